import type { Addressed, DeskKind } from "#app/features/content/editor/desk-kind.ts";
import { type WriteResult, writeFormations } from "./client.ts";
import { formationEditPath, formationPath } from "./paths.ts";
import type { Formation, FormationShared, FormationWords } from "./schema.ts";

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
  edit: formationEditPath,
  view: (id) => `/admin/cours/views/${id}`,
  preview: "/formations/preview",
  publicPath: (item, locale) => {
    const slug = item.translations[locale]?.slug;
    const { category } = item as Addressed & Pick<Formation, "category">;
    const named = category.slugs[locale] ?? category.slug;
    return slug ? formationPath({ slug, category: { slug: named } }) : null;
  },
  publish: "formations.publish",
  archive: "formations.archive",
  words: formationWords,
  shared: formationShared,
  description: "summary",
  create: ({ surroundings, session }, json) =>
    writeFormations(surroundings, session).createFormation(json),
  withdraw({ surroundings, session }, id, how) {
    const status = how === "archive" ? "archived" : "draft";
    return orThrow(writeFormations(surroundings, session).updateFormation(id, { status }));
  },
  remove: ({ surroundings, session }, id) =>
    orThrow(writeFormations(surroundings, session).deleteFormation(id)),
};

async function orThrow(work: Promise<WriteResult>): Promise<void> {
  const result = await work;
  if (!result.success) throw result.error;
}
