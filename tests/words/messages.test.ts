import { globSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { type Locale, locales } from "#app/platform/i18n/locales.ts";
import { messagesOf } from "#app/platform/i18n/translator.ts";
import { sameInEveryLanguage } from "./same-in-every-language.ts";
import { usedKeys } from "./used-keys.ts";

function flatten(value: object, path = ""): Map<string, string> {
  const entries = Object.entries(value).flatMap(([key, item]) =>
    typeof item === "string"
      ? [[path + key, item] as const]
      : [...flatten(item as object, `${path}${key}.`)],
  );
  return new Map(entries);
}

const words = Object.fromEntries(
  locales.map((locale) => [locale, flatten(messagesOf[locale])]),
) as Record<Locale, Map<string, string>>;

/** What is filled in; an arm of a plural such as `=0 {Complet}` is a word, not a value. */
const placeholders = (message: string) =>
  [...message.matchAll(/(?<!(?:=\d+|one|other)\s)\{\s*(\w+)\s*[,}]|<(\w+)>/g)]
    .map(([, name, tag]) => name ?? tag)
    .sort();

describe("the words", () => {
  test("every messages folder is loaded under a key of its own", () => {
    const folders = globSync("app/**/messages/fr.json");
    expect(folders.length).toBeGreaterThan(15);
    expect(Object.keys(messagesOf.fr)).toHaveLength(folders.length);
  });

  test.each(["en", "de"] as const)("%s has exactly the words French has", (locale) => {
    expect([...words[locale].keys()].sort()).toEqual([...words.fr.keys()].sort());
  });

  test.each(["en", "de"] as const)("%s fills in the same values as French", (locale) => {
    const different = [...words.fr].filter(([key, french]) => {
      const names = new Set(placeholders(french));
      return (
        new Set(placeholders(words[locale].get(key) ?? "")).symmetricDifference(names).size > 0
      );
    });
    expect(different.map(([key]) => key)).toEqual([]);
  });

  test.each(["en", "de"] as const)("nothing in %s was left in French", (locale) => {
    const untranslated = [...words.fr].filter(
      ([key, french]) => words[locale].get(key) === french && !sameInEveryLanguage(key, french),
    );
    expect(untranslated.map(([key, french]) => `${key}: ${french}`)).toEqual([]);
  });

  test("every word is used", () => {
    const used = usedKeys([...words.fr.keys()]);
    expect([...words.fr.keys()].filter((key) => !used.has(key))).toEqual([]);
  });

  test("no message is empty or broken", () => {
    for (const locale of locales) {
      for (const [key, message] of words[locale]) {
        expect(message.trim(), `${locale} ${key}`).not.toBe("");
        expect(balanced(message), `${locale} ${key}: ${message}`).toBe(true);
      }
    }
  });
});

function balanced(message: string): boolean {
  let depth = 0;
  for (const sign of message) {
    if (sign === "{") depth += 1;
    if (sign === "}") depth -= 1;
    if (depth < 0) return false;
  }
  return depth === 0;
}
