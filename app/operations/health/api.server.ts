import { Hono } from "hono";
import { record, traceOf } from "#app/platform/audit/record.server.ts";
import { AppError } from "#app/platform/errors.ts";
import type { ApiContext, ApiEnv } from "#app/platform/http/api-env.server.ts";
import { may } from "#app/platform/http/guards.server.ts";
import { describe } from "#app/platform/http/openapi.server.ts";
import { transactionAs } from "#app/platform/http/transaction-as.server.ts";
import { validate } from "#app/platform/http/validate.server.ts";
import { type Queue, readQueues, retryFailed } from "#app/platform/jobs/queues.server.ts";
import { backupJob, backupTrialJob } from "./jobs.ts";
import { listBackups, readHealthFacts } from "./queries.server.ts";
import { listKeys, rotateKey } from "./rotate-key.server.ts";
import { healthItems, worstOf } from "./rules.ts";
import {
  BackupSettingsInput,
  type HealthDetails,
  KeyParam,
  QueueParam,
  type QueueView,
  RotationInput,
} from "./schema.ts";
import { saveBackupSettings } from "./write-settings.server.ts";

const manage = may("settings.manage");

export const healthDetailsApi = new Hono<ApiEnv>()
  .get(
    "/details",
    describe("operations", "The state of everything the site needs, with what to do about it"),
    manage,
    async (c) => c.json(await detailsOf(c)),
  )
  .put(
    "/backups",
    describe("operations", "Set whether, when and where backups are made"),
    manage,
    validate("json", BackupSettingsInput),
    async (c) => {
      const { storage } = c.var;
      const input = c.req.valid("json");
      const saved = await transactionAs(c, (tx) =>
        saveBackupSettings(tx, storage, input, traceOf(c)),
      );
      return c.json(saved);
    },
  )
  .post("/backups", describe("operations", "Make a backup now"), manage, async (c) => {
    const { jobs } = c.var;
    await transactionAs(c, async (tx) => {
      await jobs.enqueue(tx, backupJob, { now: true });
      const subject = { type: "health", id: "backups", label: "" };
      await record(tx, { ...traceOf(c), action: "health.backup_asked", subject });
    });
    return c.json({ asked: true }, 202);
  })
  .post(
    "/backups/trial",
    describe("operations", "Try the newest backup now, by restoring it into a scratch database"),
    manage,
    async (c) => {
      const { jobs } = c.var;
      await transactionAs(c, async (tx) => {
        await jobs.enqueue(tx, backupTrialJob, { now: true });
        const subject = { type: "health", id: "backups", label: "" };
        await record(tx, { ...traceOf(c), action: "health.trial_asked", subject });
      });
      return c.json({ asked: true }, 202);
    },
  )
  .post(
    "/jobs/:name/retry",
    describe("operations", "Let the failed work of a kind run once more", { refuses: [404] }),
    manage,
    validate("param", QueueParam),
    async (c) => {
      const { name } = c.req.valid("param");
      const count = await transactionAs(c, async (tx) => {
        const retried = await retryFailed(tx, name);
        if (!retried) throw new AppError("notFound");
        await record(tx, {
          ...traceOf(c),
          action: "health.jobs_retried",
          subject: { type: "health", id: name, label: name },
        });
        return retried;
      });
      return c.json({ retried: count });
    },
  )
  .post(
    "/keys/:name/rotate",
    describe("operations", "Replace a key that signs tokens or links"),
    manage,
    validate("param", KeyParam),
    validate("json", RotationInput),
    async (c) => {
      const { name } = c.req.valid("param");
      const { at_once: atOnce } = c.req.valid("json");
      await transactionAs(c, (tx) => rotateKey(tx, name, { atOnce }, traceOf(c)));
      return c.json(await listKeys(c.var.db, c.var.now));
    },
  );

async function detailsOf(c: ApiContext): Promise<HealthDetails> {
  const { db, storage, now, site } = c.var;
  const kept = { emails: site.keepsMail, messages: site.senders.sms === null };
  const queues = await readQueues(db);
  const context = { now, storage, publicUrl: site.publicUrl, kept };
  const [facts, keptBackups, keys] = await Promise.all([
    readHealthFacts(db, context, queues),
    listBackups(db),
    listKeys(db, now),
  ]);
  const items = healthItems(facts);
  return {
    checked_at: now.toISOString(),
    state: worstOf(items),
    items,
    queues: queues.map(queueView),
    backups: keptBackups,
    backup_settings: facts.backup.settings,
    has_bucket: storage.kind === "bucket",
    encrypts: site.encryptsBackups,
    keys,
  };
}

function queueView({ name, waiting, failed, oldest, lastFailure }: Queue): QueueView {
  return {
    name,
    waiting,
    failed,
    oldest_at: oldest?.toISOString() ?? null,
    failed_at: lastFailure?.at.toISOString() ?? null,
    error_code: lastFailure?.code ?? null,
  };
}
