import { dateFormat } from "#app/platform/i18n/dates.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { wordsFor } from "#app/platform/i18n/words-for.ts";
import { type AuditEntry, sentenceKeys } from "./schema.ts";

type LoggedChange = Pick<AuditEntry, "action" | "actor" | "subject" | "before" | "after">;

/** What is needed to build a sentence: messages and formatter. */
export type AuditWords = { t: Parameters<typeof wordsFor>[0]; words: Words; locale: Locale };

/** A sentence in three parts, so that its subject can be a link. */
export type Sentence = { start: string; what: string; end: string };

// Placeholder for the subject; nobody can type this character.
const HERE = "\uE000";

/** “Aya Koné a publié l’article « … » en allemand”; an unknown action is shown by its name. */
export function sentenceOf(entry: LoggedChange, auditWords: AuditWords): Sentence {
  const { t, words } = auditWords;
  const who = entry.actor?.name || wordsFor(t, "audit.nobody") || "";
  const key = sentenceKeys(words).get(entry.action);
  const values = { who, what: HERE, where: whereOf(entry, auditWords) };
  const said = key && wordsFor(t, key, values);
  const [start = "", end] = (said || `${who} : ${entry.action} ${HERE}`).split(HERE);
  return end === undefined
    ? { start, what: "", end: "" }
    : { start, what: labelOf(entry, auditWords), end };
}

export function textOf({ start, what, end }: Sentence): string {
  return start + what + end;
}

function labelOf({ action, subject: { label } }: LoggedChange, { t, locale }: AuditWords): string {
  if (isDay(label)) return dayInWords(label, locale);
  if (/exported$/.test(action) && /^(csv|xlsx)$/.test(label)) return label.toUpperCase();
  // Email templates are recorded by the code of their kind, such as `selected (fr)`.
  const [, kind, language = ""] = /^(\w+)( \(\w\w\))?$/.exec(label) ?? [];
  const ofTexts = /^templates\.|\.message_sent$/.test(action);
  const name = kind && ofTexts ? wordsFor(t, `templates.kinds.${kind}.name`) : null;
  return name ? name + language : label || "–";
}

/** Text that looks like a date may be an impossible date. */
export function isDay(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));
}

export function dayInWords(day: string, locale: Locale): string {
  const style = { dateStyle: "long", timeZone: "UTC" } as const;
  return dateFormat(locale, style)(new Date(day));
}

/** The languages of a change are part of the sentence. */
export const inSentence = new Set(["languages", "parts", "language"]);

function whereOf({ before, after }: LoggedChange, { t, locale }: AuditWords): string {
  const parts = after?.languages ?? after?.parts ?? after?.language ?? before?.language ?? [];
  const named = [parts].flat().flatMap((part) => {
    const word = typeof part === "string" ? wordsFor(t, `audit.in.${part}`) : null;
    return word ? [word] : [];
  });
  return named.length ? ` ${new Intl.ListFormat(locale).format(named)}` : "";
}
