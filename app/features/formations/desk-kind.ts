import type { DeskKind } from "#app/features/content/editor/desk-kind.ts";
import type { FormationShared, FormationWords } from "./schema.ts";

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
  api: "/api/desk/formations",
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
