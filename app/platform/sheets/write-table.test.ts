import fc from "fast-check";
import { readXlsx } from "hucre/xlsx";
import { describe, expect, test } from "vitest";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { escapeFormulas, unescapeFormulas } from "./cell.ts";
import { sheetLimits } from "./limits.ts";
import { readRows } from "./read-rows.ts";
import { inSlices, type Table, type TableFormat, type TableRow } from "./table.ts";
import { tableFile } from "./table-file.server.ts";

const columns: Table["columns"] = [
  { key: "name", header: "Prénom" },
  { key: "mark", header: "Note" },
  { key: "born", header: "Né(e) le", kind: "date" },
  { key: "sent", header: "Reçu", kind: "moment" },
];

const people: TableRow[] = [
  { name: "Aïssata", mark: 12.5, born: "2003-05-14", sent: "2026-01-15T10:02:03.000Z" },
  { name: 'Koffi « l’Éclair »; dit "K"', mark: null, born: null, sent: null },
  { name: '=HYPERLINK("http://evil")', mark: -3, born: "2003", sent: undefined },
];

async function bytesOf(format: TableFormat, locale: Locale, rows: Table["rows"] = people) {
  const response = await tableFile(format, { name: "personnes", locale, columns, rows });
  return new Uint8Array(await response.arrayBuffer());
}

describe("CSV", () => {
  test("French and German files have a byte order mark and semicolons", async () => {
    for (const locale of ["fr", "de"] as const) {
      const bytes = await bytesOf("csv", locale);
      expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
      expect(new TextDecoder().decode(bytes).split("\r\n")).toEqual([
        '"Prénom";"Note";"Né(e) le";"Reçu"',
        '"Aïssata";"12,5";"2003-05-14";"2026-01-15 10:02:03"',
        '"Koffi « l’Éclair »; dit ""K""";"";"";""',
        `"'=HYPERLINK(""http://evil"")";"-3";"2003";""`,
        "",
      ]);
    }
  });

  test("English files have commas and decimal points", async () => {
    const [, line] = new TextDecoder().decode(await bytesOf("csv", "en")).split("\r\n");
    expect(line).toBe('"Aïssata","12.5","2003-05-14","2026-01-15 10:02:03"');
  });
});

describe("XLSX", () => {
  test("accents, numbers and real dates are written, and no formula", async () => {
    const book = await readXlsx(await bytesOf("xlsx", "fr"), { readStyles: true });
    const [sheet] = book.sheets;
    expect(sheet?.rows.slice(0, 3)).toEqual([
      ["Prénom", "Note", "Né(e) le", "Reçu"],
      ["Aïssata", 12.5, new Date("2003-05-14"), new Date("2026-01-15T10:02:03Z")],
      ['Koffi « l’Éclair »; dit "K"', null, null, null],
    ]);
    expect(sheet?.rows[3]?.slice(0, 2)).toEqual([`'=HYPERLINK("http://evil")`, -3]);
    const cells = [...(sheet?.cells?.values() ?? [])];
    expect(cells.length).toBeGreaterThan(0);
    expect(cells.filter(({ formula }) => formula !== undefined)).toEqual([]);
  });

  test("a phone number gets no apostrophe", async () => {
    const phone = "+225 07 12 34 56 78";
    const book = await readXlsx(await bytesOf("xlsx", "fr", [{ name: phone }]));
    expect(book.sheets[0]?.rows[1]?.[0]).toBe(phone);
  });
});

describe("escapeFormulas", () => {
  test.each([
    ["=1+1", "'=1+1"],
    ["+1", "'+1"],
    ["-1", "'-1"],
    ["@SUM(A1)", "'@SUM(A1)"],
    ["\t=1", "'\t'=1"],
    ["\r=1", "'\r'=1"],
    ["a;=1+1", "a;'=1+1"],
    ["a,=1+1", "a,'=1+1"],
    ["a\n=1+1", "a\n'=1+1"],
    ["'=1", "''=1"],
    ["＝1+1;＠SUM(A1)", "'＝1+1;'＠SUM(A1)"],
    ["a = b; c - d", "a = b; c - d"],
    ["aya@b.ci", "aya@b.ci"],
    ["l'=", "l'="],
  ])("%j is written as %j", (text, written) => {
    expect(escapeFormulas(text)).toBe(written);
  });

  test("any text is restored unchanged, and no cell is a formula with any separator", () => {
    const characters = fc.constantFrom(
      "=",
      "＝",
      "+",
      "-",
      "@",
      "\t",
      "\r",
      "\n",
      ";",
      ",",
      "'",
      "a",
      "é",
    );
    fc.assert(
      fc.property(fc.string({ unit: characters }), (text) => {
        const written = escapeFormulas(text);
        expect(unescapeFormulas(written)).toBe(text);
        for (const cell of written.split(/[;,\t\r\n]/)) expect(cell).not.toMatch(/^[=+\-@＝]/);
      }),
      { numRuns: 2_000 },
    );
  });
});

test.each(["csv", "xlsx"] as const)("an export as %s is read back unchanged", async (format) => {
  const names = ["Aïssata", "=1+1", "'=déjà", "- absent;=oui", "deux\nlignes", "+2250712345678"];
  const bytes = await bytesOf(
    format,
    "fr",
    names.map((name) => ({ name, mark: 12.5 })),
  );
  const read: unknown[] = [];
  for await (const rows of readRows(bytes, sheetLimits)) {
    read.push(...rows.map(({ cells }) => cells[0]));
  }
  expect(read).toEqual(["Prénom", ...names]);
});

test.each(["csv", "xlsx"] as const)(
  "rows are fetched while a %s file is sent, not before",
  async (format) => {
    let fetched = 0;
    const rows = inSlices(async ({ limit, offset }) => {
      fetched += 1;
      return Array.from({ length: offset < 40_000 ? limit : 0 }, (_, index) => ({
        name: `Personne ${offset + index} ${crypto.randomUUID()}`,
      }));
    });
    const file = await tableFile(format, { name: "x", locale: "fr", columns, rows });
    const reader = file.body?.getReader();
    await reader?.read();
    expect(fetched).toBeLessThan(40);
    for (let done = false; !done; ) done = (await reader?.read())?.done ?? true;
    expect(fetched).toBe(81);
  },
);
