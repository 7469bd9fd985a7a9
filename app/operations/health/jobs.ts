import { defineJob } from "#app/platform/jobs/job.ts";

/** `now`: a person asked for it, whatever the schedule says. */
export type Asked = { now?: boolean };

/** Run by `app/platform/backup`, which knows all tables. Failures are stored and tried again an hour later. */
export const backupJob = defineJob<Asked>("backup", { retries: 1, long: true });
export const backupTrialJob = defineJob<Asked>("backup-trial", { retries: 1, long: true });

export const healthJob = defineJob<object>("health-check", { retries: 0 });
export const certificateJob = defineJob<object>("health-certificate", { retries: 2 });
