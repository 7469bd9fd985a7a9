import type { Permission } from "#app/access/permissions.ts";
import type { Locale } from "#app/i18n/locales.ts";
import type { KindKey } from "../schema.ts";

/** What an address is made of. */
export type Addressed = { translations: Record<Locale, { slug: string | null } | null> };

/** Where a kind of content lives, and what it says while nobody has written anything. */
export type DeskKind = {
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
  words: Record<string, unknown>;
  shared: readonly string[];
  /** The field that stands for it in lists and search engines. */
  description: "excerpt" | "summary";
};
