import { expect, test } from "vitest";
import { registrationEvents } from "#app/admissions/registrations/tables.server.ts";
import { auditLog } from "#app/platform/audit/tables.server.ts";
import { files } from "#app/platform/files/tables.server.ts";
import type { TaskView } from "#app/platform/jobs/task.ts";
import { aPastCohort, completeAll, startIssuing } from "#tests/setup/certificates.ts";
import { ok } from "#tests/setup/content.ts";
import { dieAfterPieces } from "#tests/setup/die-after-pieces.ts";
import { numberOf } from "../rules.ts";
import { certificates } from "../tables.server.ts";
import { type IssuedTask, issueHandler } from "./issue-task.server.ts";
import { signingKey } from "./keys.server.ts";

const COUNT = 400;

test("400 certificates are issued once each, without a gap, although the process died three times", {
  timeout: 600_000,
}, async () => {
  const site = await aPastCohort(COUNT);
  await completeAll(site);
  const { db, services, coordinator } = site;
  // The key is made once, in a transaction of its own.
  await signingKey(db);
  const task = await startIssuing(site);
  // The first one does all its work and never commits: its numbers are given back.
  await dieAfterPieces(services, issueHandler, task, 0);
  expect(await db.$count(certificates)).toBe(0);
  // In the middle of the numbers, then in the middle of printing.
  await dieAfterPieces(services, issueHandler, task, 3);
  expect(await db.$count(certificates)).toBe(150);
  await dieAfterPieces(services, issueHandler, task, 12);
  await issueHandler(services).run({ id: task });
  const { state, result } = await ok<TaskView<IssuedTask>>(coordinator.get(`/api/tasks/${task}`));
  expect(state).toBe("done");
  expect(result?.changed).toHaveLength(COUNT);
  expect(result?.refused).toEqual([]);
  const rows = await db.select().from(certificates).orderBy(certificates.number);
  expect(rows.map(({ number }) => number)).toEqual(
    Array.from({ length: COUNT }, (_, nth) => numberOf(2026, nth + 1)),
  );
  expect(new Set(rows.map(({ registrationId }) => registrationId)).size).toBe(COUNT);
  expect(new Set(rows.map(({ code }) => code)).size).toBe(COUNT);
  expect(rows.filter(({ fileKey, hash }) => !fileKey || !hash)).toEqual([]);
  expect(await db.$count(registrationEvents)).toBe(COUNT);
  const noted = await db.select().from(auditLog);
  expect(noted.filter(({ action }) => action === "certificates.issued")).toHaveLength(COUNT);
  // Files that a killed piece wrote have no owner and are swept later.
  const kept = (await db.select().from(files)).filter(({ sweepAfter }) => sweepAfter === null);
  expect(kept.filter(({ key }) => key.startsWith("private/certificates/"))).toHaveLength(COUNT);
});
