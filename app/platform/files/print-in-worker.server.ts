import { on } from "node:events";
import type { Worker } from "node:worker_threads";
import { AppError } from "#app/platform/errors.ts";
import { isOutOfMemory, startWorker } from "#app/platform/process/start-worker.server.ts";
import { projectFile } from "#app/platform/project-file.ts";
import { createPrintTurns, type Who } from "./print-turns.server.ts";

/** What a printer is asked for: the script exports `print`, which makes a PDF of the content. */
export type PrintOrder = { script: string; content: unknown };

/** All printing of this process: certificates, letters, sheets, minutes, reports and receipts. */
export const PRINTERS = 2;
const turns = createPrintTurns({
  atOnce: PRINTERS,
  tasksAtOnce: 1,
  mostWaiting: 20,
  longestWait: 20_000,
});

/** Megabytes of one printer; minutes of a thousand people need a third of it. */
const MEMORY = 512;

/** Long, because the first document includes loading the library. */
const SECONDS_PER_DOCUMENT = 120;

/** An idle printer ends after this time to free its memory. */
const IDLE = 10_000;

type Idle = { worker: Worker; timer: NodeJS.Timeout };
const idle: Idle[] = [];

type Options = {
  /** A task waits for its turn as long as it takes; others get 503 when too many of them wait. */
  who?: Who;
};

/**
 * Yields one PDF after another. The contents are asked for one by one when it is their turn, so that
 * those who wait hold nothing.
 */
export async function* printInWorker<Content>(
  script: string,
  contents: Iterable<Content> | AsyncIterable<Content>,
  { who = "person" }: Options = {},
): AsyncGenerator<Uint8Array> {
  const turn = await turns.take(who);
  let worker: Worker | undefined;
  try {
    for await (const content of contents) {
      const printer = worker ?? takePrinter();
      worker = undefined;
      const bytes = await printedBy(printer, { script, content });
      worker = printer;
      yield bytes;
    }
  } finally {
    if (worker) retireLater(worker);
    turn.release();
  }
}

export async function printAll<Content>(
  script: string,
  contents: readonly Content[],
  options?: Options,
): Promise<Uint8Array[]> {
  const printed: Uint8Array[] = [];
  for await (const bytes of printInWorker(script, contents, options)) printed.push(bytes);
  return printed;
}

export async function printOne(
  script: string,
  content: unknown,
  options?: Options,
): Promise<Uint8Array> {
  const [bytes] = await printAll(script, [content], options);
  if (!bytes) throw new Error("nothing was printed");
  return bytes;
}

/** A printer that fails is ended before somebody else has its turn. */
async function printedBy(worker: Worker, order: PrintOrder): Promise<Uint8Array> {
  const deadline = AbortSignal.timeout(SECONDS_PER_DOCUMENT * 1000);
  try {
    worker.ref();
    worker.postMessage(order);
    for await (const [bytes] of on(worker, "message", { signal: deadline, close: ["exit"] })) {
      // An idle printer must not keep the process from stopping.
      worker.unref();
      return bytes as Uint8Array;
    }
    throw new Error("the printer ended");
  } catch (error) {
    await worker.terminate();
    const tooMuch = deadline.aborted || isOutOfMemory(error);
    throw tooMuch ? new AppError("away", { reason: "http.printingTooMuch", cause: error }) : error;
  }
}

function takePrinter(): Worker {
  const ready = idle.pop();
  if (ready) {
    clearTimeout(ready.timer);
    ready.worker.removeAllListeners("exit");
    return ready.worker;
  }
  return startWorker(projectFile("app/platform/files/printer.worker.ts"), { memory: MEMORY });
}

function retireLater(worker: Worker) {
  const one: Idle = { worker, timer: setTimeout(retire, IDLE).unref() };
  function retire() {
    forget();
    void worker.terminate();
  }
  function forget() {
    const place = idle.indexOf(one);
    if (place >= 0) idle.splice(place, 1);
  }
  worker.once("exit", forget);
  idle.push(one);
}
