import { defineLetter } from "#app/mail/mail-job.ts";

export const messageLetter = defineLetter<{ messageId: number }>("contactMessage");
