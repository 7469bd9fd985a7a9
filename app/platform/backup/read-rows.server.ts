import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { type Client, escapeIdentifier } from "pg";
import { sha256 } from "./archive.server.ts";
import type { Part, Rows } from "./manifest.ts";

const compress = promisify(gzip);

/** Bytes collected in memory before compression; a single row may be larger. */
const PART_BYTES = 4 * 1024 * 1024;
const MOST_ROWS = 1_000;

type Add = (name: string, bytes: Uint8Array) => Promise<void>;
type TableSource = { name: string; columns: string[]; from: string };

/** Reads rows as arrays of text in batches and adds them to the archive in parts. */
export async function readRows(client: Client, source: TableSource, add: Add): Promise<Rows> {
  const { name, columns, from } = source;
  const values = columns.map((column) => `${escapeIdentifier(column)}::text`).join(", ");
  await client.query(
    `DECLARE rows NO SCROLL CURSOR FOR SELECT to_jsonb(ARRAY[${values}])::text AS row FROM ${from}`,
  );
  const parts: Part[] = [];
  let [rows, bytes, total] = [[] as string[], 0, 0];
  const addPart = async () => {
    if (rows.length === 0) return;
    const compressed = await compress(`[${rows.join(",\n")}]`);
    const number = String(parts.length + 1).padStart(6, "0");
    const part = { name: `database/${name}/${number}.json.gz`, bytes: compressed.length };
    await add(part.name, compressed);
    parts.push({ ...part, sha256: sha256(compressed) });
    [rows, bytes] = [[], 0];
  };
  // Small batches first: the size of a row is not known yet.
  for (let count = 10; ; ) {
    const { rows: fetched } = await client.query<{ row: string }>(`FETCH ${count} FROM rows`);
    if (fetched.length === 0) break;
    const size = fetched.reduce((sum, { row }) => sum + row.length, 0);
    rows.push(...fetched.map(({ row }) => row));
    bytes += size;
    total += fetched.length;
    const fitting = Math.floor(PART_BYTES / 4 / (size / fetched.length));
    count = Math.max(1, Math.min(MOST_ROWS, fitting));
    if (bytes >= PART_BYTES) await addPart();
  }
  await addPart();
  await client.query("CLOSE rows");
  return { columns, rows: total, parts };
}
