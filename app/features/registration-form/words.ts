import { dateFormat } from "#app/i18n/dates.ts";
import type { Locale } from "#app/i18n/locales.ts";
import type { Translator } from "#app/i18n/translator.ts";
import { wordsFor } from "#app/i18n/words-for.ts";
import type { DocumentDefinition, Field, FormDefinition, Option, StepName } from "./definition.ts";
import type { Problem } from "./problem.ts";

/**
 * The words of a definition. Keys are built from its names, so the compiler cannot know them; a test
 * reads every definition and finds each word in each language.
 */
const say = (t: Translator, key: string) => wordsFor(t, key) ?? key;

export function formWords(t: Translator, { key }: FormDefinition) {
  return {
    title: say(t, `registrations.forms.${key}.title`),
    lead: say(t, `registrations.forms.${key}.lead`),
  };
}

export function stepWords(t: Translator, name: StepName) {
  return {
    title: say(t, `registrations.steps.${name}.title`),
    lead: say(t, `registrations.steps.${name}.lead`),
  };
}

/** What an answer is called, for whoever reads it. */
export function fieldLabel(t: Translator, { name }: Field): string {
  return say(t, `registrations.fields.${name}.label`);
}

/** What is asked, for whoever answers. */
export function fieldWords(t: Translator, field: Field) {
  const { name, help } = field;
  const label = fieldLabel(t, field);
  return {
    label: field.required ? label : t("registrations.optional", { label }),
    help: help ? say(t, `registrations.fields.${name}.help`) : null,
  };
}

/** Places are called by their names; everything else has words. */
export function optionWords(t: Translator, words: string, { code, name }: Option): string {
  return name ?? say(t, `registrations.options.${words}.${code}`);
}

export function documentWords(t: Translator, { name }: DocumentDefinition) {
  return {
    label: say(t, `registrations.documents.${name}.label`),
    help: say(t, `registrations.documents.${name}.help`),
  };
}

type Periods = { months: number; documentMonths: number; email: string };

/** What people agree to: what is kept, why, how long, whom to ask. */
export function consentWords(t: Translator, periods: Periods) {
  return {
    label: t("registrations.consent.label"),
    stored: t("registrations.consent.stored"),
    purpose: t("registrations.consent.purpose"),
    retention: t("registrations.consent.retention", periods),
    contact: t("registrations.consent.contact", periods),
  };
}

export function disabilityConsentWords(t: Translator) {
  return {
    label: t("registrations.disability_consent.label"),
    purpose: t("registrations.disability_consent.purpose"),
  };
}

/** What is wrong, said in the reader's language. */
export function problemWords(t: Translator, locale: Locale, { key, params = {} }: Problem): string {
  const date = typeof params.date === "string" ? dayInWords(params.date, locale) : "";
  return wordsFor(t, `registrations.problem.${key}`, { ...params, date }) ?? key;
}

export function dayInWords(day: string, locale: Locale): string {
  return dateFormat(locale, { dateStyle: "long", timeZone: "UTC" })(new Date(`${day}T00:00:00Z`));
}
