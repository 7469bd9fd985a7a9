import { expect, test } from "vitest";
import { shippedTexts } from "./shipped-texts.ts";

/** Words of the programme that the site starts with; another one may teach anything, anywhere. */
const ofOneProgramme =
  /Tremplin|m[ée]cani|Maschinen|tractor|tracteur|Traktor|workshop|Werkstatt|\batelier|digital skills|numérique|Bouaké|Korhogo|Daloa|gratuit|kostenlos|\bfree\b/i;

/** Pages for everybody; examples in the staff area may be taken from anywhere. */
const publicWords = /^(pages|formations|news\.list|shell|accounts|contact)\./;

/** Staff screens, names of drawings to choose from, and “free” seats. */
const other = /admin|editor|illustrations|seats|places/i;

test("the words of the interface say nothing that only one programme can say", () => {
  const found = shippedTexts()
    .filter(({ where }) => publicWords.test(where) && !other.test(where))
    .filter(({ text }) => ofOneProgramme.test(text));
  expect(found.map(({ where, text }) => `${where}: ${text}`)).toEqual([]);
});
