import type { Db, Tx } from "#app/db/open.server.ts";

/** A kind of work done later: its name, how often it is tried again, and the data it carries. */
export type Job<Data extends object> = {
  name: string;
  /** How often it is tried again, with longer and longer pauses. */
  retries: number;
  /** It may take an hour; a process that dies meanwhile is noticed within a minute or two. */
  long?: boolean;
  /** Ties the type of the data to the name; never there at run time. */
  data?: Data;
};

export type Jobs = {
  /** Given a transaction, the work is done only if it commits. */
  enqueue<Data extends object>(db: Db | Tx, job: Job<Data>, data: Data): Promise<void>;
};

export type Handler = { job: Job<object>; run: (data: object) => Promise<void>; cron?: string };

export function defineJob<Data extends object>(
  name: string,
  { retries = 8, long = false } = {},
): Job<Data> {
  return { name, retries, long };
}

/** What does a job's work; with `cron` it also starts by itself, in Abidjan's time. */
export function handle<Data extends object>(
  job: Job<Data>,
  run: (data: Data) => Promise<void>,
  { cron }: { cron?: string } = {},
): Handler {
  return { job, run: run as Handler["run"], ...(cron ? { cron } : {}) };
}
