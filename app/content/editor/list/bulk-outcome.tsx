import { useTranslations } from "use-intl";
import type { BulkResult } from "#app/content/working-copies/lists/bulk-result.ts";
import { useFormatter } from "#app/platform/i18n/use-formatter.ts";
import { FindingText } from "../readiness/finding-text.tsx";
import styles from "./list.module.css";

type Props = Pick<BulkResult, "planned" | "failed"> & { titleOf: (id: number) => string };

/** By title: what keeps waiting for its hour, what was refused, and why. */
export function BulkOutcome({ planned, failed, titleOf }: Props) {
  const t = useTranslations("editor.bulk");
  const format = useFormatter();
  return (
    <ul className={styles.problems}>
      {planned.map(({ id, at }) => (
        <li key={id}>
          <strong>{titleOf(id)}</strong>
          <p>
            {t("staysPlanned", {
              when: format.dateTime(new Date(at), { dateStyle: "long", timeStyle: "short" }),
            })}
          </p>
        </li>
      ))}
      {failed.map(({ id, message, findings }) => (
        <li key={id}>
          <strong>{titleOf(id)}</strong>
          {findings.length === 0 && <p>{message}</p>}
          {findings.map((finding) => (
            <p key={finding.key + JSON.stringify(finding.place)}>
              <FindingText finding={finding} />
            </p>
          ))}
        </li>
      ))}
    </ul>
  );
}
