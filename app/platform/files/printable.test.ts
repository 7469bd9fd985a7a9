import { Document, Font, Page, renderToBuffer, Text } from "@react-pdf/renderer";
import { createElement as h } from "react";
import { expect, test } from "vitest";
import { boldGlyphs, embeddedBold, embeddedRegular, regularGlyphs } from "./printable.ts";
import { printable, unprintable } from "./printed-letters.ts";
import { wrapped } from "./text-width.ts";

test("a name keeps its letters; unsupported ones lose their accents or become a question mark", () => {
  const kept = "Kɔnan Ɛliane N’Guɛssan Ŋanga Ştefan Łucja Diyarbakır Nguyễn Ольга Γιώργος";
  expect(printable(kept)).toBe(kept);
  expect(printable("E\u0301lodie\u00A0 李")).toBe("Élodie  ?");
  expect(unprintable("Awa 李 عمر 李")).toEqual(["李", "ع", "م", "ر"]);
});

test("every kept letter is in one of the fonts", async () => {
  const all = Array.from({ length: 0x3000 }, (_, code) => code).filter((code) => {
    const letter = String.fromCodePoint(code);
    return !/[\p{Cc}\p{Cn}]/u.test(letter) && printable(letter) === letter;
  });
  expect(all.length).toBeGreaterThan(1_200);
  for (const families of [regularGlyphs, boldGlyphs, embeddedRegular, embeddedBold]) {
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

test("a word wider than its line is noticed, and several words share lines", () => {
  expect(wrapped("W".repeat(67), 300, 12, 700)).toEqual({ lines: 1, hasWideWord: true });
  expect(wrapped("un deux trois", 300, 12, 400)).toEqual({ lines: 1, hasWideWord: false });
  expect(wrapped("deux ".repeat(40), 300, 12, 400).lines).toBeGreaterThan(2);
});

async function pdfOf(name: string): Promise<string> {
  const text = h(Text, { style: { fontFamily: regularGlyphs } }, printable(name));
  const pdf = await renderToBuffer(h(Document, null, h(Page, null, text)));
  return pdf.toString("latin1");
}
