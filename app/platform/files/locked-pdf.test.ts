import { expect, test } from "vitest";
import { isLockedPdf } from "./locked-pdf.ts";

const file = (...lines: string[]) => Buffer.from(["%PDF-1.7", ...lines, "%%EOF", ""].join("\n"));
const body = "1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj";
const end = ["startxref", "9"];

test.each([
  [
    "named in the trailer",
    file(body, "xref\n0 1", "trailer\n<< /Size 9 /Encrypt 8 0 R /Root 1 0 R >>", ...end),
  ],
  [
    "written into the trailer",
    file(body, "xref", "trailer <</Root 1 0 R/Encrypt<</Filter/Standard/V 2>>>>", ...end),
  ],
  [
    "named in a cross-reference stream",
    file(
      body,
      "7 0 obj\n<</Type/XRef/W[1 2 1]/Root 1 0 R/Encrypt 6 0 R/Length 12>>\nstream\n\x00\x01",
      "endstream\nendobj",
      ...end,
    ),
  ],
  [
    "before the type of that stream",
    file(body, "7 0 obj <</Encrypt 6 0 R /Root 1 0 R /Type /XRef>> stream", "endstream", ...end),
  ],
  [
    "in the first of several trailers",
    file(
      "trailer <</Root 1 0 R /Encrypt 5 0 R>>",
      ...end,
      "%%EOF",
      body,
      "trailer <</Root 1 0 R /Prev 9>>",
      ...end,
    ),
  ],
])("a PDF is locked when that is %s", (_, bytes) => {
  expect(isLockedPdf(bytes)).toBe(true);
});

test.each([
  ["an ordinary one", file(body, "xref", "trailer << /Root 1 0 R >>", ...end)],
  [
    "one whose text speaks of it",
    file(
      "4 0 obj <</Length 40>>\nstream\nBT (/Encrypt 8 0 R) Tj /Type /XRef ET\nendstream\nendobj",
      "trailer << /Root 1 0 R >>",
      ...end,
    ),
  ],
  [
    "one that tells only whether its metadata would be",
    file(body, "trailer << /Root 1 0 R /EncryptMetadata false >>", ...end),
  ],
  ["one with the word after its end", file("trailer <</Root 1 0 R>>", ...end, "/Encrypt 8 0 R")],
  ["no PDF at all", Buffer.from("/Encrypt 8 0 R")],
  ["nothing", Buffer.alloc(0)],
])("%s is not locked", (_, bytes) => {
  expect(isLockedPdf(bytes)).toBe(false);
});

test("a hostile file full of the keyword is scanned quickly", () => {
  const bytes = Buffer.from(`%PDF-1.7\n${"/Encrypt 1 0 R ".repeat(350_000)}`);
  expect(isLockedPdf(bytes)).toBe(false);
});
