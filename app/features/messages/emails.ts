import { defineLetter } from "#app/mail/mail-job.ts";

/** A message to an applicant, kept with its file; what it says is known there. */
export const applicantLetter = defineLetter<{ messageId: number }>("applicant");

/** The same to many; it lets more urgent letters pass. */
export const applicantBulkLetter = defineLetter<{ messageId: number }>("applicantBulk", "bulk");

/** A colleague was mentioned in a note on a file. */
export const mentionLetter = defineLetter<{
  registrationId: number;
  userId: number;
  author: string;
}>("registrationMention");

/** Somebody with the reference changed how the person is reached, or withdrew: told where it was known. */
export const ownChangeLetter = defineLetter<{ eventId: number }>("registrationOwnChange", "urgent");
