import { CELL_CHARACTERS, type SheetLimits, sheetRefused } from "./limits.ts";
import { parseXml } from "./xml.ts";
import type { Archive } from "./zip.ts";

export type Workbook = {
  /** The path of the first visible sheet. */
  sheet: string;
  strings: string | null;
  styles: string | null;
  /** Files from an old Mac count days from 1904. */
  from1904: boolean;
};

const WORKBOOK = "xl/workbook.xml";

export async function readWorkbook(archive: Archive): Promise<Workbook> {
  const targets = new Map<string, string>();
  const byType = new Map<string, string>();
  await parseXml(archive.part("xl/_rels/workbook.xml.rels"), {
    open(name, { Id = "", Type = "", Target = "", TargetMode }) {
      if (name !== "Relationship" || TargetMode === "External") return;
      const path = Target.startsWith("/") ? Target.slice(1) : `xl/${Target}`;
      targets.set(Id, path);
      byType.set(Type.slice(Type.lastIndexOf("/") + 1), path);
    },
  });
  const sheets: { id: string; hidden: boolean }[] = [];
  let from1904 = false;
  await parseXml(archive.part(WORKBOOK), {
    open(name, attributes) {
      if (name === "workbookPr") from1904 = /^(1|true)$/.test(attributes.date1904 ?? "");
      if (name !== "sheet") return;
      const id = Object.entries(attributes).find(([key]) => key.endsWith(":id"))?.[1] ?? "";
      sheets.push({ id, hidden: /hidden/i.test(attributes.state ?? "") });
    },
  });
  const shown = sheets.find(({ hidden }) => !hidden) ?? sheets[0];
  const sheet = shown && targets.get(shown.id);
  if (!sheet) throw sheetRefused("broken");
  return {
    sheet,
    from1904,
    strings: byType.get("sharedStrings") ?? null,
    styles: byType.get("styles") ?? null,
  };
}

/** The shared texts that cells refer to by number. */
export async function readStrings(
  archive: Archive,
  path: string | null,
  limits: SheetLimits,
): Promise<string[]> {
  const strings: string[] = [];
  let text = "";
  let inText = false;
  // Japanese phonetic readings follow their text and are skipped.
  let inReading = false;
  await parseXml(path === null ? null : archive.part(path), {
    open(name) {
      if (name === "si") text = "";
      if (name === "rPh") inReading = true;
      if (name === "t") inText = !inReading;
    },
    text(piece) {
      if (!inText) return;
      text += piece;
      if (text.length > CELL_CHARACTERS) throw sheetRefused("cells");
    },
    close(name) {
      if (name === "t") inText = false;
      if (name === "rPh") inReading = false;
      if (name !== "si") return;
      strings.push(unescaped(text));
      if (strings.length > limits.cells) throw sheetRefused("cells");
    },
  });
  return strings;
}

/** XLSX writes characters that XML cannot contain as `_x000D_`. */
export function unescaped(text: string): string {
  if (!text.includes("_x")) return text;
  return text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}

/** The styles that format a number as a date. */
export async function readDateStyles(archive: Archive, path: string | null): Promise<Set<number>> {
  const dates = new Set<number>();
  const formats = new Map<number, string>();
  let inStyles = false;
  let style = 0;
  await parseXml(path === null ? null : archive.part(path), {
    open(name, { numFmtId, formatCode = "" }) {
      if (name === "numFmt") formats.set(Number(numFmtId), formatCode);
      if (name === "cellXfs") inStyles = true;
      if (name !== "xf" || !inStyles) return;
      if (isDateFormat(Number(numFmtId), formats)) dates.add(style);
      style += 1;
    },
    close(name) {
      if (name === "cellXfs") inStyles = false;
    },
  });
  return dates;
}

function isDateFormat(id: number, formats: Map<number, string>): boolean {
  const code = formats.get(id);
  if (code === undefined) return (id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 36);
  // Quoted text, and colours and currencies in brackets, do not count.
  const bare = code.replace(/"[^"]*"|\[[^[\]]*\]|\\./g, "");
  return /[dy]/i.test(bare) && !/^general$/i.test(bare);
}
