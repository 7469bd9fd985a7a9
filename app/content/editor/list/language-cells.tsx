import { Link } from "react-router";
import type { ContentKind } from "#app/content/working-copies/content-kind.ts";
import { locales } from "#app/platform/i18n/locales.ts";
import { usePaths } from "#app/staff/frame/use-staff.ts";
import type { AnyItem } from "../item/editor-item.ts";
import { LanguageMark } from "../item/language-mark.tsx";
import styles from "../item/marks.module.css";

type Props = { kind: ContentKind; item: Pick<AnyItem, "id" | "languages" | "may"> };

/** The languages of an item; each opens the item in that language. */
export function LanguageCells({ kind, item }: Props) {
  const { to } = usePaths();
  const { id, languages, may } = item;
  const path = may.edit ? kind.edit(id) : kind.view(id);
  const joint = path.includes("?") ? "&" : "?";
  return (
    <span className={styles.cells}>
      {locales.map((locale) => (
        <Link key={locale} className={styles.cell} to={to(`${path}${joint}lang=${locale}`)}>
          <LanguageMark locale={locale} language={languages[locale]} />
        </Link>
      ))}
    </span>
  );
}
