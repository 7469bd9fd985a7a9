import { readFile } from "node:fs/promises";
import { SheetError } from "../app/sheets/limits.ts";
import { readSheet } from "../app/sheets/read-sheet.server.ts";
import type { TableFormat } from "../app/sheets/table.ts";
import { tableFile } from "../app/sheets/table-file.server.ts";

/** Reads or writes one file and says what it took; in a process of its own, so that memory is its. */
const [act, what = ""] = process.argv.slice(2);
const measured = act === "read" ? await reading(await readFile(what)) : await writing(what);
process.stdout.write(JSON.stringify(measured));

async function reading(bytes: Uint8Array) {
  // What the first file of any kind costs is not the hostile one's doing.
  for await (const _ of readSheet(new TextEncoder().encode("a;b")));
  return measure(async () => {
    try {
      let rows = 0;
      for await (const batch of readSheet(bytes)) rows += batch.length;
      return rows;
    } catch (error) {
      if (error instanceof SheetError) return error.problem;
      throw error;
    }
  });
}

async function writing(format: string) {
  await drain(10, format as TableFormat);
  return measure(() => drain(100_000, format as TableFormat));
}

async function drain(count: number, format: TableFormat): Promise<number> {
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
  for await (const piece of file.body as unknown as AsyncIterable<Uint8Array>) {
    bytes += piece.length;
  }
  return bytes;
}

/** The processor's time, all threads together: what it takes, not how long others were in the way. */
async function measure(work: () => Promise<string | number>) {
  (globalThis as { gc?: () => void }).gc?.();
  const before = process.memoryUsage.rss();
  let peak = before;
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss());
  }, 5);
  const started = process.cpuUsage();
  const end = await work();
  const { user, system } = process.cpuUsage(started);
  clearInterval(watch);
  return { end, milliseconds: (user + system) / 1_000, megabytes: (peak - before) / 1e6 };
}
