import { dateFormat } from "#app/platform/i18n/dates.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import type { Translator } from "#app/platform/i18n/translator.ts";
import { unbroken } from "#app/platform/i18n/unbroken.ts";
import { wordsFor } from "#app/platform/i18n/words-for.ts";
import {
  consentParts,
  type DocumentDefinition,
  type Field,
  type FormDefinition,
  type Option,
  type Options,
  type Step,
  type Text,
} from "./definition.ts";
import type { Problem } from "./read-answer.ts";

/** The language of the reader, and its messages. */
export type Reader = { t: Translator; locale: Locale };

export function textIn({ locale }: Pick<Reader, "locale">, text: Text): string {
  return typeof text === "string" ? text : text[locale];
}

export function formWords(reader: Reader, { title, lead, cost }: FormDefinition) {
  return {
    title: textIn(reader, title),
    lead: textIn(reader, lead),
    cost: cost === undefined ? null : textIn(reader, cost),
  };
}

/** For columns and filters, where the title is too long. */
export function shortName(reader: Reader, { title, short }: FormDefinition): string {
  return (short && textIn(reader, short)) || textIn(reader, title);
}

export function stepWords(reader: Reader, { title, lead }: Pick<Step, "title" | "lead">) {
  return { title: textIn(reader, title), lead: textIn(reader, lead) };
}

/** The label of a field in lists of answers. */
export function fieldLabel(reader: Reader, { label }: Field): string {
  return textIn(reader, label);
}

/** Label and help of a field in the form. */
export function fieldWords(reader: Reader, field: Field) {
  const label = fieldLabel(reader, field);
  return {
    label: field.required ? label : reader.t("registrationForm.optional", { label }),
    help: field.help === undefined ? null : textIn(reader, field.help),
  };
}

/** Places have proper names; other options of the country's lists are messages. */
export function optionWords(reader: Reader, { words }: Options, option: Option): string {
  const { code, name, label } = option;
  if (label !== undefined) return textIn(reader, label);
  return name ?? wordsFor(reader.t, `registrationForm.options.${words}.${code}`) ?? code;
}

export function documentWords(reader: Reader, { label, help }: DocumentDefinition) {
  return { label: textIn(reader, label), help: textIn(reader, help) };
}

type Periods = { months: number; documentMonths: number; email: string };

export function consentWords(reader: Reader, { consent }: FormDefinition, periods: Periods) {
  const filled = (text: string) =>
    Object.entries(periods).reduce(
      (said, [name, value]) => said.replaceAll(`{${name}}`, String(value)),
      text,
    );
  const [label, stored, purpose, retention, contact] = consentParts.map((part) =>
    filled(textIn(reader, consent[part])),
  ) as [string, string, string, string, string];
  // Without an address for questions about personal data, the contact page takes them.
  const reached = periods.email ? contact : reader.t("registrationForm.consent.contactPage");
  return { label, stored, purpose, retention, contact: reached };
}

export function disabilityConsentWords({ t }: Pick<Reader, "t">) {
  return {
    label: t("registrationForm.disability_consent.label"),
    purpose: t("registrationForm.disability_consent.purpose"),
  };
}

export function problemWords(t: Translator, locale: Locale, problem: Problem): string {
  const { key, params = {}, text } = problem;
  if (text !== undefined) return textIn({ locale }, text);
  const date = typeof params.date === "string" ? unbroken(dayInWords(params.date, locale)) : "";
  return wordsFor(t, `registrationForm.problem.${key}`, { ...params, date }) ?? key;
}

export function dayInWords(day: string, locale: Locale): string {
  return dateFormat(locale, { dateStyle: "long", timeZone: "UTC" })(new Date(`${day}T00:00:00Z`));
}
