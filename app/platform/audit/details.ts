import { dateFormat } from "#app/platform/i18n/dates.ts";
import { isLocale, type Locale, timeZone } from "#app/platform/i18n/locales.ts";
import { wordsFor } from "#app/platform/i18n/words-for.ts";
import type { AuditEntry } from "./schema.ts";
import { type AuditWords, dayInWords, inSentence, isDay } from "./sentence.ts";

/** One changed value in words; `before` is absent for a created item. */
export type Detail = { label: string; before?: string; after: string };

/**
 * The changes that the sentence does not mention. Fields without a label (ids, checksums) are left
 * out.
 */
export function detailsOf(
  { before, after }: Pick<AuditEntry, "before" | "after">,
  auditWords: AuditWords,
): Detail[] {
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...fields].flatMap((field): Detail[] => {
    const [was, is] = [before?.[field], after?.[field]];
    const label = inSentence.has(field) ? null : wordsFor(auditWords.t, `audit.fields.${field}`);
    if (!label || JSON.stringify(was) === JSON.stringify(is)) return [];
    const now = valueInWords(is, auditWords, field);
    return [
      before
        ? { label, before: valueInWords(was, auditWords, field), after: now }
        : { label, after: now },
    ];
  });
}

export function detailText({ label, before, after }: Detail): string {
  return before === undefined ? `${label}: ${after}` : `${label}: ${before} → ${after}`;
}

/** Fields whose values are codes with a translation, not text typed by a user. */
const named = new Set(["role", "moved_to", "status", "state", "density"]);

function valueInWords(value: unknown, auditWords: AuditWords, field = ""): string {
  const { t, locale } = auditWords;
  if (value === null || value === undefined || value === "") return "–";
  if (typeof value === "boolean") return wordsFor(t, `audit.values.${value ? "yes" : "no"}`) ?? "";
  if (typeof value === "number") return new Intl.NumberFormat(locale).format(value);
  if (typeof value === "string") {
    const word = named.has(field) ? wordsFor(t, `audit.values.${value}`) : null;
    return word ?? textInWords(value, locale);
  }
  if (Array.isArray(value)) return listInWords(value, auditWords, field);
  const inLanguages = value as Partial<Record<Locale, unknown>>;
  const text = inLanguages[locale] ?? inLanguages.fr;
  return typeof text === "string" ? text || "–" : (wordsFor(t, "audit.values.changed") ?? "");
}

/** A list of numbers holds ids: show only how many. */
function listInWords(list: unknown[], auditWords: AuditWords, field: string): string {
  if (list.some((item) => typeof item === "number")) return String(list.length);
  const right = (item: unknown) =>
    field === "rights"
      ? wordsFor(auditWords.t, `roles.rights.${String(item).replace(".", "_")}.name`)
      : null;
  const words = list.map((item) => right(item) ?? valueInWords(item, auditWords));
  return words.length ? new Intl.ListFormat(auditWords.locale).format(words) : "–";
}

function textInWords(text: string, locale: Locale): string {
  if (isLocale(text)) return new Intl.DisplayNames(locale, { type: "language" }).of(text) ?? text;
  if (isDay(text)) return dayInWords(text, locale);
  if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text) && !Number.isNaN(Date.parse(text))) {
    const style = { dateStyle: "long", timeStyle: "short", timeZone } as const;
    return dateFormat(locale, style)(new Date(text));
  }
  return text;
}
