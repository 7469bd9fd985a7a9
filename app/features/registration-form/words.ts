import { dateFormat } from "#app/i18n/dates.ts";
import type { Locale } from "#app/i18n/locales.ts";
import type { Translator } from "#app/i18n/translator.ts";
import { wordsFor } from "#app/i18n/words-for.ts";
import type { DocumentDefinition, Field, FormDefinition, Option, StepName } from "./definition.ts";
import type { Problem } from "./read-answer.ts";

/** The keys are built from the definition, so a test checks that each text exists. */
const textOf = (t: Translator, key: string) => wordsFor(t, key) ?? key;

export function formWords(t: Translator, { key }: FormDefinition) {
  return {
    title: textOf(t, `registrationForm.forms.${key}.title`),
    lead: textOf(t, `registrationForm.forms.${key}.lead`),
  };
}

export function stepWords(t: Translator, name: StepName) {
  return {
    title: textOf(t, `registrationForm.steps.${name}.title`),
    lead: textOf(t, `registrationForm.steps.${name}.lead`),
  };
}

/** The label of a field in lists of answers. */
export function fieldLabel(t: Translator, { name }: Field): string {
  return textOf(t, `registrationForm.fields.${name}.label`);
}

/** Label and help of a field in the form. */
export function fieldWords(t: Translator, field: Field) {
  const { name, help } = field;
  const label = fieldLabel(t, field);
  return {
    label: field.required ? label : t("registrationForm.optional", { label }),
    help: help ? textOf(t, `registrationForm.fields.${name}.help`) : null,
  };
}

/** Places have proper names; other options are translated. */
export function optionWords(t: Translator, words: string, { code, name }: Option): string {
  return name ?? textOf(t, `registrationForm.options.${words}.${code}`);
}

export function documentWords(t: Translator, { name }: DocumentDefinition) {
  return {
    label: textOf(t, `registrationForm.documents.${name}.label`),
    help: textOf(t, `registrationForm.documents.${name}.help`),
  };
}

type Periods = { months: number; documentMonths: number; email: string };

export function consentWords(t: Translator, periods: Periods) {
  return {
    label: t("registrationForm.consent.label"),
    stored: t("registrationForm.consent.stored"),
    purpose: t("registrationForm.consent.purpose"),
    retention: t("registrationForm.consent.retention", periods),
    contact: periods.email
      ? t("registrationForm.consent.contact", periods)
      : t("registrationForm.consent.contactPage"),
  };
}

export function disabilityConsentWords(t: Translator) {
  return {
    label: t("registrationForm.disability_consent.label"),
    purpose: t("registrationForm.disability_consent.purpose"),
  };
}

export function problemWords(t: Translator, locale: Locale, { key, params = {} }: Problem): string {
  const date = typeof params.date === "string" ? dayInWords(params.date, locale) : "";
  return wordsFor(t, `registrationForm.problem.${key}`, { ...params, date }) ?? key;
}

export function dayInWords(day: string, locale: Locale): string {
  return dateFormat(locale, { dateStyle: "long", timeZone: "UTC" })(new Date(`${day}T00:00:00Z`));
}
