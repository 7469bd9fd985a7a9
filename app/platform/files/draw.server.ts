import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import pLimit from "p-limit";
import { AppError } from "#app/platform/errors.ts";
import { startChild } from "#app/platform/process/start-child.server.ts";
import { projectFile } from "#app/platform/project-file.ts";
import type { Cloth, Master, Sizes, Thumbnail } from "./pictures.server.ts";
import { type UploadProblem, uploadRefused } from "./receive.server.ts";

export type DrawingTask =
  | { kind: "anew"; path: string; square?: number | undefined }
  | ({ kind: "sizes" } & Sizes)
  | ({ kind: "thumbnail" } & Thumbnail)
  | ({ kind: "cloth" } & Cloth);

export type DrawingReply =
  | { ok: true; result: unknown }
  | { ok: false; problem: UploadProblem | null; message: string };

const CHILD = projectFile("app/platform/files/drawing-child.server.ts");

/** One image at a time: memory holds one, however many arrive at once. */
const turn = pLimit(1);

/** With this many waiting, the next upload is refused with 503. */
const MOST_WAITING = 40;

/** With this many waiting, a thumbnail is refused: it must never keep an upload from its turn. */
const MOST_BEFORE_THUMBNAIL = 8;

/** Longer than the largest image takes on a slow machine; then it counts as hostile. */
const LONGEST = 60_000;

/** Megabytes; the largest image that is allowed needs half of it. */
const MEMORY = 1_024;

/** An idle drawing process ends after this time to free its memory. */
const IDLE = 10_000;

let child: ChildProcess | undefined;
let retiring: NodeJS.Timeout | undefined;

/** Re-encodes the image in a file; see `drawAnew`. */
export function drawMaster(path: string, square?: number): Promise<Master> {
  return ask<Master>({ kind: "anew", path, square });
}

/** Several sizes of one part of an image, in order. */
export function drawInSizes(sizes: Sizes): Promise<Uint8Array[]> {
  return ask<Uint8Array[]>({ kind: "sizes", ...sizes });
}

/** A small picture of a document; see `drawThumbnail`. */
export function drawSmall(thumbnail: Thumbnail): Promise<Uint8Array> {
  return ask<Uint8Array>({ kind: "thumbnail", ...thumbnail }, MOST_BEFORE_THUMBNAIL);
}

/** Renders one of our SVG drawings as PNG. */
export function drawPng(cloth: Cloth): Promise<Uint8Array> {
  return ask<Uint8Array>({ kind: "cloth", ...cloth });
}

/** The id of the current drawing process, for monitoring. */
export function drawingProcess(): number | undefined {
  return child?.pid;
}

function ask<T>(task: DrawingTask, mostWaiting = MOST_WAITING): Promise<T> {
  if (turn.pendingCount >= mostWaiting) {
    return Promise.reject(new AppError("away", { headers: { "retry-after": "30" } }));
  }
  return turn(() => send<T>(task));
}

async function send<T>(task: DrawingTask): Promise<T> {
  clearTimeout(retiring);
  const worker = child?.connected ? child : start();
  child = worker;
  const late = setTimeout(() => worker.kill("SIGKILL"), LONGEST);
  const ended = new AbortController();
  try {
    const reply = await Promise.race([
      once(worker, "message", ended).then(([answer]) => answer as DrawingReply),
      // Whatever ended the process, this image caused it.
      once(worker, "exit", ended).then(() => null),
      deliver(worker, task),
    ]);
    if (!reply) forget(worker);
    if (reply?.ok) return reply.result as T;
    if (reply?.problem === null) throw new Error(reply.message);
    throw uploadRefused(reply?.problem ?? "broken");
  } finally {
    clearTimeout(late);
    ended.abort();
    retiring = setTimeout(retire, IDLE).unref();
  }
}

/** Settles only when the task cannot be sent to the process. */
function deliver(worker: ChildProcess, task: DrawingTask): Promise<null> {
  return new Promise((resolve) => {
    worker.send(task, (error) => {
      if (error) resolve(null);
    });
  });
}

/** The next image gets a new process. */
function forget(worker: ChildProcess) {
  worker.kill("SIGKILL");
  if (child === worker) child = undefined;
}

function start(): ChildProcess {
  const worker = startChild(CHILD, {
    memory: MEMORY,
    // One malloc arena: threads would each keep the memory they once needed.
    env: { ...process.env, MALLOC_ARENA_MAX: "1", UV_THREADPOOL_SIZE: "2" },
  });
  worker.on("error", () => {});
  // The idle process must not keep the site from stopping.
  worker.unref();
  worker.channel?.unref();
  return worker;
}

function retire() {
  child?.disconnect();
  child = undefined;
}
