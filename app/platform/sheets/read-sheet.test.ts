import { strToU8 } from "fflate";
import { expect, test } from "vitest";
import { anOds, anXlsx, aRow } from "#tests/setup/sheets.ts";
import type { SheetRow } from "./cell.ts";
import { sheetLimits } from "./limits.ts";
import { readSheet } from "./read-sheet.server.ts";

async function readAll(...args: Parameters<typeof readSheet>): Promise<SheetRow[]> {
  const rows: SheetRow[] = [];
  for await (const batch of readSheet(...args)) rows.push(...batch);
  return rows;
}

const lines = Array.from({ length: 1_234 }, (_, index) => `${index + 1};x`);

test("many rows arrive in order and in batches", async () => {
  const sizes: number[] = [];
  const numbers: number[] = [];
  for await (const batch of readSheet(strToU8(lines.join("\n")))) {
    sizes.push(batch.length);
    numbers.push(...batch.map(({ cells }) => Number(cells[0])));
  }
  expect(Math.max(...sizes)).toBeLessThanOrEqual(500);
  expect(numbers).toEqual(lines.map((_, index) => index + 1));
});

test("dates stay dates across the thread boundary", async () => {
  const styles = `<styleSheet><cellXfs><xf numFmtId="14"/></cellXfs></styleSheet>`;
  const bytes = anXlsx(`<row><c s="0"><v>37755</v></c></row>`, { "xl/styles.xml": styles });
  expect(await readAll(bytes)).toEqual([{ number: 1, cells: [new Date("2003-05-14T00:00:00Z")] }]);
});

test("a refused file gives its reason, and the next file is read", async () => {
  await expect(readAll(strToU8("%PDF-1.4"))).rejects.toMatchObject({
    reason: "imports.errors.kind",
  });
  expect(await readAll(anXlsx(aRow(1, "a")))).toHaveLength(1);
});

test("a file that exceeds the thread's memory is refused, and the process survives", async () => {
  const cell = `<table:table-cell office:value-type="string" table:number-columns-repeated="99"><text:p>x</text:p></table:table-cell>`;
  const bytes = anOds(
    `<table:table-row table:number-rows-repeated="1000000">${cell}</table:table-row>`,
  );
  const endless = Number.POSITIVE_INFINITY;
  const limits = { ...sheetLimits, rows: endless, cells: endless, characters: endless };
  await expect(readAll(bytes, { limits })).rejects.toMatchObject({
    reason: "imports.errors.cells",
  });
});

test("ending the iteration or aborting stops the reading", async () => {
  for await (const _ of readSheet(strToU8(lines.join("\n")))) break;
  const stop = new AbortController();
  const reading = readSheet(strToU8(lines.join("\n")), { signal: stop.signal });
  await reading.next();
  stop.abort();
  await expect(reading.next()).rejects.toThrow();
  expect(await readAll(strToU8("a"))).toHaveLength(1);
});

test("timers still run while a large file is read", async () => {
  const rows = Array.from({ length: 20_000 }, (_, index) => aRow(index + 1, "nom", "prénom", 12));
  const bytes = anXlsx(rows.join(""));
  let ticks = 0;
  const timer = setInterval(() => ticks++, 1);
  let read = 0;
  for await (const batch of readSheet(bytes)) read += batch.length;
  clearInterval(timer);
  expect(read).toBe(20_000);
  expect(ticks).toBeGreaterThan(20);
});
