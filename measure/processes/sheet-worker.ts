import { readFile } from "node:fs/promises";
import { AppError, codeOf } from "#app/platform/errors.ts";
import { readSheet } from "#app/platform/sheets/read-sheet.server.ts";
import type { TableFormat } from "#app/platform/sheets/table.ts";
import { tableFile } from "#app/platform/sheets/table-file.server.ts";

/** Reads or writes one sheet and prints CPU time and memory; a process of its own isolates memory. */
const [mode, argument = ""] = process.argv.slice(2);
const result = mode === "read" ? await read(await readFile(argument)) : await write(argument);
process.stdout.write(JSON.stringify(result));

async function read(bytes: Uint8Array) {
  // Load the code first, so that only the file itself is measured.
  for await (const _ of readSheet(new TextEncoder().encode("a;b")));
  return measure(async () => {
    try {
      let rows = 0;
      for await (const batch of readSheet(bytes)) rows += batch.length;
      return rows;
    } catch (error) {
      if (error instanceof AppError) return codeOf(error);
      throw error;
    }
  });
}

async function write(format: string) {
  await writeRows(10, format as TableFormat);
  return measure(() => writeRows(100_000, format as TableFormat));
}

async function writeRows(count: number, format: TableFormat): Promise<number> {
  const keys = Array.from({ length: 30 }, (_, index) => `answer_${index}`);
  async function* rows() {
    for (let row = 0; row < count; row++) {
      if (row % 500 === 0) await new Promise(setImmediate);
      yield Object.fromEntries(keys.map((key) => [key, `Réponse ${row} ${key} ${row * 7919}`]));
    }
  }
  const columns = keys.map((key) => ({ key, header: key }));
  const file = await tableFile(format, { name: "bench", locale: "fr", columns, rows: rows() });
  let bytes = 0;
  for await (const chunk of file.body as unknown as AsyncIterable<Uint8Array>) {
    bytes += chunk.length;
  }
  return bytes;
}

/** CPU time of all threads, because elapsed time would include other processes. */
async function measure(work: () => Promise<string | number>) {
  (globalThis as { gc?: () => void }).gc?.();
  const before = process.memoryUsage.rss();
  let peak = before;
  const sampling = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss());
  }, 5);
  const started = process.cpuUsage();
  const outcome = await work();
  const { user, system } = process.cpuUsage(started);
  clearInterval(sampling);
  return { outcome, milliseconds: (user + system) / 1_000, megabytes: (peak - before) / 1e6 };
}
