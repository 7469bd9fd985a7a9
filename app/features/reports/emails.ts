import { defineEmail } from "#app/mail/mail-job.ts";

export const reportEmail = defineEmail<{ reportId: number; userId: number }>(
  "reportFrozen",
  "usual",
);
