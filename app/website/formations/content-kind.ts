import { plainText, type RichText } from "#app/content/rich-text/rich-text.ts";
import { RichTextInput } from "#app/content/rich-text/rich-text-schema.ts";
import { type Caller, defineKind, type Values } from "#app/content/working-copies/content-kind.ts";
import type { EditorItem, EditorRow } from "#app/content/working-copies/schema.ts";
import { illustrationNames } from "#app/ui/drawings/names.ts";
import { type WriteResult, writeFormations } from "./client.ts";
import { formationEditPath, formationPath } from "./paths.ts";
import { type Formation, type FormationSummary, levels } from "./schema.ts";

const lines = { type: "lines", max: 300, items: 20, prose: true } as const;

export const formationKind = defineKind({
  key: "formation",
  section: "formations",
  collection: "formations",
  home: "/admin/cours",
  add: "/admin/cours/add",
  edit: formationEditPath,
  view: (id) => `/admin/cours/views/${id}`,
  preview: "/formations/preview",
  publicPath: (item, locale) => {
    const slug = item.translations[locale]?.slug;
    const { category } = item as typeof item & Pick<Formation, "category">;
    const categorySlug = category.slugs[locale] ?? category.slug;
    return slug ? formationPath({ slug, category: { slug: categorySlug } }) : null;
  },
  fields: {
    translated: {
      title: { type: "text", max: 120, required: true },
      summary: { type: "text", max: 250, required: true, prose: true },
      /** What `body` says without its formatting; programs may write it instead. */
      description: { type: "text", max: 10_000, prose: true },
      body: { type: "richText", markup: true },
      objectives: lines,
      programme: { type: "modules", title: 300, text: 2_000, items: 30, prose: true },
      prerequisites: lines,
      certificate: { type: "text", max: 500, prose: true },
      cover_alt: { type: "text", max: 250 },
      seo_title: { type: "text", max: 120 },
      seo_description: { type: "text", max: 300 },
    },
    shared: {
      category_formation_id: { type: "reference" },
      level: { type: "choice", values: levels },
      place: { type: "text", max: 100 },
      duration_months: { type: "number", min: 1, max: 120 },
      form: { type: "key" },
      cover_id: { type: "picture" },
      cover_decorative: { type: "flag" },
      illustration: { type: "choice", values: illustrationNames, optional: true },
    },
  },
  description: "summary",
  agreeing: agreeingDescription,
  contract: (caller) => ({
    create: (json) => clientOf(caller).createFormation(json),
    withdraw(id, how) {
      const status = how === "archive" ? "archived" : "draft";
      return orThrow(clientOf(caller).updateFormation(id, { status }));
    },
    remove: (id) => orThrow(clientOf(caller).deleteFormation(id)),
  }),
});

export type FormationWords = Values<typeof formationKind.fields.translated>;
export type FormationShared = Values<typeof formationKind.fields.shared>;
export type EditorFormation = EditorItem<Formation, FormationWords, FormationShared>;
/** A row of the editor's list. */
export type EditorFormationRow = EditorRow<FormationSummary, FormationShared> & {
  /** All its cohorts, past ones too. */
  cohorts: number;
};

type Words = Record<string, unknown>;

/** The description is a formatted text; what was written before it was one becomes paragraphs. */
function agreeingDescription(words: Words, changed: Words): Words {
  const body = (words.body ?? emptyText) as RichText;
  if ("body" in changed) return { ...words, body, description: plainText(body) };
  const isOlder = body.content.length === 0 && words.description;
  if (!isOlder && !("description" in changed)) return words;
  return { ...words, body: RichTextInput.parse(words.description) };
}

const emptyText: RichText = { type: "doc", content: [] };

function clientOf({ environment, session, list }: Caller) {
  return writeFormations(environment, session, list ?? undefined);
}

async function orThrow(work: Promise<WriteResult>): Promise<void> {
  const result = await work;
  if (!result.success) throw result.error;
}
