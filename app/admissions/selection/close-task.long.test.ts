import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { registrationMessages } from "#app/admissions/messages/tables.server.ts";
import { registrationEvents, registrations } from "#app/admissions/registrations/tables.server.ts";
import type { TaskView } from "#app/platform/jobs/task.ts";
import { dieAfterPieces } from "#tests/setup/die-after-pieces.ts";
import { ok, openRound, start } from "#tests/setup/selection-round.ts";
import { closeHandler } from "./close-task.server.ts";
import type { ClosedRound, Round } from "./schema.ts";
import { selectionMinutes } from "./tables.server.ts";

const people = Array.from({ length: 400 }, () => ({ sex: "F", education_level: "bac" }));
const closing = { confirm: true, reason: "Décision unanime du comité", members: [], version: 2 };

async function ready() {
  const site = await start(people);
  const [{ id: unreachable } = { id: 0 }] = site.applicants;
  await site.db.update(registrations).set({ email: "fictive@tremplin.example" });
  await site.db.update(registrations).set({ email: null }).where(eq(registrations.id, unreachable));
  const round = await openRound(site.coordinator, { seats: 400 });
  const path = `/api/selection-rounds/${round.id}`;
  await ok(await site.coordinator.post(`${path}/proposal`, { adopt: true, version: 1 }));
  const close = async (more: object = {}) => {
    const answer = await site.coordinator.post(`${path}/close`, { ...closing, ...more });
    return (await ok<{ task: string }>(answer, 202)).task;
  };
  const see = async (id: string) =>
    ok<TaskView<ClosedRound>>(await site.coordinator.get(`/api/tasks/${id}`));
  return { ...site, path, close, see, unreachable };
}

test("a round of 400 is closed in one piece, and its messages continue after the process died", async () => {
  const { db, services, coordinator, path, close, see, unreachable } = await ready();
  const task = await close({ message: "Vous êtes présélectionnée." });
  await dieAfterPieces(services, closeHandler, task, 0);
  expect(await ok<Round>(await coordinator.get(path))).toMatchObject({ status: "open" });
  expect(await db.$count(registrations, eq(registrations.status, "selected"))).toBe(0);
  await dieAfterPieces(services, closeHandler, task, 2);
  expect(await ok<Round>(await coordinator.get(path))).toMatchObject({ status: "closed" });
  await closeHandler(services).run({ id: task });
  const { state, result } = await see(task);
  expect(state).toBe("done");
  expect(result?.changed).toHaveLength(400);
  expect(result?.told).toHaveLength(399);
  expect(result?.refused.map(({ id }) => id)).toEqual([unreachable]);
  expect(await db.$count(registrations, eq(registrations.status, "selected"))).toBe(400);
  expect(await db.$count(registrationEvents, eq(registrationEvents.kind, "moved"))).toBe(400);
  expect(await db.$count(registrationMessages)).toBe(399);
  expect(await db.$count(selectionMinutes)).toBe(1);
});

test("a round that changed before the task ran is not closed, and the task reports it", async () => {
  const { db, coordinator, services, path, close, see, applicants } = await ready();
  const task = await close();
  const choice = { chosen: false, reason: "Ne répond pas", version: 2 };
  await ok(await coordinator.put(`${path}/choices/${applicants[3]?.id}`, choice));
  await closeHandler(services).run({ id: task });
  expect(await see(task)).toMatchObject({ state: "failed", error: "stale", done: 0 });
  expect(await db.$count(registrations, eq(registrations.status, "selected"))).toBe(0);
});
