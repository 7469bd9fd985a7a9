import { pathToFileURL } from "node:url";
import { parentPort } from "node:worker_threads";
import type { PrintOrder } from "./print-in-worker.server.ts";

type Script = { print: (content: unknown) => Promise<Uint8Array> };

/**
 * Prints what it is asked for, one document after another: rendering takes the processor for seconds,
 * and loading the library takes longer than most documents.
 */
parentPort?.on("message", async ({ script, content }: PrintOrder) => {
  const { print } = (await import(pathToFileURL(script).href)) as Script;
  parentPort?.postMessage(await print(content));
});
