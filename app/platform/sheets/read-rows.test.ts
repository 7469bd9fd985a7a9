import { strToU8, unzipSync, Zip, ZipDeflate } from "fflate";
import { writeOds } from "hucre/ods";
import { writeXlsx } from "hucre/xlsx";
import { describe, expect, test } from "vitest";
import { anOds, anXlsx, aRow } from "#tests/setup/sheets.ts";
import type { SheetRow } from "./cell.ts";
import { sheetLimits } from "./limits.ts";
import { readRows } from "./read-rows.ts";

async function rowsOf(bytes: Uint8Array): Promise<SheetRow[]> {
  const rows: SheetRow[] = [];
  for await (const batch of readRows(bytes, sheetLimits)) rows.push(...batch);
  return rows;
}

async function cellsOf(bytes: Uint8Array) {
  return (await rowsOf(bytes)).map(({ cells }) => cells);
}

const people = [
  ["Référence", "Prénom", "Note", "Né(e) le"],
  ["MA-2026-000042", "Aïssata", 12.5, new Date("2003-05-14T00:00:00Z")],
  ["MA-2026-000043", "Koffi « l’Éclair »", 9, null],
];

describe("readRows of a workbook", () => {
  test("an XLSX file of another program is read with accents, numbers and dates", async () => {
    const columns = [{}, {}, {}, { numFmt: "dd/mm/yyyy" }];
    const bytes = await writeXlsx({ sheets: [{ name: "Notes", columns, rows: people }] });
    expect(await cellsOf(bytes)).toEqual([people[0], people[1], people[2]?.slice(0, 3)]);
  });

  test("an ODS file is read", async () => {
    const bytes = await writeOds({ sheets: [{ name: "Notes", rows: people }] });
    expect(await cellsOf(bytes)).toEqual([people[0], people[1], people[2]?.slice(0, 3)]);
  });

  test("entries whose sizes follow their contents, as LibreOffice writes them, are read", async () => {
    expect(await cellsOf(withDataDescriptors(anXlsx(aRow(1, "a", 2))))).toEqual([["a", 2]]);
  });

  test("empty rows are left out and other rows keep their number", async () => {
    const sheet = `${aRow(3, "a")}<row r="4"><c r="A4" s="2"/></row>${aRow(9, "b", 2)}`;
    expect(await rowsOf(anXlsx(sheet))).toEqual([
      { number: 3, cells: ["a"] },
      { number: 9, cells: ["b", 2] },
    ]);
  });

  test("a formula is read as its stored value and never run", async () => {
    const sheet = `<row r="1">
      <c r="A1"><f>SUM(B1:B9)</f><v>14</v></c>
      <c r="B1" t="str"><f>HYPERLINK("http://evil.example")</f><v>ici</v></c>
      <c r="C1"><f>WEBSERVICE("http://evil.example")</f></c>
      <c r="D1" t="e"><f>1/0</f><v>#DIV/0!</v></c>
      <c r="E1" t="inlineStr"><is><t>=1+1</t></is></c></row>`;
    expect(await cellsOf(anXlsx(sheet))).toEqual([[14, "ici", null, "#DIV/0!", "=1+1"]]);
    const ods = `<table:table-row><table:table-cell table:formula="of:=SUM([.B1])"
      office:value-type="float" office:value="14"><text:p>14</text:p></table:table-cell></table:table-row>`;
    expect(await cellsOf(anOds(ods))).toEqual([[14]]);
  });

  test("a link to another file is read as its stored value and not followed", async () => {
    const bytes = anXlsx(`<row r="1"><c r="A1"><f>[1]Feuil1!A1</f><v>12</v></c></row>`, {
      "xl/externalLinks/externalLink1.xml": `<externalLink><externalBook r:id="rId1"/></externalLink>`,
      "xl/externalLinks/_rels/externalLink1.xml.rels": `<Relationships><Relationship Id="rId1" Target="file://evil.example/share/a.xlsx" TargetMode="External"/></Relationships>`,
    });
    expect(await cellsOf(bytes)).toEqual([[12]]);
  });

  test("shared and rich texts are read without phonetic readings", async () => {
    const strings = `<sst><si><t>Été &amp; hiver</t></si><si><r><t xml:space="preserve">en </t></r><r><t>gras</t></r><rPh><t>x</t></rPh></si><si><t>a_x000D_b</t></si></sst>`;
    const sheet = `<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="C1" t="s"><v>2</v></c><c r="D1" t="s"><v>99</v></c></row>`;
    expect(await cellsOf(anXlsx(sheet, { "xl/sharedStrings.xml": strings }))).toEqual([
      ["Été & hiver", "en gras", "a\rb"],
    ]);
  });

  test("a number with a date style is a date, also with the 1904 epoch", async () => {
    const styles = `<styleSheet><numFmts><numFmt numFmtId="170" formatCode="[$-40C]d mmmm yyyy"/><numFmt numFmtId="171" formatCode="0.00&quot; days&quot;"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="170"/><xf numFmtId="171"/></cellXfs></styleSheet>`;
    const cell = (style: number) => `<c s="${style}"><v>37755</v></c>`;
    const sheet = `<row>${[0, 1, 2, 3].map(cell).join("")}</row>`;
    const day = new Date("2003-05-14T00:00:00Z");
    const bytes = anXlsx(sheet, { "xl/styles.xml": styles });
    expect(await cellsOf(bytes)).toEqual([[37755, day, day, 37755]]);
    const old = `<workbook><workbookPr date1904="1"/><sheets><sheet name="A" r:id="rId1"/></sheets></workbook>`;
    const from1904 = anXlsx(`<row><c s="1"><v>36293</v></c></row>`, {
      "xl/styles.xml": styles,
      "xl/workbook.xml": old,
    });
    expect(await cellsOf(from1904)).toEqual([[day]]);
  });

  test("the first visible sheet is read", async () => {
    const book = `<workbook><sheets><sheet name="Caché" state="hidden" r:id="rId3"/><sheet name="Notes" r:id="rId1"/></sheets></workbook>`;
    const bytes = anXlsx(aRow(1, "vue"), { "xl/workbook.xml": book });
    expect(await cellsOf(bytes)).toEqual([["vue"]]);
  });

  test("repeated cells and rows of an ODS file are expanded, repeated empty ones are skipped", async () => {
    const rows = `<table:table-row table:number-rows-repeated="2"><table:table-cell table:number-columns-repeated="2"/><table:table-cell office:value-type="string" table:number-columns-repeated="2"><office:annotation><text:p>note</text:p></office:annotation><text:p>a<text:s text:c="2"/>b</text:p><text:p>c</text:p></table:table-cell><table:table-cell table:number-columns-repeated="16380"/></table:table-row><table:table-row table:number-rows-repeated="1048574"><table:table-cell table:number-columns-repeated="16384"/></table:table-row>`;
    expect(await rowsOf(anOds(rows))).toEqual([
      { number: 1, cells: [null, null, "a  b\nc", "a  b\nc"] },
      { number: 2, cells: [null, null, "a  b\nc", "a  b\nc"] },
    ]);
  });
});

describe("readRows of a CSV file", () => {
  const text = "Référence;Prénom;Note\r\nMA-2026-000042;Aïssata;12,5\r\n";
  const cells = [
    ["Référence", "Prénom", "Note"],
    ["MA-2026-000042", "Aïssata", "12,5"],
  ];

  test.each([
    ["UTF-8", strToU8(text)],
    ["UTF-8 with a byte order mark", strToU8(`\uFEFF${text}`)],
    ["UTF-16", utf16(`\uFEFF${text}`)],
    ["big-endian UTF-16", bigEndian(utf16(`\uFEFF${text}`))],
    ["UTF-16 without a byte order mark", utf16(text)],
    ["Windows-1252", strToU8(text, true)],
  ])("a file in %s is read", async (_, bytes) => {
    expect(await cellsOf(bytes)).toEqual(cells);
  });

  test("Windows-1252 apostrophes and dashes are decoded", async () => {
    const bytes = Uint8Array.from([...strToU8("l"), 0x92, ...strToU8("été ", true), 0x96, 0x80]);
    expect(await cellsOf(bytes)).toEqual([["l’été –€"]]);
  });

  test.each([
    [
      "semicolons",
      "a;b,c;d\n1,5;2;3\n",
      [
        ["a", "b,c", "d"],
        ["1,5", "2", "3"],
      ],
    ],
    [
      "commas",
      "a,b;c,d\n1;2,3,4\n",
      [
        ["a", "b;c", "d"],
        ["1;2", "3", "4"],
      ],
    ],
    [
      "tabs",
      "a\tb\n1,5\t2;3\n",
      [
        ["a", "b"],
        ["1,5", "2;3"],
      ],
    ],
    ["the separator Excel declares", "sep=,\na;b,c\n", [["a;b", "c"]]],
    ["nothing, in a single column,", "référence\nMA-1\n", [["référence"], ["MA-1"]]],
    [
      "semicolons outside quotes",
      'a;"b,c,d,e"\n1;"2,3,4,5"\n',
      [
        ["a", "b,c,d,e"],
        ["1", "2,3,4,5"],
      ],
    ],
  ])("cells separated by %s are read", async (_, text, cells) => {
    expect(await cellsOf(strToU8(text))).toEqual(cells);
  });

  test("quoted line breaks and quotes are read; rows keep their number", async () => {
    const bytes = strToU8('a;b\n\n"deux\nlignes";"dit ""oui"""\n;;\nfin;');
    expect(await rowsOf(bytes)).toEqual([
      { number: 1, cells: ["a", "b"] },
      { number: 3, cells: ["deux\nlignes", 'dit "oui"'] },
      { number: 5, cells: ["fin"] },
    ]);
  });
});

function utf16(text: string): Uint8Array {
  return new Uint8Array(Buffer.from(text, "utf16le"));
}

function bigEndian(bytes: Uint8Array): Uint8Array {
  return new Uint8Array(Buffer.from(bytes).swap16());
}

function withDataDescriptors(archive: Uint8Array): Uint8Array {
  const pieces: Uint8Array[] = [];
  const zip = new Zip((_, piece) => pieces.push(piece));
  for (const [name, content] of Object.entries(unzipSync(archive))) {
    const entry = new ZipDeflate(name);
    zip.add(entry);
    entry.push(content, true);
  }
  zip.end();
  return new Uint8Array(Buffer.concat(pieces));
}
