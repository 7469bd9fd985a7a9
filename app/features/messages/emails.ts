import { defineEmail } from "#app/mail/mail-job.ts";

/** A message to an applicant, kept with its file; what it says is known there. */
export const applicantEmail = defineEmail<{ messageId: number }>("applicant");

/** The same to many; it lets more urgent letters pass. */
export const applicantBulkEmail = defineEmail<{ messageId: number }>("applicantBulk", "bulk");

/** A colleague was mentioned in a note on a file. */
export const mentionEmail = defineEmail<{
  registrationId: number;
  userId: number;
  author: string;
}>("registrationMention");

/** Somebody with the reference changed how the person is reached, or withdrew: told where it was known. */
export const ownChangeEmail = defineEmail<{ eventId: number }>("registrationOwnChange", "urgent");
