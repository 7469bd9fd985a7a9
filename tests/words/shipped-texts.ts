import { globSync, readFileSync } from "node:fs";
import { type Locale, locales } from "#app/platform/i18n/locales.ts";
import { messagesOf } from "#app/platform/i18n/translator.ts";

export type ShippedText = { locale: Locale; where: string; text: string };

/** Every text people read that comes with the product: screens, letters, refusals, content. */
export function shippedTexts(): ShippedText[] {
  return [...catalogueTexts(), ...contentTexts()];
}

export function catalogueTexts(): ShippedText[] {
  return locales.flatMap((locale) => textsIn(messagesOf[locale], locale, ""));
}

function contentTexts(): ShippedText[] {
  return globSync("db/content/**/*.json").flatMap((path) =>
    localizedIn(JSON.parse(readFileSync(path, "utf8")), path),
  );
}

/** Content says the same thing three times, under `fr`, `en` and `de`, wherever it says something. */
function localizedIn(value: unknown, where: string): ShippedText[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, item]) => {
    const locale = locales.find((name) => name === key);
    return locale ? textsIn(item, locale, where) : localizedIn(item, `${where} ${key}`);
  });
}

function textsIn(value: unknown, locale: Locale, where: string): ShippedText[] {
  if (typeof value === "string") return [{ locale, where: where.trim(), text: value }];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, item]) =>
    key === "slug" ? [] : textsIn(item, locale, join(where, key)),
  );
}

function join(where: string, key: string): string {
  return where === "" ? key : `${where}${where.includes("/") ? " " : "."}${key}`;
}
