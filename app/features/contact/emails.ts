import { defineEmail } from "#app/mail/mail-job.ts";

export const answerEmail = defineEmail<{ answerId: number }>("contactAnswer");

export const messageEmail = defineEmail<{ messageId: number }>("contactMessage");
