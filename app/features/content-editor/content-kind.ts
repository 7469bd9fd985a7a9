import type { Permission } from "#app/access/permissions.ts";
import type { Loadable, SessionState } from "#app/api-client/browser/state.ts";
import type { Surroundings } from "#app/api-client/browser/surroundings.ts";
import type { KindKey } from "#app/features/content/schema.ts";
import type { Locale } from "#app/i18n/locales.ts";

/** What an address is made of. */
export type Addressed = { translations: Record<Locale, { slug: string | null } | null> };

/** Where a kind of content lives, and what it says while nobody has written anything. */
export type EditorKind = {
  key: KindKey;
  /** Its calls below `/api/desk`. */
  api: string;
  home: string;
  edit: (id: number) => string;
  view: (id: number) => string;
  preview: string;
  /** Where visitors read it in a language; null while it has no address there. */
  publicPath: (item: Addressed, locale: Locale) => string | null;
  publish: Permission;
  archive: Permission;
  /** There are just these: none is copied, added or shown on a page of its own. */
  fixed?: boolean;
  /** Passages that a template leaves open, by field. */
  gapsIn?: (words: Record<string, unknown>) => Record<string, string[]>;
  words: Record<string, unknown>;
  shared: readonly string[];
  /** The field that stands for it in lists and search engines, if there is one. */
  description: "excerpt" | "summary" | null;
  /** New items, items off the site and items that go: by the specification's calls, if it has one. */
  create: (by: Caller, json: object) => Promise<{ id: number }>;
  withdraw: (by: Caller, id: number, how: Withdrawal) => Promise<unknown>;
  remove: (by: Caller, id: number) => Promise<unknown>;
};

export type Withdrawal = "unpublish" | "archive" | "unarchive";

/** Who acts, from where; on which list, if the screen is one. */
export type Caller = {
  surroundings: Surroundings;
  session: SessionState;
  list?: Loadable<{ id: number }> | null;
};
