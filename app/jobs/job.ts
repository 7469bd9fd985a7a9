import type { Db, Tx } from "#app/db/open.server.ts";

/** A kind of work done later: its name, how often it is tried again, and the data it carries. */
export type Job<Data extends object> = {
  name: string;
  /** How often it is tried again, with longer and longer pauses. */
  retries: number;
  /** It may take an hour; a process that dies meanwhile is noticed within a minute or two. */
  long?: boolean;
  /** How many are done side by side in one process. */
  atOnce: number;
  /** What is urgent among it has a worker of its own and never waits for the rest. */
  express?: boolean;
  /** What is not urgent waits while many people are being answered. */
  patient?: boolean;
  /** Ties the type of the data to the name; never there at run time. */
  data?: Data;
};

/** `urgent`: somebody sits and waits for it. `bulk`: many at once, and it may take its time. */
export type Importance = "urgent" | "usual" | "bulk";

export type Jobs = {
  /** Given a transaction, the work is done only if it commits. What is more important goes first. */
  enqueue<Data extends object>(
    db: Db | Tx,
    job: Job<Data>,
    data: Data,
    options?: { importance?: Importance /** In seconds. */; after?: number },
  ): Promise<void>;
  /** The same work many times in one statement. */
  enqueueAll<Data extends object>(
    db: Db | Tx,
    job: Job<Data>,
    data: readonly Data[],
    options?: { importance?: Importance },
  ): Promise<void>;
  /**
   * Asks for work that looks by itself for what there is to do: once for all who ask within a
   * moment, and at no cost to them. A killed process forgets it: only for what also has a `cron`.
   */
  soon(job: Job<object>): void;
};

export type Handler = { job: Job<object>; run: (data: object) => Promise<void>; cron?: string };

export function defineJob<Data extends object>(
  name: string,
  { retries = 8, long = false, atOnce = 1, express = false, patient = false } = {},
): Job<Data> {
  return { name, retries, long, atOnce, express, patient };
}

/** What does a job's work; with `cron` it also starts by itself, in Abidjan's time. */
export function handle<Data extends object>(
  job: Job<Data>,
  run: (data: Data) => Promise<void>,
  { cron }: { cron?: string } = {},
): Handler {
  return { job, run: run as Handler["run"], ...(cron ? { cron } : {}) };
}
