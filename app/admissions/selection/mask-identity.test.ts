import fc from "fast-check";
import { expect, test } from "vitest";
import { maskIdentity } from "./mask-identity.ts";

const answers = {
  last_name: "N’Guessan",
  first_names: "Awa Désirée",
  town: "Korhogo",
  region: "poro",
  school: "Lycée moderne de Bouaké",
};

test("names, places, addresses and numbers in a text are masked", () => {
  const text =
    "Moi, AWA N'Guessan de Korhogo (Poro), élève à Bouake, tél. 07 07 12 34 56 ou awa.n@mail.ci, j’ai 3 ans d’expérience au lycée.";
  expect(maskIdentity(text, answers)).toBe(
    "Moi, ▇▇▇ N'▇▇▇ de ▇▇▇ (▇▇▇), élève à ▇▇▇, tél. ▇▇▇ ou ▇▇▇, j’ai 3 ans d’expérience au lycée.",
  );
});

test("common words in school names are not masked", () => {
  const school = "Centre de formation professionnelle de Daloa";
  const text = "Après la formation, je veux un métier technique, loin de Daloa.";
  expect(maskIdentity(text, { ...answers, school })).toBe(
    "Après la formation, je veux un métier technique, loin de ▇▇▇.",
  );
});

test("other words are left unchanged", () => {
  const text = "Je répare le tracteur du voisin depuis 2019.\n\nJ’aimerais ouvrir un atelier.";
  expect(maskIdentity(text, answers)).toBe(text);
});

test("no name is left at any position", () => {
  const words = fc.array(fc.constantFrom("Awa", "DÉSIRÉE", "desiree", "le", ",", "tracteur"));
  fc.assert(
    fc.property(words, (all) => {
      expect(maskIdentity(all.join(" "), answers)).not.toMatch(/awa|d[eé]sir[eé]e/i);
    }),
  );
});

test.each([
  ["a zero-width space inside", "K\u200bouassi"],
  ["a soft hyphen inside", "Koua\u00adssi"],
  ["a word joiner at each letter", "K\u2060o\u2060u\u2060a\u2060s\u2060s\u2060i"],
  ["Cyrillic letters", "Коuаѕѕі"],
  ["Greek letters", "Κουassι"],
  ["wide letters", "Ｋｏｕａｓｓｉ"],
  ["mathematical letters", "𝐊𝐨𝐮𝐚𝐬𝐬𝐢"],
  ["separate accents", "Koua\u0301ssi"],
  ["digits stuck to it", "Kouassi2003"],
  ["digits before it", "22kouassi"],
  ["a digit for a letter", "K0uass1"],
  ["an underscore", "kouassi_awa"],
])("a name with %s is masked", (_, name) => {
  const text = `Je suis ${name}, mécanicien.`;
  const shown = maskIdentity(text, { last_name: "Kouassi", first_names: "Awa" });
  expect(shown).toMatch(/^Je suis [\d_▇]+, mécanicien\.$/);
});

test.each([
  ["no-break hyphens", "07\u201107\u201112\u201134\u201156"],
  ["underscores", "07_07_12_34_56"],
  ["three separators", "07 - 07. 12 34 56"],
  ["zero-width spaces", "07\u200b07\u200b12\u200b34\u200b56"],
  ["wide digits", "０７０７１２３４５６"],
  ["Arabic digits", "٠٧٠٧١٢٣٤٥٦"],
  ["parentheses", "(+225)0707123456"],
])("a phone number with %s is masked", (_, phone) => {
  expect(maskIdentity(`Appelez ${phone} merci`, answers)).toMatch(/^Appelez [()▇]+ merci$/);
});

test("school years and prices stay", () => {
  const text = "En 2019-2020 puis 2020 – 2021, pour 10 000, 20 000 ou 30 000 francs.";
  expect(maskIdentity(text, answers)).toBe(text);
});

test("a name written without its apostrophe is masked", () => {
  expect(maskIdentity("Nguessan et N’Guessan", answers)).toBe("▇▇▇ et N’▇▇▇");
});
