import { strToU8 } from "fflate";
import { anArchive, anOds, anXlsx, aRow } from "./sheets.ts";

type Hostile = {
  name: string;
  bytes: () => Uint8Array;
  /** Why it is refused, or how many rows are read. */
  ends: string | number;
};

const million = (make: (number: number) => string) =>
  Array.from({ length: 1_000_000 }, (_, index) => make(index + 1)).join("");

const longText = "x".repeat(32_000);

/** Hostile files. The tests read them, the benchmark measures them. */
export const hostileSheets: Hostile[] = [
  {
    name: "a zip bomb: 60 MB of spaces in a sheet",
    bytes: () => anXlsx(" ".repeat(60_000_000)),
    ends: "unpacked",
  },
  {
    name: "a zip bomb that declares a small size",
    bytes: () => withFalseSize(anXlsx(" ".repeat(20_000_000)), "xl/worksheets/sheet1.xml", 1_000),
    ends: "broken",
  },
  {
    name: "a zip bomb that declares no size",
    bytes: () => withFalseSize(anXlsx(" ".repeat(20_000_000)), "xl/worksheets/sheet1.xml", 0),
    ends: "broken",
  },
  {
    name: "a million empty rows",
    bytes: () => anXlsx(million((number) => `<row r="${number}"/>`)),
    ends: 0,
  },
  {
    name: "a million rows with one empty cell",
    bytes: () => anXlsx(million((number) => `<row r="${number}"><c r="A${number}" s="1"/></row>`)),
    ends: "cells",
  },
  {
    name: "a million rows with a value",
    bytes: () => anXlsx(million((number) => `<row r="${number}"><c><v>1</v></c></row>`)),
    ends: "rows",
  },
  {
    name: "a million empty lines of text",
    bytes: () => strToU8("\n".repeat(1_000_000)),
    ends: 0,
  },
  {
    name: "a million lines of separators only",
    bytes: () => strToU8(";;\n".repeat(1_000_000)),
    ends: "rows",
  },
  {
    name: "a million lines of text",
    bytes: () => strToU8("a;b\n".repeat(1_000_000)),
    ends: "rows",
  },
  {
    name: "500 columns",
    bytes: () => anXlsx(`<row r="1">${"<c><v>1</v></c>".repeat(500)}</row>`),
    ends: "columns",
  },
  { name: "500 columns of text", bytes: () => strToU8(`${"a;".repeat(500)}a`), ends: "columns" },
  {
    name: "one cell in the last row and column",
    bytes: () => anXlsx(`<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>`),
    ends: "columns",
  },
  {
    name: "a repeated table of 17,000,000,000 cells",
    bytes: () =>
      anOds(
        `<table:table-row table:number-rows-repeated="1048576"><table:table-cell office:value-type="string" table:number-columns-repeated="16384"><text:p>x</text:p></table:table-cell></table:table-row>`,
      ),
    ends: "columns",
  },
  {
    name: "a row repeated a million times",
    bytes: () =>
      anOds(
        `<table:table-row table:number-rows-repeated="1048576"><table:table-cell office:value-type="string"><text:p>x</text:p></table:table-cell></table:table-row>`,
      ),
    ends: "rows",
  },
  {
    name: "a shared text used by 100,000 cells",
    bytes: () =>
      anXlsx(
        Array.from(
          { length: 2_000 },
          (_, row) => `<row r="${row + 1}">${'<c t="s"><v>0</v></c>'.repeat(50)}</row>`,
        ).join(""),
        { "xl/sharedStrings.xml": `<sst><si><t>${longText}</t></si></sst>` },
      ),
    ends: "cells",
  },
  {
    name: "three million shared texts",
    bytes: () =>
      anXlsx(aRow(1, "a"), {
        "xl/sharedStrings.xml": `<sst>${"<si><t/></si>".repeat(3_000_000)}</sst>`,
      }),
    ends: "cells",
  },
  {
    name: "a tag of 40 MB",
    bytes: () => anXlsx(`<row r="1" ${"a".repeat(40_000_000)}`),
    ends: "broken",
  },
  {
    name: "a million nested tags",
    bytes: () => anXlsx("<a>".repeat(1_000_000)),
    ends: "broken",
  },
  {
    name: "nested entities",
    bytes: () =>
      anXlsx(aRow(1, "a"), {
        "xl/sharedStrings.xml": `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]><sst><si><t>&b;</t></si></sst>`,
      }),
    ends: 1,
  },
  {
    name: "a quoted cell that never ends",
    bytes: () => strToU8(`a;b\n"${"x".repeat(9_000_000)}`),
    ends: "broken",
  },
  {
    name: "a macro file",
    bytes: () => anXlsx(aRow(1, "a"), { "xl/vbaProject.bin": new Uint8Array(100) }),
    ends: "macros",
  },
  {
    name: "a macro file whose macros are missing",
    bytes: () =>
      anXlsx(aRow(1, "a"), {
        "[Content_Types].xml": `<Types><Override ContentType="application/vnd.ms-excel.sheet.macroEnabled.main+xml"/></Types>`,
      }),
    ends: "macros",
  },
  {
    name: "an OpenDocument sheet with macros",
    bytes: () => anOds("", { "Basic/script-lc.xml": "<a/>" }),
    ends: "macros",
  },
  {
    name: "an old Excel file, or one with a password",
    bytes: () => Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, ...zeros(600)]),
    ends: "locked",
  },
  {
    name: "an OpenDocument sheet with a password",
    bytes: () =>
      anOds("", {
        "META-INF/manifest.xml": `<manifest:manifest><manifest:file-entry><manifest:encryption-data/></manifest:file-entry></manifest:manifest>`,
      }),
    ends: "locked",
  },
  {
    name: "an archive with a password",
    bytes: () => {
      const bytes = anXlsx(aRow(1, "a"));
      bytes[6] = 1;
      return bytes;
    },
    ends: "locked",
  },
  { name: "an empty file", bytes: () => new Uint8Array(), ends: "empty" },
  { name: "a PDF", bytes: () => strToU8("%PDF-1.7\n1 0 obj\n"), ends: "kind" },
  { name: "an HTML page", bytes: () => strToU8("<!DOCTYPE html><table>"), ends: "kind" },
  {
    name: "another archive",
    bytes: () => anArchive({ "word/document.xml": "<a/>" }),
    ends: "kind",
  },
  {
    name: "an archive cut in half",
    bytes: () => anXlsx(aRow(1, "a")).slice(0, 600),
    ends: "broken",
  },
  {
    name: "a workbook without its sheet",
    bytes: () => anXlsx("", { "xl/worksheets/sheet1.xml": null }),
    ends: "broken",
  },
  {
    name: "binary data",
    bytes: () => Uint8Array.from({ length: 5_000 }, (_, index) => (index * 7_919) % 256),
    ends: "encoding",
  },
  {
    name: "text with undefined characters",
    bytes: () => Uint8Array.from([...strToU8("nom;pr"), 0x81, 0x8d, ...strToU8("nom\n")]),
    ends: "encoding",
  },
];

function zeros(count: number): number[] {
  return Array.from({ length: count }, () => 0);
}

/** The same archive with another size in its central directory. */
function withFalseSize(bytes: Uint8Array, name: string, size: number): Uint8Array {
  const buffer = Buffer.from(bytes);
  const at = buffer.lastIndexOf(name) - 46;
  buffer.writeUInt32LE(size, at + 24);
  return new Uint8Array(buffer);
}
