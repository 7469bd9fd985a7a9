import { Document, Font, Page, renderToBuffer, Text } from "@react-pdf/renderer";
import { createElement as h } from "react";
import { expect, test } from "vitest";
import { boldGlyphs, printable, regularGlyphs } from "./printable.ts";

test("a name keeps its letters; unsupported ones lose their accents or become a question mark", () => {
  expect(printable("Kɔnan Ɛliane N’Guɛssan Ŋanga Ştefan Łucja")).toBe(
    "Kɔnan Ɛliane N’Guɛssan Ŋanga Ştefan Łucja",
  );
  expect(printable("E\u0301lodie\u00A0Nguyễn 李")).toBe("Élodie Nguyen ?");
});

test("every kept letter is in one of the fonts", async () => {
  const all = Array.from({ length: 0x2000 }, (_, code) => code).filter((code) => {
    const letter = String.fromCodePoint(code);
    return !/[\p{Cc}\p{Cn}]/u.test(letter) && printable(letter) === letter;
  });
  expect(all.length).toBeGreaterThan(700);
  for (const families of [regularGlyphs, boldGlyphs]) {
    const fonts = await Promise.all(
      families.map(async (fontFamily) => {
        await Font.load({ fontFamily });
        return Font.getFont({ fontFamily })?.data;
      }),
    );
    const missing = all.filter((code) => !fonts.some((font) => font?.hasGlyphForCodePoint(code)));
    expect(missing.map((code) => code.toString(16))).toEqual([]);
  }
});

test("only a PDF with such a letter embeds the second font", async () => {
  expect(await pdfOf("Konan Élodie Cœur")).not.toContain("NotoSans");
  expect(await pdfOf("Kɔnan Élodie")).toContain("NotoSans");
});

async function pdfOf(name: string): Promise<string> {
  const text = h(Text, { style: { fontFamily: regularGlyphs } }, printable(name));
  const pdf = await renderToBuffer(h(Document, null, h(Page, null, text)));
  return pdf.toString("latin1");
}
