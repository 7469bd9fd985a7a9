import { useLocale, useTranslations } from "use-intl";
import type { AuditEntry } from "#app/audit/schema.ts";
import { useActionName } from "#app/audit/use-action-name.ts";
import { isLocale } from "#app/i18n/locales.ts";
import { wordsFor } from "#app/i18n/words-for.ts";
import styles from "./audit.module.css";
import { type Difference, differencesOf } from "./differences.ts";

const knownFields = [
  "email",
  "firstname",
  "lastname",
  "role",
  "status",
  "locale",
  "rows",
  "search",
] as const;
type KnownField = (typeof knownFields)[number];

/** What was done to what, and, on request, each value before and after. */
export function AuditChange({ entry }: { entry: AuditEntry }) {
  const t = useTranslations("auditLog");
  const nameOf = useActionName();
  const differences = differencesOf(entry);
  const what = (
    <>
      <span className={styles.action}>{nameOf(entry.action)}</span>{" "}
      <span className={styles.subject}>{entry.subject.label}</span>
      {entry.actor && <span className={styles.by}>{t("by", { name: entry.actor.name })}</span>}
    </>
  );
  if (!differences.length) return <div>{what}</div>;
  return (
    <details className={styles.details}>
      <summary>{what}</summary>
      <dl className={styles.values}>
        {differences.map((difference) => (
          <Value key={difference.field} {...difference} />
        ))}
      </dl>
    </details>
  );
}

function Value({ field, before, after }: Difference) {
  const t = useTranslations("auditLog");
  const show = useValue(field);
  const isKnown = knownFields.includes(field as KnownField);
  return (
    <div>
      <dt>{isKnown ? t(`fields.${field as KnownField}`) : field}</dt>
      <dd>
        {before !== undefined && (
          <>
            <del>{show(before)}</del> <span aria-hidden>→</span>{" "}
          </>
        )}
        <ins>{show(after)}</ins>
      </dd>
    </div>
  );
}

/** Stored values in words, where they have some. */
function useValue(field: string) {
  const t = useTranslations();
  const locale = useLocale();
  const names = new Intl.DisplayNames(locale, { type: "language" });
  return (value: unknown): string => {
    if (value === null || value === undefined || value === "") return "–";
    const text = typeof value === "object" ? JSON.stringify(value) : String(value);
    const key = `users.${field === "role" ? "roles" : "statuses"}.${text}`;
    const named = field === "role" || field === "status" ? wordsFor(t, key) : null;
    if (named) return named;
    return field === "locale" && isLocale(value) ? (names.of(value) ?? text) : text;
  };
}
