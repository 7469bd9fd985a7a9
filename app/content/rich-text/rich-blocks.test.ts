import { expect, test } from "vitest";
import { plainText, type RichText } from "./rich-text.ts";
import { RichDocument } from "./rich-text-schema.ts";

const doc = (...content: object[]) => ({ type: "doc", content }) as RichText;
const stored = (...content: object[]) => RichDocument.safeParse(doc(...content));

test("new blocks are stored with their known attributes only", () => {
  const given = doc(
    { type: "button", attrs: { href: "/formations", label: " Voir ", onclick: "x" } },
    { type: "file", attrs: { href: "/media/12/brochure.pdf", name: "Brochure", bytes: 2_048 } },
    { type: "linkCard", attrs: { href: "https://example.org/a", title: "Une page", text: "" } },
    {
      type: "gallery",
      content: [{ type: "image", attrs: { mediaId: 3, layout: "sideways", src: "//x" } }],
    },
    { type: "image", attrs: { mediaId: 4, layout: "wide" } },
    { type: "image", attrs: { mediaId: 5, crop: true } },
    { type: "image", attrs: { mediaId: 6, crop: "16:9" } },
    { type: "paragraph", content: [{ type: "footnote", attrs: { text: "Source : INS." } }] },
  );
  expect(RichDocument.parse(given).content).toEqual([
    { type: "button", attrs: { href: "/formations", label: "Voir" } },
    { type: "file", attrs: { href: "/media/12/brochure.pdf", name: "Brochure", bytes: 2_048 } },
    { type: "linkCard", attrs: { href: "https://example.org/a", title: "Une page" } },
    { type: "gallery", content: [{ type: "image", attrs: { mediaId: 3 } }] },
    { type: "image", attrs: { mediaId: 4, layout: "wide" } },
    { type: "image", attrs: { mediaId: 5, crop: true } },
    { type: "image", attrs: { mediaId: 6 } },
    { type: "paragraph", content: [{ type: "footnote", attrs: { text: "Source : INS." } }] },
  ]);
});

test("addresses that run or leave the library are refused", () => {
  const script = "javascript:alert(1)";
  for (const block of [
    { type: "button", attrs: { href: script, label: "x" } },
    { type: "linkCard", attrs: { href: script } },
    { type: "linkCard", attrs: { href: "mailto:a@example.org" } },
    { type: "file", attrs: { href: "https://example.org/a.pdf" } },
    { type: "file", attrs: { href: "/media/12/../../etc" } },
    { type: "gallery", content: [{ type: "paragraph" }] },
    { type: "footnote", attrs: { text: "not a block" } },
  ]) {
    expect(stored(block).success, JSON.stringify(block)).toBe(false);
  }
});

test("the words of buttons, files, cards and notes are part of the plain text", () => {
  const text = doc(
    { type: "button", attrs: { href: "/a", label: "S’inscrire" } },
    {
      type: "paragraph",
      content: [
        { type: "text", text: "Un mot" },
        { type: "footnote", attrs: { text: "précisé" } },
        { type: "text", text: " ici." },
      ],
    },
    { type: "linkCard", attrs: { href: "/b", title: "Titre", text: "Phrase" } },
  );
  expect(plainText(text)).toBe("S’inscrire\nUn mot (précisé) ici.\nTitre Phrase");
});
