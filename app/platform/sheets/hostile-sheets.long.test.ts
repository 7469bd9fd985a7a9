import { expect, test } from "vitest";
import { AppError, codeOf } from "#app/platform/errors.ts";
import { hostileSheets } from "#tests/setup/hostile-sheets.ts";
import { sheetLimits } from "./limits.ts";
import { readRows } from "./read-rows.ts";

async function resultOf(bytes: Uint8Array): Promise<string | number> {
  let rows = 0;
  try {
    for await (const batch of readRows(bytes, sheetLimits)) rows += batch.length;
  } catch (error) {
    if (error instanceof AppError) return codeOf(error);
    throw error;
  }
  return rows;
}

test.each(hostileSheets)("$name ends with $ends", { timeout: 60_000 }, async ({ bytes, ends }) => {
  expect(await resultOf(bytes())).toBe(ends);
});
