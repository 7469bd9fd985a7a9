import type { Db, Tx } from "#app/platform/db/open.server.ts";
import { defineJob, type Importance, type Jobs } from "#app/platform/jobs/job.ts";

/** The job of an email: which one, and its references. */
export type MailRequest = { kind: string; data: object };

/** Retries for a day and a half of mail server downtime. */
export const mailJob = defineJob<MailRequest>("mail", {
  retries: 40,
  atOnce: 5,
  express: true,
  // On the last evening of an intake hundreds of receipts are requested at once by people at their
  // screens.
  lowPriority: true,
});

/** A kind of email; ties the type of its data to its name. */
export type EmailKind<Data extends object> = {
  name: string;
  importance: Importance;
  data?: Data;
};

/**
 * Emails about the security of an account are urgent: a person waits for the link. Those to
 * hundreds of people are bulk and let all others pass.
 */
export function defineEmail<Data extends object>(
  name: string,
  importance: Importance = "usual",
): EmailKind<Data> {
  return { name, importance };
}

/**
 * Enqueues an email; in a transaction it is sent only after the commit. The queue holds references
 * only: secrets such as invitation links are created when the email is written and are stored
 * nowhere in clear.
 */
export function sendEmail<Data extends object>(
  jobs: Jobs,
  db: Db | Tx,
  email: EmailKind<Data>,
  data: Data,
): Promise<void> {
  const { name: kind, importance } = email;
  return jobs.enqueue(db, mailJob, { kind, data }, { importance });
}

/** Enqueues the same email to many people in one statement. */
export function sendEmails<Data extends object>(
  jobs: Jobs,
  db: Db | Tx,
  email: EmailKind<Data>,
  all: readonly Data[],
): Promise<void> {
  const { name: kind, importance } = email;
  return jobs.enqueueAll(
    db,
    mailJob,
    all.map((data) => ({ kind, data })),
    { importance },
  );
}
