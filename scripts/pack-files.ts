import { readdir, readFile, writeFile } from "node:fs/promises";
import { extname, join, relative, sep } from "node:path";
import { compress, WHOLE_FILE } from "../app/platform/http/compress.server.ts";
import { etagOf } from "../app/platform/http/etag.ts";
import type { PackedFile } from "../app/platform/http/static.server.ts";

const TEXTS = new Set([".js", ".css", ".svg", ".json", ".txt", ".webmanifest"]);
const SMALL = 512;

/**
 * Writes all files of a folder into one, texts with Brotli, and beside it the list of them: a start reads
 * two files instead of two thousand.
 */
export async function packFiles(folder: string, packed: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((e) => join(e.parentPath, e.name));
  const list: PackedFile[] = [];
  const parts: Uint8Array[] = [];
  let start = 0;
  for (const path of paths.sort()) {
    const bytes = await readFile(path);
    const brotli = TEXTS.has(extname(path)) && bytes.length >= SMALL;
    const stored = brotli ? await compress(bytes, "br", 11, WHOLE_FILE) : bytes;
    const url = `/${relative(folder, path).split(sep).join("/")}`;
    const end = start + stored.length;
    list.push({ url, etag: etagOf(stored), brotli, start, end });
    parts.push(stored);
    start = end;
  }
  await writeFile(packed, Buffer.concat(parts));
  await writeFile(`${packed}.json`, JSON.stringify(list));
}
