import type { Db, Tx } from "#app/platform/db/open.server.ts";

/** A kind of job: its name, retries and data. */
export type Job<Data extends object> = {
  name: string;
  /** Number of retries, with growing pauses. */
  retries: number;
  /** May take an hour; a dead process is noticed within two minutes. */
  long?: boolean;
  /** Number of parallel jobs in one process. */
  atOnce: number;
  /** Urgent jobs have their own worker and never wait for the rest. */
  express?: boolean;
  /** Jobs that are not urgent wait while the process is busy with requests. */
  lowPriority?: boolean;
  /** Only for the type checker; never set. */
  data?: Data;
};

/** `urgent`: a person is waiting for it. `bulk`: one of many, after all others. */
export type Importance = "urgent" | "usual" | "bulk";

export type Jobs = {
  /**
   * Enqueues a job; in a transaction it runs only after the commit. Higher priorities run first.
   */
  enqueue<Data extends object>(
    db: Db | Tx,
    job: Job<Data>,
    data: Data,
    options?: { importance?: Importance /** In seconds. */; after?: number },
  ): Promise<void>;
  /** Enqueues many jobs in one statement. */
  enqueueAll<Data extends object>(
    db: Db | Tx,
    job: Job<Data>,
    data: readonly Data[],
    options?: { importance?: Importance },
  ): Promise<void>;
  /**
   * Runs a job that finds its own work, once for all requests within a moment. A killed process
   * forgets it, so the job must also have a `cron`.
   */
  soon(job: Job<object>): void;
};

export type Handler = { job: Job<object>; run: (data: object) => Promise<void>; cron?: string };

export function defineJob<Data extends object>(
  name: string,
  { retries = 8, long = false, atOnce = 1, express = false, lowPriority = false } = {},
): Job<Data> {
  return { name, retries, long, atOnce, express, lowPriority };
}

/** Runs a job; with `cron` also on schedule, in Abidjan's time. */
export function handle<Data extends object>(
  job: Job<Data>,
  run: (data: Data) => Promise<void>,
  { cron }: { cron?: string } = {},
): Handler {
  return { job, run: run as Handler["run"], ...(cron ? { cron } : {}) };
}
