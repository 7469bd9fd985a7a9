import { defineEmail } from "#app/mail/mail-job.ts";

/** What the programme answers. */
export const answerEmail = defineEmail<{ answerId: number }>("contactAnswer");

export const messageEmail = defineEmail<{ messageId: number }>("contactMessage");
