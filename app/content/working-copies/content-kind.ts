import type { BrowserEnvironment } from "#app/api-client/browser/browser-environment.ts";
import type { Loadable, SessionState } from "#app/api-client/browser/state.ts";
import type { RichText } from "#app/content/rich-text/rich-text.ts";
import type { Permission } from "#app/platform/access/permissions.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { permissionFor } from "./rights.ts";
import type { KindKey, Section } from "./schema.ts";

type FieldType =
  /** `rows`: the number of lines its input shows at first. */
  | { type: "text"; max: number; trim?: true; rows?: number }
  | { type: "markdown"; max: number }
  /** `local`: a page of this site will do. Empty while it is not set, like the next four. */
  | { type: "url"; local?: true }
  | { type: "email" }
  | { type: "phone" }
  | { type: "day" }
  | { type: "month" }
  /** A list whose order, keys and figures all languages share, */
  | { type: "rows"; items: number; row: Fields }
  /** and its words in one language, by the keys of the rows. */
  | { type: "rowWords"; row: Fields }
  | { type: "lines"; max: number; items: number }
  | { type: "modules"; title: number; text: number; items: number }
  /** `markup`: programs may also send HTML or Markdown. */
  | { type: "richText"; markup?: true }
  | { type: "keys"; items: number }
  | { type: "choice"; values: readonly string[]; optional?: true }
  /** The key of something that can be made while the site runs; its own kind checks that it exists. */
  | { type: "key" }
  | { type: "number"; min: number; max: number }
  | { type: "reference"; optional?: true }
  | { type: "picture" }
  /** Yes or no; no until somebody says so. */
  | { type: "flag" };

/**
 * One field of a kind; `field-input.server.ts` makes its Zod schema, which the browser never loads.
 * `required`: visitors must not find it empty. `prose`: its words are searched and counted.
 */
export type Field = FieldType & { required?: true; prose?: true };
export type Fields = { [name: string]: Field };

/** One row of a list, and the words of all of its rows in a language. */
export type Row = { key: string; [name: string]: unknown };
export type RowWords = Record<string, Record<string, unknown>>;

type ValueOf<F> = F extends { type: "text" }
  ? string
  : F extends { type: "lines" | "keys" }
    ? string[]
    : F extends { type: "modules" }
      ? { title: string; text: string }[]
      : F extends { type: "richText" }
        ? RichText
        : F extends { type: "choice"; values: readonly (infer Value)[] }
          ? Value | (F extends { optional: true } ? null : never)
          : F extends { type: "key" }
            ? string | null
            : F extends { type: "reference" }
              ? number
              : F extends { type: "flag" }
                ? boolean
                : number | null;

/** What the fields hold. */
export type Values<F extends Fields> = { -readonly [Name in keyof F]: ValueOf<F[Name]> };

/** What the address of an item is made of. */
export type Addressed = { translations: Record<Locale, { slug: string | null } | null> };

export type Withdrawal = "unpublish" | "archive" | "unarchive";

/** Who acts, from where; on which list, if the screen is one. */
export type Caller = {
  environment: BrowserEnvironment;
  session: SessionState;
  list?: Loadable<{ id: number }> | null;
};

type ContractClient = {
  create: (json: object) => Promise<{ id: number }>;
  withdraw: (id: number, how: Withdrawal) => Promise<unknown>;
  remove: (id: number) => Promise<unknown>;
};

type Declaration = {
  key: KindKey;
  /** The first half of its permissions. */
  section: Section;
  /** The name of its routes below `/api/desk` and of its entries in the page cache. */
  collection: "posts" | "formations" | "legal" | "settings";
  home: string;
  /** Where a new one is begun; none where the items are given. */
  add?: string;
  edit: (id: number) => string;
  view: (id: number) => string;
  preview: string;
  /** Where visitors read it in a language; null while it has no address there. */
  publicPath: (item: Addressed, locale: Locale) => string | null;
  /** The items are given: none is added, copied or deleted. */
  fixed?: true;
  /** What visitors read of it changes but is never withdrawn. */
  permanent?: true;
  /** Visitors never see it, so there is no preview. */
  unseen?: true;
  /** The kind with the fields of one item, where these depend on the item. */
  ofItem?: (id: number) => ContentKind | undefined;
  /** Values that contradict each other, as message keys by shared field; refused at publishing. */
  contradictions?: (shared: Record<string, unknown>) => Record<string, string>;
  fields: { translated: Fields; shared: Fields };
  /** The field shown in lists and search engines. */
  description: "excerpt" | "summary" | null;
  /** The field with the author's name. */
  byline?: string;
  /** Passages that a template leaves open, by field; nothing is published with them. */
  gapsIn?: (words: Record<string, unknown>) => Record<string, string[]>;
  /**
   * The words of a language with fields that say the same in two ways agreeing: after a change of
   * `changed`, or as they were stored.
   */
  agreeing?: (
    words: Record<string, unknown>,
    changed: Record<string, unknown>,
  ) => Record<string, unknown>;
  /** The client functions the specification prescribes, in place of the routes of the editor. */
  contract?: (caller: Caller) => Partial<ContractClient>;
};

type Derived = {
  publish: Permission;
  archive: Permission;
  /** The empty values of the translated and of the shared fields. */
  words: Record<string, unknown>;
  shared: Record<string, unknown>;
};

export type ContentKind = Declaration & Derived;

/** The kind an item is of, with the fields that it has. */
export function kindOfItem<K extends { ofItem?: (id: number) => unknown }>(kind: K, id: number): K {
  return (kind.ofItem?.(id) as K | undefined) ?? kind;
}

/** A kind of content, for browser and server; `content-kind.server.ts` adds its tables. */
export function defineKind<const D extends Declaration>(declaration: D): D & Derived {
  const { section, fields } = declaration;
  const { translated, shared } = fields;
  return {
    ...declaration,
    publish: permissionFor(section, "publish"),
    archive: permissionFor(section, "archive"),
    words: emptyValues(translated),
    shared: emptyValues(shared),
  };
}

export function emptyValues(fields: Fields): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, emptyValue(field)]),
  );
}

function emptyValue(field: Field): unknown {
  switch (field.type) {
    case "text":
    case "markdown":
    case "url":
    case "email":
    case "phone":
    case "day":
    case "month":
      return "";
    case "rowWords":
      return {};
    case "richText":
      return { type: "doc", content: [] };
    case "lines":
    case "modules":
    case "keys":
    case "rows":
      return [];
    case "choice":
      return field.optional ? null : field.values[0];
    case "flag":
      return false;
    case "reference":
      // There is no default for what an item belongs to.
      return field.optional ? null : undefined;
    default:
      return null;
  }
}
