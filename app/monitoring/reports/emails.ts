import { defineEmail } from "#app/platform/mail/mail-job.ts";

export const reportEmail = defineEmail<{ reportId: number; userId: number }>(
  "reportFrozen",
  "usual",
);
