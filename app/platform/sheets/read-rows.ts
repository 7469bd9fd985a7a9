import type { SheetRow } from "./cell.ts";
import { type SheetLimits, sheetRefused } from "./limits.ts";
import { readCsv } from "./read-csv.ts";
import { readOds } from "./read-ods.ts";
import { readXlsx } from "./read-xlsx.ts";
import { openArchive } from "./zip.ts";

/** Detects the format from the bytes, never from the name or the browser. */
export async function* readRows(
  bytes: Uint8Array,
  limits: SheetLimits,
): AsyncGenerator<SheetRow[]> {
  if (bytes.length === 0) throw sheetRefused("empty");
  if (starts(bytes, OLD_EXCEL)) throw sheetRefused("locked");
  if (starts(bytes, ZIP)) yield* await readArchive(bytes, limits);
  else if (isSomethingElse(bytes)) throw sheetRefused("kind");
  else yield* readCsv(bytes, limits);
}

const ZIP = [0x50, 0x4b, 0x03, 0x04];
/** Excel up to 2003, and any newer file with a password. */
const OLD_EXCEL = [0xd0, 0xcf, 0x11, 0xe0];

async function readArchive(bytes: Uint8Array, limits: SheetLimits) {
  const archive = openArchive(bytes, limits.unpacked);
  if (archive.names.some(isMacro)) throw sheetRefused("macros");
  if (archive.names.includes("xl/workbook.xml")) {
    const types = await smallText(archive.part("[Content_Types].xml"));
    if (/macroEnabled/i.test(types)) throw sheetRefused("macros");
    return readXlsx(archive, limits);
  }
  const type = await smallText(archive.part("mimetype"));
  if (/^application\/vnd\.oasis\.opendocument\.spreadsheet(-template)?$/.test(type)) {
    return readOds(archive, limits);
  }
  throw sheetRefused("kind");
}

function isMacro(name: string): boolean {
  return /vbaProject|vbaData|^xl\/macrosheets\/|^Basic\/|^Scripts\//i.test(name);
}

async function smallText(pieces: AsyncIterable<Uint8Array> | null): Promise<string> {
  let text = "";
  for await (const piece of pieces ?? []) {
    text += new TextDecoder().decode(piece);
    if (text.length > 1_000_000) throw sheetRefused("broken");
  }
  return text;
}

function starts(bytes: Uint8Array, signature: number[]): boolean {
  return signature.every((byte, index) => bytes[index] === byte);
}

/** Files that people mistake for sheets; other binary files fail as text. */
function isSomethingElse(bytes: Uint8Array): boolean {
  const head = String.fromCharCode(...bytes.subarray(0, 16));
  return /^(%PDF-|\x89PNG|GIF8|\xff\xd8\xff|\{\\rtf|<\?xml|<!doctype|<html)/i.test(head);
}
