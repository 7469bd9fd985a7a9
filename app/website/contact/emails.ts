import { defineEmail } from "#app/platform/mail/mail-job.ts";

export const answerEmail = defineEmail<{ answerId: number }>("contactAnswer");

/** To the programme, or to an administrator while it has published no address. */
export const messageEmail = defineEmail<{ messageId: number; userId?: number }>("contactMessage");
