import { defineLetter } from "#app/mail/mail-job.ts";

/** What the programme answers. */
export const answerLetter = defineLetter<{ answerId: number }>("contactAnswer");

export const messageLetter = defineLetter<{ messageId: number }>("contactMessage");
