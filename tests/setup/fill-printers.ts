import { printInWorker } from "#app/platform/files/print-in-worker.server.ts";

/** Takes both printers and every place of those who wait: of the team and of visitors. */
export function fillPrinters() {
  const { promise, resolve } = Promise.withResolvers<void>();
  async function* nothingYet() {
    await promise;
    yield* [];
  }
  const waiting = Array.from({ length: 42 }, (_, nth) =>
    printInWorker("", nothingYet(), { who: nth < 22 ? "person" : "visitor" }).next(),
  );
  return async () => {
    resolve();
    await Promise.all(waiting);
  };
}
