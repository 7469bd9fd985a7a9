import type { Locale, Localized } from "#app/platform/i18n/locales.ts";
import type { FormDefinition, Text } from "./definition.ts";

/** The definition with its texts in one language, for pages: a third of the size. */
export function inLanguage(form: FormDefinition, locale: Locale): FormDefinition {
  return said(form, locale) as FormDefinition;
}

function said(value: unknown, locale: Locale): unknown {
  if (Array.isArray(value)) return value.map((item) => said(item, locale));
  if (typeof value !== "object" || value === null) return value;
  if (isLocalized(value)) return value[locale] satisfies Text;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, said(item, locale)]));
}

function isLocalized(value: object): value is Localized {
  return "fr" in value && "en" in value && "de" in value;
}
