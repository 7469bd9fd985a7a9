import type { Permission } from "#app/access/permissions.ts";
import type { KindKey } from "../schema.ts";

/** Where a kind of content lives, and what it says while nobody has written anything. */
export type DeskKind = {
  key: KindKey;
  /** Its calls below `/api/desk`. */
  api: string;
  home: string;
  edit: (id: number) => string;
  view: (id: number) => string;
  preview: string;
  publish: Permission;
  archive: Permission;
  /** Whether it can wait for its hour. */
  schedules: boolean;
  words: Record<string, unknown>;
  shared: readonly string[];
  /** The field that stands for it in lists and search engines. */
  description: "excerpt" | "summary";
};
