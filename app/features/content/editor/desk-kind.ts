import type { Permission } from "#app/access/permissions.ts";
import type { FormationShared, FormationWords } from "#app/features/formations/schema.ts";
import type { PostShared, PostWords } from "#app/features/news/schema.ts";
import type { KindKey } from "../schema.ts";

/** Where a kind of content lives, and what it says while nobody has written anything. */
export type DeskKind = {
  key: KindKey;
  api: string;
  /** New items are sent elsewhere: the contract says so. */
  create: string;
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

const postWords: PostWords = {
  ...{ title: "", excerpt: "", author: "", cover_alt: "" },
  body: { type: "doc", content: [] },
};
const postShared: (keyof PostShared)[] = ["tags", "cover_id"];

export const postKind: DeskKind = {
  key: "post",
  api: "/api/posts",
  create: "/api/post",
  home: "/admin/news",
  edit: (id) => `/admin/news/edit?id=${id}`,
  view: (id) => `/admin/news/view?id=${id}`,
  preview: "/news/preview",
  publish: "news.publish",
  archive: "news.archive",
  schedules: true,
  words: postWords,
  shared: postShared,
  description: "excerpt",
};

const formationWords: FormationWords = {
  ...{ title: "", summary: "", description: "", certificate: "", cover_alt: "" },
  ...{ objectives: [], programme: [], prerequisites: [] },
};
const formationShared: (keyof FormationShared)[] = [
  "category_formation_id",
  "level",
  "place",
  "duration_months",
  "form",
  "cover_id",
];

export const formationKind: DeskKind = {
  key: "formation",
  api: "/api/formations",
  create: "/api/formations",
  home: "/admin/cours",
  edit: (id) => `/admin/cours/edit/${id}`,
  view: (id) => `/admin/cours/views/${id}`,
  preview: "/formations/preview",
  publish: "formations.publish",
  archive: "formations.archive",
  schedules: false,
  words: formationWords,
  shared: formationShared,
  description: "summary",
};
