import { defineEmail } from "#app/mail/mail-job.ts";

export const testEmail = defineEmail<{ tryId: number }>("launchTest", "urgent");
