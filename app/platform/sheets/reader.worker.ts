import { parentPort, workerData } from "node:worker_threads";
import { AppError, type MessageKey } from "#app/platform/errors.ts";
import type { SheetRow } from "./cell.ts";
import { type SheetLimits, sheetRefused } from "./limits.ts";
import { readRows } from "./read-rows.ts";

export type ReaderInput = { bytes: Uint8Array; limits: SheetLimits };
export type ReaderAnswer =
  | { rows: SheetRow[] }
  | { done: true }
  | { refused: MessageKey | undefined };

const BATCH = 500;

if (parentPort) await answer(parentPort, workerData as ReaderInput);

/** Sends one batch per request, so that batches do not pile up. */
async function answer(port: NonNullable<typeof parentPort>, { bytes, limits }: ReaderInput) {
  const batches = inBatches(readRows(bytes, limits));
  port.on("message", async () => {
    try {
      const { done, value } = await batches.next();
      port.postMessage((done ? { done } : { rows: value }) satisfies ReaderAnswer);
    } catch (error) {
      const { reason } = error instanceof AppError ? error : sheetRefused("broken");
      port.postMessage({ refused: reason } satisfies ReaderAnswer);
    }
  });
}

async function* inBatches(pieces: AsyncIterable<SheetRow[]>): AsyncGenerator<SheetRow[]> {
  let rows: SheetRow[] = [];
  for await (const piece of pieces) {
    rows = rows.length === 0 ? piece : rows.concat(piece);
    for (; rows.length >= BATCH; rows = rows.slice(BATCH)) yield rows.slice(0, BATCH);
  }
  if (rows.length > 0) yield rows;
}
