import { expect, test } from "vitest";
import { type Checked, checkItem, checkText, type Finding } from "./checks.ts";

const doc = (...content: object[]) => ({ type: "doc" as const, content: content as never[] });
const heading = (level: number, words = "Titre") => ({
  type: "heading",
  attrs: { level },
  content: [{ type: "text", text: words }],
});
const linked = (text: string, href = "/contacts") => ({
  type: "text",
  text,
  marks: [{ type: "link", attrs: { href } }],
});
const paragraph = (...content: object[]) => ({ type: "paragraph", content });
const keys = (findings: Finding[]) => findings.map(({ key }) => key);

test("skipped heading levels and empty headings are reported", () => {
  expect(checkText(doc(heading(2), heading(3), heading(2), heading(3), heading(4)), "fr")).toEqual(
    [],
  );
  const jumped = checkText(doc(heading(3), heading(2), heading(4, " ")), "fr");
  expect(keys(jumped)).toEqual(["headingOrder", "headingOrder", "headingEmpty"]);
  expect(jumped[1]?.place).toEqual({ part: "fr", field: "body", path: [2] });
});

test("links with meaningless text are reported in every language", () => {
  for (const text of [
    "ici",
    "Cliquez ici !",
    "here",
    "Read more…",
    "hier",
    "Mehr erfahren",
    "https://a.b",
  ]) {
    expect(keys(checkText(doc(paragraph(linked(text))), "fr")), text).toEqual(["linkVague"]);
  }
  expect(checkText(doc(paragraph(linked("Écrivez au service des candidatures"))), "fr")).toEqual(
    [],
  );
  const split = doc(paragraph(linked("ici "), linked("commence la liste")));
  expect(checkText(split, "fr")).toEqual([]);
  expect(keys(checkText(doc(paragraph(linked(" "))), "fr"))).toEqual(["linkEmpty"]);
});

test("a picture needs words of its own or the library's, in the language of the text", () => {
  const image = (attrs: object) => doc({ type: "image", attrs });
  const hasAlt = (id: number, locale: string) => id === 1 && locale === "fr";
  expect(checkText(image({ mediaId: 1 }), "fr", hasAlt)).toEqual([]);
  expect(keys(checkText(image({ mediaId: 1 }), "de", hasAlt))).toEqual(["altMissing"]);
  expect(checkText(image({ mediaId: 2, alt: "Une presse" }), "de", hasAlt)).toEqual([]);
  const many = Array.from({ length: 7 }, () => ({ type: "image", attrs: { mediaId: 1 } }));
  expect(keys(checkText(doc(...many), "fr", hasAlt))).toEqual(["heavy"]);
});

test("an item is looked at in all languages", () => {
  const words = {
    title: "Un titre d’une bonne longueur",
    description: "Une description assez longue pour dire à un lecteur pressé de quoi il s’agit.",
    cover_alt: "",
    stale: false,
  };
  const item: Checked = {
    translations: {
      fr: words,
      en: { ...words, title: "Short", description: "x".repeat(201), stale: true },
      de: null,
    },
    cover_id: 3,
    hasAlt: (_, locale) => locale === "fr",
  };
  expect(checkItem(item)).toEqual([
    { key: "translationStale", severity: "warning", place: { part: "en", field: "title" } },
    {
      key: "titleShort",
      severity: "advice",
      place: { part: "en", field: "title" },
      values: { length: 5, limit: 15 },
    },
    {
      key: "descriptionLong",
      severity: "advice",
      place: { part: "en", field: "description" },
      values: { length: 201, limit: 200 },
    },
    { key: "coverAltMissing", severity: "error", place: { part: "en", field: "cover_alt" } },
    { key: "translationMissing", severity: "advice", place: { part: "de", field: "title" } },
  ]);
});

test("words that are still the French ones are noticed in a translation, and only there", () => {
  const said = (title: string, ...passages: string[]) => ({
    title,
    description: null,
    cover_alt: "",
    stale: false,
    fields: {
      title,
      slug: "un-mot-deux-mots-trois-mots",
      body: doc(...passages.map((text) => paragraph({ type: "text", text }))),
      objectives: ["Charger un circuit sans se blesser"],
    },
  });
  const fr = said("Une journée à l’atelier", "Les élèves arrivent à sept heures.", "Bouaké, 2026");
  const en = said("A day at the workshop", "The pupils arrive at seven.", fr.title, "Bouaké, 2026");
  const item = { translations: { fr, en, de: null }, cover_id: null, hasAlt: () => true };
  const found = checkItem(item).filter(({ key }) => key === "stillFrench");
  expect(found).toEqual([
    {
      key: "stillFrench",
      severity: "error",
      values: { count: 1 },
      place: { part: "en", field: "body", path: [1] },
    },
    {
      key: "stillFrench",
      severity: "error",
      values: { count: 1 },
      place: { part: "en", field: "objectives" },
    },
  ]);
});

test("open passages are reported, and the title of a legal text is not measured", () => {
  const words = { title: "Impressum", description: null, cover_alt: "", stale: false };
  const fr = { ...words, gaps: { body: ["[adresse postale]", "[ville]"] } };
  const item = { translations: { fr, en: null, de: null }, cover_id: null, hasAlt: () => true };
  expect(checkItem(item).filter(({ place }) => place.part === "fr")).toEqual([
    {
      key: "gaps",
      severity: "error",
      place: { part: "fr", field: "body" },
      values: { count: 2, text: "[adresse postale] [ville]" },
    },
  ]);
});
