import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { detailsOf } from "#app/platform/audit/details.ts";
import type { AuditEntry } from "#app/platform/audit/schema.ts";
import { sentenceOf } from "#app/platform/audit/sentence.ts";
import { useAuditWords } from "#app/platform/audit/use-audit-words.ts";
import { addressOf, useSections } from "#app/staff/frame/sections.ts";
import { usePaths } from "#app/staff/frame/use-staff.ts";
import styles from "./audit.module.css";

/** One entry as a sentence, with expandable values before and after. */
export function AuditChange({ entry }: { entry: AuditEntry }) {
  const auditWords = useAuditWords();
  const t = useTranslations("auditLog");
  const details = detailsOf(entry, auditWords);
  if (!details.length) return <Sentence entry={entry} />;
  // The link is outside the summary: nested, one of them would not be reachable by keyboard.
  return (
    <>
      <Sentence entry={entry} />
      <details className={styles.details}>
        <summary>{t("columns.details")}</summary>
        <dl className={styles.values}>
          {details.map(({ label, before, after }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                {before !== undefined && (
                  <>
                    <del>{before}</del> <span aria-hidden>→</span>{" "}
                  </>
                )}
                <ins>{after}</ins>
              </dd>
            </div>
          ))}
        </dl>
      </details>
    </>
  );
}

/** The sentence, linked to its subject while that exists. */
function Sentence({ entry }: { entry: AuditEntry }) {
  const { to } = usePaths();
  const sections = useSections();
  const { start, what, end } = sentenceOf(entry, useAuditWords());
  const isDeleted = /(deleted|erased|purged)$/.test(entry.action);
  const address = isDeleted ? null : addressOf(sections, entry.subject);
  return (
    <span>
      {start}
      {what && address ? <Link to={to(address)}>{what}</Link> : what}
      {end}
    </span>
  );
}
