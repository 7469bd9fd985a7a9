import { defineEmail } from "#app/platform/mail/mail-job.ts";

export const testEmail = defineEmail<{ tryId: number }>("launchTest", "urgent");
