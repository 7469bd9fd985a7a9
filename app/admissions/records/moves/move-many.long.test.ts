import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { registrationMessages } from "#app/admissions/messages/tables.server.ts";
import { registrationEvents, registrations } from "#app/admissions/registrations/tables.server.ts";
import { auditLog } from "#app/platform/audit/tables.server.ts";
import type { TaskView } from "#app/platform/jobs/task.ts";
import { cohorts } from "#app/website/cohorts/tables.server.ts";
import { insertCohort } from "#tests/setup/cohorts.ts";
import { statementsOf } from "#tests/setup/count-queries.ts";
import { dieAfterPieces } from "#tests/setup/die-after-pieces.ts";
import { insertPeople, somePeople } from "#tests/setup/registrations.ts";
import { startTestApp } from "#tests/setup/test-app.ts";
import type { MoveResult } from "./move-many.server.ts";
import { moveHandler, moveTask } from "./move-many.server.ts";

const PATH = "/api/registrations/transitions";
type Started = { task: string; total: number };

async function start(count: number, each: Parameters<typeof somePeople>[1] = {}) {
  const site = await startTestApp();
  const coordinator = await site.as("coordinator");
  const people = await insertPeople(site.db, somePeople(count, each));
  const see = async (id: string) =>
    (await (await coordinator.get(`/api/tasks/${id}`)).json()) as TaskView<MoveResult>;
  const handler = moveHandler(site.services);
  const ids = people.map(({ id }) => id);
  return { ...site, coordinator, people, ids, see, handler };
}

describe("moving 1,000 registrations", () => {
  test("a task killed between pieces continues and moves nobody twice", async () => {
    const { coordinator, services, db, ids, see, handler } = await start(1_000, {
      email: "fictive@tremplin.example",
    });
    const body = { ids, to: "selected", standard_message: true };
    const answer = await coordinator.post(PATH, body);
    expect(answer.status).toBe(202);
    const { task, total } = (await answer.json()) as Started;
    expect(total).toBe(1_000);
    await dieAfterPieces(services, moveHandler, task, 4);
    expect(await see(task)).toMatchObject({ state: "running", done: 400, result: null });
    await dieAfterPieces(services, moveHandler, task, 3);
    expect(await see(task)).toMatchObject({ state: "running", done: 700 });
    await handler.run({ id: task });
    const after = await see(task);
    expect(after).toMatchObject({ state: "done", done: 1_000, error: null });
    expect(after.result?.changed.map(({ id }) => id)).toEqual(ids);
    expect(after.result?.refused).toEqual([]);
    expect(await db.$count(registrationEvents, eq(registrationEvents.kind, "moved"))).toBe(1_000);
    expect(await db.$count(registrationMessages)).toBe(1_000);
    expect(await db.$count(auditLog, eq(auditLog.action, "registrations.moved"))).toBe(1_000);
    const twice = await db
      .select({ id: registrations.id })
      .from(registrations)
      .where(sql`${registrations.version} <> 2 or ${registrations.status} <> 'selected'`);
    expect(twice).toEqual([]);
    await handler.run({ id: task });
    expect(await db.$count(registrationEvents)).toBe(1_000);
  });

  test("a task admits up to the free seats when others take some meanwhile", async () => {
    const { coordinator, services, db, ids, see, handler } = await start(300, {
      status: "selected",
    });
    const cohort = await insertCohort(db, { formationId: 1, capacity: 150 });
    const body = { ids: ids.slice(0, 290), to: "admitted", cohort_id: cohort.id };
    const { task } = (await (await coordinator.post(PATH, body)).json()) as Started;
    await dieAfterPieces(services, moveHandler, task, 1);
    const others = { ids: ids.slice(290), to: "admitted", cohort_id: cohort.id };
    expect((await coordinator.post(PATH, others)).status).toBe(200);
    await handler.run({ id: task });
    const { result } = await see(task);
    expect(result?.changed).toHaveLength(140);
    expect(result?.refused).toHaveLength(150);
    expect(result?.refused[0]?.message).toContain("plus de place");
    const [after] = await db.select().from(cohorts).where(eq(cohorts.id, cohort.id));
    expect(after?.taken).toBe(150);
  });

  test("a cancelled task stops between pieces and lists what was done", async () => {
    const { coordinator, services, ids, see, handler } = await start(300);
    const body = { ids, to: "selected" };
    const { task } = (await (await coordinator.post(PATH, body)).json()) as Started;
    await dieAfterPieces(services, moveHandler, task, 1);
    expect((await coordinator.post(`/api/tasks/${task}/cancel`)).status).toBe(200);
    await handler.run({ id: task });
    const after = await see(task);
    expect(after).toMatchObject({ state: "cancelled", done: 100, total: 300 });
    expect(after.result?.changed.map(({ id }) => id)).toEqual(ids.slice(0, 100));
  });

  test("a task fails when its owner loses the permission and keeps what was done", async () => {
    const { coordinator, services, db, ids, handler } = await start(200);
    const body = { ids, to: "selected" };
    const { task: id } = (await (await coordinator.post(PATH, body)).json()) as Started;
    await dieAfterPieces(services, moveHandler, id, 1);
    await db.execute(sql`update users set role = 'staff' where id = ${coordinator.user.id}`);
    await handler.run({ id });
    const { rows } = await db.execute(sql`select state, error, done from tasks where id = ${id}`);
    expect(rows).toEqual([{ state: "failed", error: "forbidden", done: 100 }]);
    expect(await db.$count(registrations, eq(registrations.status, "selected"))).toBe(100);
  });

  test("a task lists unknown, merged, changed and impossible registrations", async () => {
    const { coordinator, db, people, ids, see, handler, work } = await start(60);
    const [merged, changed, rejected] = ids;
    await db.execute(sql`update registrations set merged_into = ${ids[9]} where id = ${merged}`);
    await db.execute(sql`update registrations set version = 7 where id = ${changed}`);
    await db.execute(sql`update registrations set status = 'admitted' where id = ${rejected}`);
    const versions = Object.fromEntries(people.map(({ id, version }) => [id, version]));
    const body = { ids: [...ids, 999_999, ids[5]], to: "selected", versions };
    const answer = await coordinator.post(`${PATH}?locale=de`, body);
    const { task } = (await answer.json()) as Started;
    await work([handler]);
    const { result } = await see(task);
    expect(result?.changed).toHaveLength(57);
    expect(result?.refused.map(({ id }) => id)).toEqual([merged, changed, rejected, 999_999]);
    expect(result?.labels[0]).toEqual({ id: merged, label: people[0]?.reference });
  });

  test("the number of statements depends on the pieces, not on the people", async () => {
    const { coordinator, ids, handler, takeJobs } = await start(1_000, {
      email: "fictive@tremplin.example",
    });
    await coordinator.post(PATH, { ids, to: "selected", standard_message: true });
    const [job] = takeJobs(moveTask.job.name);
    const statements = await statementsOf(() => handler.run(job?.data ?? {}));
    expect(statements.length).toBeLessThan(10 * 20);
  });
});

test("50 registrations are moved in the request itself", async () => {
  const { coordinator, ids } = await start(51);
  const answer = await coordinator.post(PATH, { ids: ids.slice(1), to: "selected" });
  expect(answer.status).toBe(200);
  const changed = ids.slice(1).map((id) => ({ id, status: "selected", version: 2 }));
  expect(await answer.json()).toEqual({ changed, refused: [] });
});
