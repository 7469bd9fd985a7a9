import { expect, test } from "vitest";
import { inCodes, inWords } from "./placeholder-words.ts";

const names = ["name", "firstname", "link"] as const;
const french = { name: "Nom complet", firstname: "Prénom", link: "Lien" };
const word = (name: (typeof names)[number]) => french[name];

test("placeholders are shown in words and stored as codes", () => {
  const stored = "Bonjour {firstname}, voir {link}. {unknown}";
  const shown = "Bonjour {Prénom}, voir {Lien}. {unknown}";
  expect(inWords(stored, names, word)).toBe(shown);
  expect(inCodes(shown, names, word)).toBe(stored);
  expect(inCodes("{prénom} { Nom complet } {firstname}", names, word)).toBe(
    "{firstname} {name} {firstname}",
  );
});
