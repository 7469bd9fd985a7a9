import { expect, test } from "vitest";
import { checkText, type Finding, silentPictures } from "./checks.ts";

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

test("a picture needs words of its own or the library's in the language, unless it is decorative", () => {
  const image = (attrs: object) => doc({ type: "image", attrs });
  const hasAlt = (id: number, locale: string) => id === 1 && locale === "fr";
  expect(silentPictures(image({ mediaId: 1 }), "fr", hasAlt)).toEqual([]);
  expect(silentPictures(image({ mediaId: 1 }), "de", hasAlt)).toEqual([[0]]);
  expect(silentPictures(image({ mediaId: 2, alt: "Une presse" }), "de", hasAlt)).toEqual([]);
  expect(silentPictures(image({ mediaId: 2, decorative: true }), "de", hasAlt)).toEqual([]);
  const many = Array.from({ length: 7 }, () => ({ type: "image", attrs: { mediaId: 1 } }));
  expect(keys(checkText(doc(...many), "fr"))).toEqual(["heavy"]);
});
