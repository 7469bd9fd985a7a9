import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { registrationEvents, registrations } from "#app/admissions/registrations/tables.server.ts";
import type { TaskView } from "#app/platform/jobs/task.ts";
import { ok } from "#tests/setup/content.ts";
import { dieAfterPieces } from "#tests/setup/die-after-pieces.ts";
import { insertPeople, somePeople } from "#tests/setup/registrations.ts";
import { startTestApp } from "#tests/setup/test-app.ts";
import { batchHandler } from "./batch-task.server.ts";
import type { BatchView, BatchWritten } from "./schema.ts";
import { registrationMessages } from "./tables.server.ts";

async function start() {
  const site = await startTestApp();
  const coordinator = await site.as("coordinator");
  const email = "fictive@tremplin.example";
  const people = await insertPeople(site.db, somePeople(1_000, { email }));
  const ids = people.map(({ id }) => id);
  await site.db
    .update(registrations)
    .set({ email: null })
    .where(eq(registrations.id, ids[0] ?? 0));
  const id = randomUUID();
  const body = { id, ids, channel: "mail", kind: "own", subject: "Objet", text: "Bonjour" };
  const send = (status = 202) =>
    ok<object>(coordinator.post("/api/registrations/messages", body), status);
  expect(await send()).toEqual({ batch: id, task: id, total: 1_000, outdated: [] });
  const batch = () => ok<BatchView>(coordinator.get(`/api/registrations/messages/batches/${id}`));
  return { ...site, coordinator, id, ids, send, batch };
}

test("a batch to 1,000 people continues after a kill without duplicates", async () => {
  const { db, services, coordinator, id, ids, send, batch } = await start();
  await dieAfterPieces(services, batchHandler, id, 3);
  expect(await batch()).toMatchObject({ total: 999, finished: false, states: { queued: 999 } });
  expect(await db.$count(registrationMessages)).toBe(299);
  await send(200);
  await batchHandler(services).run({ id });
  await batchHandler(services).run({ id });
  expect(await db.$count(registrationMessages)).toBe(999);
  expect(await db.$count(registrationEvents, eq(registrationEvents.kind, "mailed"))).toBe(999);
  const task = await ok<TaskView<BatchWritten>>(coordinator.get(`/api/tasks/${id}`));
  expect(task).toMatchObject({ state: "done", done: 1_000 });
  expect(task.result?.done).toEqual(ids.slice(1));
  expect(task.result?.refused).toEqual([{ id: ids[0], message: "sans adresse e-mail" }]);
});

test("cancelling a batch to 1,000 people stops stored and unstored messages", async () => {
  const { db, services, coordinator, id, batch } = await start();
  await dieAfterPieces(services, batchHandler, id, 2);
  await ok(coordinator.post(`/api/registrations/messages/batches/${id}/cancel`, {}));
  await batchHandler(services).run({ id });
  expect(await db.$count(registrationMessages)).toBe(199);
  expect(await batch()).toMatchObject({
    total: 199,
    finished: true,
    cancelled: true,
    states: { cancelled: 199, queued: 0 },
  });
});
