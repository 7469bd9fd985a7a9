import { inflateSync } from "node:zlib";
import { encode } from "uqr";
import { expect, test } from "vitest";
import { followPath } from "#app/admissions/applying/pages/addresses.ts";
import { locales } from "#app/platform/i18n/locales.ts";
import { localePath } from "#app/platform/i18n/paths.ts";
import { translatorFor } from "#app/platform/i18n/translator.ts";
import { dotsIn, readQr } from "#tests/setup/read-qr.ts";
import { print } from "./print.worker.ts";
import { printedReceipt } from "./printed-receipt.ts";

/** The drawing operators of all pages. */
function drawing(pdf: Buffer): string {
  const parts = [...pdf.toString("latin1").matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)];
  return parts
    .map(([, body = ""]) => {
      try {
        return inflateSync(Buffer.from(body, "latin1")).toString("latin1");
      } catch {
        // Fonts and images use other filters.
        return "";
      }
    })
    .join("\n");
}

test("a QR code is decoded by a standard reader", () => {
  for (const text of ["https://a.example/x", `https://a.example/${"é".repeat(30)}`]) {
    expect(readQr(encode(text, { border: 0 }).data)).toBe(text);
  }
});

test.each(locales)(
  "the QR code on the receipt (%s) opens the follow-up page with the reference",
  async (locale) => {
    const follow = `https://tremplin.example${localePath(locale, followPath)}`;
    const receipt = printedReceipt({
      facts: {
        reference: "MA-2026-000042",
        name: "Fictive Awa",
        form_title: "Formation",
        course: null,
        submitted_at: "2026-11-02T10:00:00Z",
        birth_year_only: false,
      },
      programme: "Tremplin",
      phone: "",
      locale,
      follow,
      t: translatorFor(locale),
    });
    const pdf = Buffer.from(await print(receipt));
    expect(readQr(dotsIn(drawing(pdf)))).toBe(`${follow}#MA-2026-000042`);
  },
);
