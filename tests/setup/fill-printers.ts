import { printInWorker } from "#app/platform/files/print-in-worker.server.ts";

/** Takes both printers and every place of those who wait. */
export function fillPrinters() {
  const { promise, resolve } = Promise.withResolvers<void>();
  async function* nothingYet() {
    await promise;
    yield* [];
  }
  const waiting = Array.from({ length: 22 }, () => printInWorker("", nothingYet()).next());
  return async () => {
    resolve();
    await Promise.all(waiting);
  };
}
