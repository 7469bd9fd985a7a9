import { expect, test } from "vitest";
import type { Locale } from "#app/i18n/locales.ts";
import { softHyphens } from "./soft-hyphens.server.ts";

/** The body with `|` for every soft hyphen. */
async function hyphenated(body: string, locale: Locale) {
  const html = await softHyphens(
    `<head><title>Industriemechanik</title></head><body>${body}`,
    locale,
  );
  expect(html).toMatch(/<title>Industriemechanik</);
  return html.slice(html.indexOf("<body>") + 6).replaceAll("\u00ad", "|");
}

test.each([
  ["de", "Industriemechanik und Landwirtschaft", "Indus|trie|me|chanik und Land|wirt|schaft"],
  ["de", "in Yamoussoukro", "in Yamoussou|kro"],
  ["fr", "l’électromécanique en atelier", "l’élec|tro|mé|ca|nique en atelier"],
  ["en", "A cybersecurity workshop", "A cyber|se|cu|rity workshop"],
] as const)("long words of %s break as in that language", async (locale, text, broken) => {
  expect(await hyphenated(`<p>${text}</p>`, locale)).toBe(`<p>${broken}</p>`);
});

test("a text breaks in its own language", async () => {
  const page = '<h1 lang="fr"><b>électromécanique</b></h1><p>Industriemechanik</p>';
  expect(await hyphenated(page, "de")).toBe(
    '<h1 lang="fr"><b>élec|tro|mé|ca|nique</b></h1><p>Indus|trie|me|chanik</p>',
  );
});

test("scripts, drawings, options, attributes and addresses are unchanged", async () => {
  const same = [
    '<script type="application/ld+json">{"a":"Industriemechanik"}</script>',
    "<svg><text>Industriemechanik</text></svg>",
    "<select><option>Industriemechanik</option></select>",
    '<img alt="Industriemechanik">',
    '<a aria-label="Industriemechanik: mehr">Industriemechanik</a>',
    "<p>industriemechanik@tremplin.example tremplin.example/industriemechanik</p>",
  ].join("");
  expect(await hyphenated(same, "de")).toBe(same);
});
