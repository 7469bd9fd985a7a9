import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { locales } from "#app/platform/i18n/locales.ts";

/** What the data of an application is used for: the first sentence of the consent's purpose. */
const { purpose } = read("forms/1-meca-agro.json").definition.consent;

const places = {
  "the form for industrial mechanics": read("forms/2-meca-indus.json"),
  "the form for digital skills": read("forms/3-competences-numeriques.json"),
  "the questions": read("site.json").faq,
  "the privacy text": read("site.json").privacy,
  "the article on preparing": read("posts/preparer-son-dossier.json"),
};

test.each(Object.entries(places))("%s say the use of data in the same sentence", (_, place) => {
  const texts = JSON.stringify(place);
  for (const locale of locales) {
    const [used] = purpose[locale].split(/(?<=\.) /);
    expect(used.length).toBeGreaterThan(100);
    expect(texts).toContain(used);
  }
});

function read(path: string) {
  return JSON.parse(readFileSync(`db/content/${path}`, "utf8"));
}
