import { useTranslations } from "use-intl";
import { locales } from "#app/platform/i18n/locales.ts";
import { useFormatter } from "#app/platform/i18n/use-formatter.ts";
import styles from "../fields/fields.module.css";
import { isNew } from "./blank-item.ts";
import type { AnyItem } from "./editor-item.ts";
import facts from "./item-facts.module.css";
import { LanguageMark, markOf } from "./language-mark.tsx";

/** Authors, dates and the state of each language. */
export function ItemFacts({ item }: { item: AnyItem }) {
  const t = useTranslations("editor");
  const format = useFormatter();
  const moment = (at: string) =>
    format.dateTime(new Date(at), { dateStyle: "medium", timeStyle: "short" });
  const { created_at, created_by, edited_at, edited_by, published_at, ends_at, state } = item;
  if (isNew(item)) return null;
  const isOut = published_at && (state === "published" || state === "scheduled");
  return (
    <section className={styles.group}>
      <h2>{t("about.title")}</h2>
      <ul className={facts.languages}>
        {locales.map((locale) => (
          <li key={locale}>
            <LanguageMark locale={locale} language={item.languages[locale]} />
            <span>
              {t(`marks.${markOf(item.languages[locale])}`)}
              {item.languages[locale].scheduled_at && (
                <small> {moment(item.languages[locale].scheduled_at)}</small>
              )}
            </span>
          </li>
        ))}
      </ul>
      <dl className={facts.list}>
        {isOut && (
          <>
            <dt>{t(`about.${state}`)}</dt>
            <dd>{moment(published_at)}</dd>
            {ends_at && (
              <>
                <dt>{t("about.ends")}</dt>
                <dd>{moment(ends_at)}</dd>
              </>
            )}
          </>
        )}
        <dt>{t("about.edited")}</dt>
        <dd>
          {moment(edited_at)} {edited_by && <span>{edited_by.name}</span>}
        </dd>
        <dt>{t("about.created")}</dt>
        <dd>
          {moment(created_at)} {created_by && <span>{created_by.name}</span>}
        </dd>
      </dl>
    </section>
  );
}
