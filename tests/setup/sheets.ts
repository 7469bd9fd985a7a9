import { strToU8, type Zippable, zipSync } from "fflate";

const types = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml";
const relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

type Parts = Record<string, string | Uint8Array | null>;

/** Builds an XLSX file by hand, so that a test can make it invalid. */
export function anXlsx(sheetData: string, others: Parts = {}): Uint8Array {
  return anArchive({
    "[Content_Types].xml": `<Types><Override PartName="/xl/workbook.xml" ContentType="${types}"/></Types>`,
    "_rels/.rels": `<Relationships><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    "xl/workbook.xml": `<workbook xmlns:r="${relations}"><sheets><sheet name="Notes" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${relations}/sharedStrings" Target="sharedStrings.xml"/><Relationship Id="rId3" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
    "xl/worksheets/sheet1.xml": `<worksheet><sheetData>${sheetData}</sheetData></worksheet>`,
    ...others,
  });
}

/** An OpenDocument sheet with one table. */
export function anOds(rows: string, others: Parts = {}): Uint8Array {
  return anArchive({
    mimetype: "application/vnd.oasis.opendocument.spreadsheet",
    "content.xml": `<office:document-content><office:body><office:spreadsheet><table:table table:name="Notes">${rows}</table:table></office:spreadsheet></office:body></office:document-content>`,
    ...others,
  });
}

export function anArchive(parts: Parts): Uint8Array {
  const files: Zippable = {};
  for (const [name, content] of Object.entries(parts)) {
    if (content === null) continue;
    files[name] = typeof content === "string" ? strToU8(content) : content;
  }
  return zipSync(files, { level: 1 });
}

/** A row of texts and numbers. */
export function aRow(number: number, ...cells: (string | number)[]): string {
  const written = cells.map((cell, index) => {
    const address = `${String.fromCharCode(65 + index)}${number}`;
    return typeof cell === "number"
      ? `<c r="${address}"><v>${cell}</v></c>`
      : `<c r="${address}" t="inlineStr"><is><t>${escaped(cell)}</t></is></c>`;
  });
  return `<row r="${number}">${written.join("")}</row>`;
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}
