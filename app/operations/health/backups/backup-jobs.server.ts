import { join } from "node:path";
import type { Logger } from "pino";
import { backupJob, backupTrialJob } from "#app/operations/health/jobs.ts";
import { readIdentities } from "#app/platform/backup/age.server.ts";
import type { Database } from "#app/platform/db/open.server.ts";
import type { Env } from "#app/platform/env.server.ts";
import type { Storage } from "#app/platform/files/storage.server.ts";
import { type Handler, handle } from "#app/platform/jobs/job.ts";
import { scheduledBackup } from "./scheduled-backup.server.ts";
import { tryNewestBackup } from "./try-backup.server.ts";

type Options = {
  database: Pick<Database, "db" | "pool" | "direct">;
  storage: Storage;
  env: Pick<Env, "DATA_DIR" | "DATABASE_URL" | "BACKUP_AGE_RECIPIENT" | "BACKUP_AGE_IDENTITY">;
  log: Logger;
  now?: () => Date;
};

/**
 * The queue gives each job to one process. The schedule asks every hour, and settings in the database
 * decide, so that a change of the hour needs no restart.
 */
export function backupJobs({ database, storage, env, log, now = () => new Date() }: Options) {
  const { DATA_DIR: dataDir, BACKUP_AGE_RECIPIENT: recipient, BACKUP_AGE_IDENTITY: key } = env;
  const folder = join(dataDir, "backups");
  const shared = { database, storage, folder, now, log };
  const trials = {
    ...shared,
    dataDir,
    identities: async () => (key ? await readIdentities(key) : []),
    sameDisk: !env.DATABASE_URL,
  };
  const handlers: Handler[] = [
    handle(
      backupJob,
      ({ now: asked = false }) => scheduledBackup({ ...shared, recipient }, { asked }),
      { cron: "5 * * * *" },
    ),
    handle(backupTrialJob, ({ now: asked = false }) => tryNewestBackup(trials, { asked }), {
      cron: "35 * * * *",
    }),
  ];
  return handlers;
}
