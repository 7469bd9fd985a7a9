import { eq } from "drizzle-orm";
import { describe, expect, onTestFinished, test } from "vitest";
import { users } from "#app/platform/access/tables.server.ts";
import type { AuditEntry } from "#app/platform/audit/schema.ts";
import { AppError } from "#app/platform/errors.ts";
import type { Page } from "#app/platform/http/pagination.ts";
import { defineJob, handle } from "#app/platform/jobs/job.ts";
import { startJobs } from "#app/platform/jobs/start-jobs.server.ts";
import { createLog } from "#app/platform/log.server.ts";
import { ok, read } from "#tests/setup/content.ts";
import { startTestApp, type TestApp } from "#tests/setup/test-app.ts";
import { createTestStorage } from "#tests/setup/test-storage.ts";
import { healthJobs } from "./jobs.server.ts";
import { backupJob, backupTrialJob } from "./jobs.ts";
import type { HealthDetails, ItemKey } from "./schema.ts";

const path = "/api/health/details";

const item = ({ items }: HealthDetails, key: ItemKey) => items.find((each) => each.key === key);

test("the state of everything stands in one answer", async () => {
  const site = await startTestApp({ keepsMail: true });
  const admin = await site.as("admin");
  const details = await ok<HealthDetails>(admin.get(path));
  expect(item(details, "database")).toMatchObject({ state: "ok", detail: { key: "databaseWell" } });
  expect(item(details, "storage")?.detail.key).toBe("folderWell");
  expect(item(details, "emails")).toMatchObject({ state: "warning", advice: "emailsKept" });
  expect(item(details, "versions")?.detail.values).toMatchObject({ product: "1.0.0" });
  expect(details.backup_settings).toEqual({ enabled: true, hour: 2, place: "folder", version: 0 });
  expect(details.has_bucket).toBe(false);
});

test("settings of backups are saved with a version, and recorded", async () => {
  const site = await startTestApp();
  const admin = await site.as("admin");
  const wanted = { enabled: true, hour: 23, place: "folder", version: 0 };
  expect(await ok(admin.put("/api/health/backups", wanted))).toMatchObject({ version: 1 });
  expect((await admin.put("/api/health/backups", wanted)).status, "seen by a colleague").toBe(409);
  const wrong = await admin.put("/api/health/backups", { ...wanted, hour: 24, version: 1 });
  expect(wrong.status).toBe(422);
  const bucket = await admin.put("/api/health/backups", { ...wanted, place: "bucket", version: 1 });
  expect(await read(bucket)).toMatchObject({ errors: { place: [expect.any(String)] } });
  const { data } = await ok<Page<AuditEntry>>(admin.get("/api/audit?page=1"));
  const saved = data.filter(({ action }) => action === "health.backups_set");
  expect(saved).toMatchObject([{ before: { hour: 2 }, after: { hour: 23 } }]);
});

test("a backup and a trial are asked for, and recorded", async () => {
  const site = await startTestApp();
  const admin = await site.as("admin");
  await ok(admin.post("/api/health/backups", {}), 202);
  await ok(admin.post("/api/health/backups/trial", {}), 202);
  expect(site.takeJobs(backupJob.name)).toMatchObject([{ data: { now: true } }]);
  expect(site.takeJobs(backupTrialJob.name)).toMatchObject([{ data: { now: true } }]);
});

test("failed work is listed with its code and runs once more", async () => {
  const site = await startTestApp();
  const admin = await site.as("admin");
  let broken = true;
  const done: string[] = [];
  const greet = defineJob<{ name: string }>("greet", { retries: 0 });
  const run = async ({ name }: { name: string }) => {
    if (broken) throw Object.assign(new Error(`no letter to ${name}`), { code: "EAWAY" });
    done.push(name);
  };
  const log = createLog({ level: "silent" });
  const jobs = await startJobs({
    database: site.database,
    log,
    handlers: [handle(greet, run)],
    pollSeconds: 1,
  });
  onTestFinished(() => jobs.stop());
  await jobs.enqueue(site.db, greet, { name: "Aya" });
  await expect
    .poll(async () => (await ok<HealthDetails>(admin.get(path))).queues, { timeout: 8_000 })
    .toMatchObject([{ name: "greet", failed: 1, waiting: 0, error_code: "EAWAY" }]);
  const details = await ok<HealthDetails>(admin.get(path));
  expect(JSON.stringify(details)).not.toContain("Aya");
  expect(item(details, "jobs")?.detail.key).toBe("jobsFailed");
  broken = false;
  expect(await ok(admin.post("/api/health/jobs/greet/retry", {}))).toEqual({ retried: 1 });
  await expect.poll(() => done, { timeout: 8_000 }).toEqual(["Aya"]);
  expect((await admin.post("/api/health/jobs/greet/retry", {})).status).toBe(404);
});

describe("emails about problems", () => {
  /** A look of the health job, in two processes at once. */
  async function look(site: TestApp, storage = site.storage) {
    const [one] = healthJobs({ ...site.services, storage });
    const [two] = healthJobs({ ...site.services, storage });
    await Promise.all([one?.run({}), two?.run({})]);
    const mails = await site.mails();
    return mails.filter(({ subject }) => /Fichiers|Files/.test(subject));
  }

  const later = (site: TestApp, minutes: number) => {
    site.clock.now = new Date(site.clock.now.getTime() + minutes * 60_000);
  };

  test("each administrator gets one when it stays and one when it is over", async () => {
    const site = await startTestApp();
    await site.as("admin", { email: "aya@tremplin.ci" });
    await site.as("admin", { email: "awa@tremplin.ci" });
    await site.db.update(users).set({ locale: "en" }).where(eq(users.email, "awa@tremplin.ci"));
    await site.as("editor", { email: "ali@tremplin.ci" });
    const storage = await createTestStorage();
    const away = { ...storage, probe: () => Promise.reject(new AppError("away")) };
    expect(await look(site, away)).toEqual([]);
    for (let round = 0; round < 4; round++) {
      later(site, 5);
      const told = await look(site, away);
      expect(told.map(({ to }) => to.email).sort()).toEqual(["awa@tremplin.ci", "aya@tremplin.ci"]);
    }
    const told = await look(site, away);
    expect(told.find(({ locale }) => locale === "fr")?.body).toContain("DATA_DIR");
    expect(told.find(({ locale }) => locale === "en")?.body).toContain("/en/admin/health");
    for (let round = 0; round < 5; round++) {
      later(site, 5);
      await look(site);
    }
    const all = await look(site);
    expect(all).toHaveLength(4);
    expect(
      all
        .slice(2)
        .map(({ subject }) => subject)
        .join(),
    ).toContain("is over");
    later(site, 30);
    expect(await look(site)).toHaveLength(4);
  });
});
