import { defineJob } from "#app/jobs/job.ts";

/**
 * A letter to be written. Only references travel through the queue: secrets such as the link in an
 * invitation are made when the letter is written, and are nowhere kept as they are.
 */
export type MailRequest =
  | { kind: "invitation"; invitationId: number }
  | { kind: "accountCreated"; userId: number }
  | { kind: "passwordReset"; email: string }
  | { kind: "passwordChanged"; userId: number; at: string }
  | { kind: "contactMessage"; messageId: number }
  | { kind: "registrationReceived"; registrationId: number }
  | { kind: "newDevice"; userId: number; at: string; device: string; address: string };

/** A mail server may be away for a day and a half before a letter is given up. */
export const mailJob = defineJob<MailRequest>("mail", { retries: 40 });
