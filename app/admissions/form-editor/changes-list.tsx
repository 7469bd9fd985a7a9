import { useTranslations } from "use-intl";
import { useFormatter } from "#app/platform/i18n/use-formatter.ts";
import styles from "./editor.module.css";
import type { ChangeLine } from "./schema.ts";

/** Differences between two versions, one line each. */
export function ChangesList({ changes }: { changes: readonly ChangeLine[] }) {
  const t = useTranslations("formEditor.edit");
  const format = useFormatter();
  const named = (parts: ChangeLine["parts"]) =>
    format.list(parts.map((part) => t(`parts.${part}`)));
  return (
    <ul className={styles.changes}>
      {changes.map(({ about, change, name, label, parts }) => (
        <li key={`${about} ${name}`}>
          {t(`change.${change}`)} · {t(`about.${about}`)} <strong>{label || name}</strong>
          {parts.length > 0 && ` (${named(parts)})`}
        </li>
      ))}
    </ul>
  );
}
