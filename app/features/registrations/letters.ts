import { defineLetter } from "#app/mail/mail-job.ts";

export const receivedLetter = defineLetter<{ registrationId: number }>("registrationReceived");

/** Words of the team's own about a decision. */
export const movedLetter = defineLetter<{ registrationId: number; message: string }>(
  "registrationMoved",
);

/** A colleague was mentioned in a note on a file. */
export const mentionLetter = defineLetter<{
  registrationId: number;
  userId: number;
  author: string;
}>("registrationMention");

/** The same words to many; it lets more urgent letters pass. */
export const messageLetter = defineLetter<{
  registrationId: number;
  subject: string;
  text: string;
}>("registrationMessage", "bulk");
