import type { Addressed, Caller, EditorKind } from "#app/features/content-editor/content-kind.ts";
import { type WriteResult, writeFormations } from "./client.ts";
import { formationEditPath, formationPath } from "./paths.ts";
import type { Formation, FormationShared, FormationWords } from "./schema.ts";

const formationWords: FormationWords = {
  title: "",
  summary: "",
  description: "",
  certificate: "",
  cover_alt: "",
  objectives: [],
  programme: [],
  prerequisites: [],
};
const formationShared: (keyof FormationShared)[] = [
  "category_formation_id",
  "level",
  "place",
  "duration_months",
  "form",
  "cover_id",
];

export const formationEditor: EditorKind = {
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
  create: (by, json) => writing(by).createFormation(json),
  withdraw(by, id, how) {
    const status = how === "archive" ? "archived" : "draft";
    return orThrow(writing(by).updateFormation(id, { status }));
  },
  remove: (by, id) => orThrow(writing(by).deleteFormation(id)),
};

function writing({ surroundings, session, list }: Caller) {
  return writeFormations(surroundings, session, list ?? undefined);
}

async function orThrow(work: Promise<WriteResult>): Promise<void> {
  const result = await work;
  if (!result.success) throw result.error;
}
