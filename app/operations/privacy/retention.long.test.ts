import { expect, test } from "vitest";
import { registrations } from "#app/admissions/registrations/tables.server.ts";
import { auditLog } from "#app/platform/audit/tables.server.ts";
import { dieAfterPieces } from "#tests/setup/die-after-pieces.ts";
import { insertPeople, somePeople } from "#tests/setup/registrations.ts";
import { startTestApp, type TestApp } from "#tests/setup/test-app.ts";
import { privacy } from "./feature.server.ts";

test("what a killed purge has removed is in the log, and the rest is removed once", async () => {
  const site = await startTestApp({ today: "2026-11-17" });
  const old = new Date("2025-01-10T08:00:00Z");
  const gone = { status: "rejected" as const, statusChangedAt: old, submittedAt: old };
  await insertPeople(site.db, somePeople(250, gone));
  const purgeHandler = (services: TestApp["services"]) => {
    const [, handler] = privacy.jobs(services);
    if (!handler) throw new Error("no job");
    return handler;
  };
  const anyGone = async () => (await site.db.$count(registrations)) < 250;
  await dieAfterPieces(site.services, purgeHandler, "", anyGone);
  const logged = async () => {
    const log = await site.db.select().from(auditLog);
    const counts = log.filter(({ action }) => action === "registrations.purged");
    return counts.map(({ after }) => after?.applications);
  };
  expect(await site.db.$count(registrations)).toBe(50);
  expect(await logged()).toEqual([200]);
  await purgeHandler(site.services).run({});
  expect(await site.db.$count(registrations)).toBe(0);
  expect(await logged()).toEqual([200, 50]);
});
