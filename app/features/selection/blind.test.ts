import fc from "fast-check";
import { expect, test } from "vitest";
import { blinded } from "./blind.ts";

const answers = {
  last_name: "N’Guessan",
  first_names: "Awa Désirée",
  town: "Korhogo",
  region: "poro",
  school: "Lycée moderne de Bouaké",
};

test("covers names, places, addresses and numbers in a text", () => {
  const text =
    "Moi, AWA N'Guessan de Korhogo (Poro), élève à Bouake, tél. 07 07 12 34 56 ou awa.n@mail.ci, j’ai 3 ans d’expérience au lycée.";
  expect(blinded(text, answers)).toBe(
    "Moi, ▇▇▇ N'▇▇▇ de ▇▇▇ (▇▇▇), élève à ▇▇▇, tél. ▇▇▇ ou ▇▇▇, j’ai 3 ans d’expérience au lycée.",
  );
});

test("words that any school is called by stay: covered, they would tell who went to one", () => {
  const school = "Centre de formation professionnelle de Daloa";
  const text = "Après la formation, je veux un métier technique, loin de Daloa.";
  expect(blinded(text, { ...answers, school })).toBe(
    "Après la formation, je veux un métier technique, loin de ▇▇▇.",
  );
});

test("leaves every other word as it was written", () => {
  const text = "Je répare le tracteur du voisin depuis 2019.\n\nJ’aimerais ouvrir un atelier.";
  expect(blinded(text, answers)).toBe(text);
});

test("no name is left, wherever it stands", () => {
  const words = fc.array(fc.constantFrom("Awa", "DÉSIRÉE", "desiree", "le", ",", "tracteur"));
  fc.assert(
    fc.property(words, (all) => {
      expect(blinded(all.join(" "), answers)).not.toMatch(/awa|d[eé]sir[eé]e/i);
    }),
  );
});
