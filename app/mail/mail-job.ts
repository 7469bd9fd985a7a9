import type { Db, Tx } from "#app/db/open.server.ts";
import { defineJob, type Importance, type Jobs } from "#app/jobs/job.ts";

/** A letter to be written: which one, and what it is about. */
export type MailRequest = { kind: string; data: object };

/** A mail server may be away for a day and a half before a letter is given up. */
export const mailJob = defineJob<MailRequest>("mail", {
  retries: 40,
  atOnce: 5,
  express: true,
  // On the last evening of a call hundreds of receipts are asked for at once, all of them on screens.
  patient: true,
});

/** A kind of letter some feature writes; ties the type of its data to its name. */
export type EmailKind<Data extends object> = {
  name: string;
  importance: Importance;
  data?: Data;
};

/**
 * Letters about the security of an account are urgent: somebody waits for the link, or has to know.
 * Those that go to hundreds at once are bulk, and let all others pass.
 */
export function defineEmail<Data extends object>(
  name: string,
  importance: Importance = "usual",
): EmailKind<Data> {
  return { name, importance };
}

/**
 * Asks for a letter; given a transaction, it goes out only if that commits. Only references travel
 * through the queue: secrets such as the link in an invitation are made when the letter is written,
 * and are nowhere kept as they are.
 */
export function sendEmail<Data extends object>(
  jobs: Jobs,
  db: Db | Tx,
  letter: EmailKind<Data>,
  data: Data,
): Promise<void> {
  const { name: kind, importance } = letter;
  return jobs.enqueue(db, mailJob, { kind, data }, { importance });
}

/** The same letter to many, asked for in one statement. */
export function sendEmails<Data extends object>(
  jobs: Jobs,
  db: Db | Tx,
  letter: EmailKind<Data>,
  all: readonly Data[],
): Promise<void> {
  const { name: kind, importance } = letter;
  return jobs.enqueueAll(
    db,
    mailJob,
    all.map((data) => ({ kind, data })),
    { importance },
  );
}
