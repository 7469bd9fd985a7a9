import { useTranslations } from "use-intl";
import { useFormatter } from "#app/i18n/use-formatter.ts";
import type { Counts } from "../schema.ts";
import styles from "./wizard.module.css";

const shown = ["rows", "change", "same", "warnings", "error"] as const;

export function CountList({ counts }: { counts: Counts }) {
  const t = useTranslations("imports.wizard.counts");
  const format = useFormatter();
  return (
    <dl className={styles.counts}>
      {shown.map((name) => (
        <div key={name} data-name={counts[name] ? name : undefined}>
          <dt>{t(name)}</dt>
          <dd>{format.number(counts[name])}</dd>
        </div>
      ))}
    </dl>
  );
}
