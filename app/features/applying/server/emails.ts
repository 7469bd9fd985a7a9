import { defineEmail } from "#app/mail/mail-job.ts";

export const uploadsFillingEmail = defineEmail<{ userId: number; bytes: number }>("uploadsFilling");
