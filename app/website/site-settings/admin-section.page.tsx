import { data, type ShouldRevalidateFunctionArgs, useLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { answerOr } from "#app/api-client/answer-or.ts";
import { pageOf } from "#app/api-client/page-context.ts";
import { useItemEditor } from "#app/content/editor/item/editor-context.ts";
import { FieldLabelContext } from "#app/content/editor/item/field-name.tsx";
import { ItemEditor } from "#app/content/editor/item/item-editor.tsx";
import { ItemFacts } from "#app/content/editor/item/item-facts.tsx";
import { readItem } from "#app/content/editor/item/read-item.ts";
import type { CrumbHandle } from "#app/staff/frame/trail.tsx";
import type { Route } from "./+types/admin-section.page.ts";
import { settingsKind } from "./content-kind.ts";
import { CategoriesContext } from "./fields/categories-context.ts";
import { SectionFields } from "./fields/section-fields.tsx";
import { SectionContext, useSettingWords } from "./fields/use-setting-words.ts";
import { type SectionKey, sectionKeys, sections } from "./sections.ts";
import styles from "./settings.module.css";

/** Sections whose rows name a category of courses. */
const withCategories = ["initiatives", "figures"] as const;

export async function loader({ context, params }: Route.LoaderArgs) {
  const { api } = pageOf(context);
  const section = sectionKeys.find((key) => key === params.section);
  if (!section) throw data(null, { status: 404 });
  const id = String(sections[section].id);
  const [item, categories] = await Promise.all([
    readItem(api.desk.settings[":id"].$get({ param: { id } })),
    withCategories.some((key) => key === section)
      ? answerOr(api["formation-categories"].$get(), [])
      : [],
  ]);
  return {
    item,
    categories: categories.map(({ id, formation_category }) => ({
      value: String(id),
      label: formation_category,
    })),
  };
}

export const handle: CrumbHandle = {
  crumb: (data, { t }) =>
    t(`siteSettings.sections.${(data as { item: { key: SectionKey } }).item.key}.name`),
};

/** Not read again for the same section: the text on the screen is newer. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) {
  return currentUrl.pathname !== nextUrl.pathname;
}

export default function EditSection() {
  const { item, categories } = useLoaderData<typeof loader>();
  return (
    <SectionContext value={item.key}>
      <CategoriesContext value={categories}>
        <Editor key={item.id} />
      </CategoriesContext>
    </SectionContext>
  );
}

function Editor() {
  const { item } = useLoaderData<typeof loader>();
  const { label } = useSettingWords();
  const kind = settingsKind.ofItem(item.id) ?? settingsKind;
  return (
    <FieldLabelContext value={label}>
      <ItemEditor kind={kind} item={item} words={<Words section={item.key} />} facts={<Facts />} />
    </FieldLabelContext>
  );
}

function Words({ section }: { section: SectionKey }) {
  const t = useTranslations("siteSettings.sections");
  return (
    <>
      <div>
        <h2 className={styles.name}>{t(`${section}.name`)}</h2>
        <p className={styles.about}>{t(`${section}.about`)}</p>
      </div>
      <SectionFields section={section} />
    </>
  );
}

function Facts() {
  const { item } = useItemEditor();
  return <ItemFacts item={item} />;
}
