import { describe, expect, test } from "vitest";
import { locales } from "#app/platform/i18n/locales.ts";
import { forbidden } from "./forbidden.ts";
import { shippedTexts } from "./shipped-texts.ts";
import { careless } from "./typography.ts";

// The specification sets this sentence with a straight apostrophe, and it is kept to the letter.
const quoted = "news.article.failed";

const texts = shippedTexts();

describe.each(locales)("the %s of screens, letters and content", (locale) => {
  const own = texts.filter((text) => text.locale === locale);

  test("says one thing with one term", () => {
    const wrong = own.flatMap((text) =>
      forbidden[locale]
        .filter(({ variant, but }) => variant.test(withoutPlaceholders(text.text)) && !but?.(text))
        .map(({ variant, say }) => `${text.where}: ${variant.exec(text.text)?.[0]} → ${say}`),
    );
    expect(wrong).toEqual([]);
  });

  test("is set as a typesetter would", () => {
    const wrong = own
      .filter(({ where }) => where !== quoted)
      .flatMap(({ where, text }) =>
        careless(locale, text).map((say) => `${where}: ${text} → ${say}`),
      );
    expect(wrong).toEqual([]);
  });
});

test("every text that ships is looked at, in all three languages", () => {
  const counted = locales.map((locale) => texts.filter((text) => text.locale === locale).length);
  expect(new Set(counted).size).toBe(1);
  expect(texts.some(({ where }) => where.startsWith("db/content/posts/"))).toBe(true);
  expect(texts.some(({ where }) => where.includes("letters"))).toBe(true);
});

function withoutPlaceholders(text: string): string {
  return text.replace(/\{\w+\}/g, "");
}
