import { describe, expect, test } from "vitest";
import { AppError } from "#app/platform/errors.ts";
import { forgetTasksHandler, handleTask } from "#app/platform/jobs/handle-task.server.ts";
import { defineTask, type Progress, type TaskView } from "#app/platform/jobs/task.ts";
import { startTask } from "#app/platform/jobs/tasks.queries.server.ts";
import { startTestApp, type TestApp } from "#tests/setup/test-app.ts";

const count = defineTask<{ to: number }, { counted: number }>("count");

function counting({ db, clock }: TestApp, step?: (done: number, progress: Progress) => unknown) {
  return handleTask(count, { db, now: () => clock.now }, async ({ to }, progress) => {
    for (let done = 0; done <= to; done++) {
      await progress(done, to);
      await step?.(done, progress);
    }
    return { counted: to };
  });
}

async function begin() {
  const app = await startTestApp();
  const owner = await app.as("staff");
  const ownerId = owner.user.id;
  const now = app.clock.now;
  const id = await startTask(app.db, app.jobs, count, { ownerId, data: { to: 5 }, now });
  const see = async (): Promise<TaskView> => (await owner.get(`/api/tasks/${id}`)).json();
  return { app, owner, id, see };
}

describe("a task", () => {
  test("waits, runs, and returns its result to its owner", async () => {
    const { app, owner, id, see } = await begin();
    expect(await see()).toMatchObject({
      id,
      kind: "count",
      state: "waiting",
      done: 0,
      total: null,
    });
    const seen: TaskView[] = [];
    await app.work([counting(app, async (done) => done === 0 && seen.push(await see()))]);
    expect(seen).toMatchObject([{ state: "running", done: 0, total: 5, result: null }]);
    expect(await see()).toMatchObject({
      state: "done",
      done: 5,
      total: 5,
      result: { counted: 5 },
      error: null,
      finished_at: app.clock.now.toISOString(),
    });
    const list = (await (await owner.get("/api/tasks?kind=count")).json()) as TaskView[];
    expect(list.map((task) => task.id)).toEqual([id]);
    expect(await (await owner.get("/api/tasks?kind=other")).json()).toEqual([]);
  });

  test("is visible to its owner only", async () => {
    const { app, id } = await begin();
    const [visitor, other] = [await app.as("visitor"), await app.as("admin")];
    expect((await visitor.get(`/api/tasks/${id}`)).status).toBe(401);
    expect((await other.get(`/api/tasks/${id}`)).status).toBe(404);
    expect((await other.post(`/api/tasks/${id}/cancel`)).status).toBe(404);
    expect(await (await other.get("/api/tasks")).json()).toEqual([]);
    expect((await other.get("/api/tasks/abc")).status).toBe(404);
  });

  test("cancelled while it waits ends at its first step", async () => {
    const { app, owner, id, see } = await begin();
    expect((await owner.post(`/api/tasks/${id}/cancel`)).status).toBe(200);
    expect(await see()).toMatchObject({ state: "waiting", cancelling: true });
    let steps = 0;
    await app.work([counting(app, () => steps++)]);
    expect(steps).toBe(0);
    expect(await see()).toMatchObject({ state: "cancelled", cancelling: false, result: null });
  });

  test("cancelled while it runs stops at its next step", async () => {
    const { app, owner, id, see } = await begin();
    let last = 0;
    await app.work([
      counting(app, async (done, progress) => {
        last = done;
        if (done !== 2) return;
        expect(await (await owner.post(`/api/tasks/${id}/cancel`)).json()).toMatchObject({
          state: "running",
          cancelling: true,
        });
        // A changed total is stored at once; otherwise progress is stored at intervals.
        await progress(done, 6);
      }),
    ]);
    expect(last).toBe(2);
    expect(await see()).toMatchObject({ state: "cancelled", result: null });
    expect((await owner.post(`/api/tasks/${id}/cancel`)).status).toBe(200);
    expect(await see()).toMatchObject({ state: "cancelled" });
  });

  test("returns the reason of a failure, and an unexpected error as a crash", async () => {
    for (const [error, code] of [
      [new AppError("invalid", { reason: "imports.errors.columns" }), "columns"],
      [new Error("secret"), "crash"],
    ] as const) {
      const { app, see } = await begin();
      const failing = () => {
        throw error;
      };
      const work = app.work([counting(app, failing)]);
      await (code === "crash" ? expect(work).rejects.toBe(error) : work);
      expect(await see()).toMatchObject({ state: "failed", error: code, result: null });
    }
  });

  test("is restarted when its process has ended, unless it is finished", async () => {
    const { app, id, see } = await begin();
    const { run } = counting(app);
    await app.work([counting(app)]);
    await app.database.pool.query(
      "update tasks set state = 'running', result = null, finished_at = null where id = $1",
      [id],
    );
    await run({ id });
    expect(await see()).toMatchObject({ state: "done", result: { counted: 5 } });
    let steps = 0;
    await counting(app, () => steps++).run({ id });
    expect(steps).toBe(0);
  });

  test("is deleted a week after its end", async () => {
    const { app, owner, id } = await begin();
    await app.work([counting(app)]);
    const sweep = forgetTasksHandler({ db: app.db, now: () => app.clock.now });
    await sweep.run({});
    expect((await owner.get(`/api/tasks/${id}`)).status).toBe(200);
    const later = new Date(app.clock.now.getTime() + 8 * 24 * 60 * 60 * 1000);
    await forgetTasksHandler({ db: app.db, now: () => later }).run({});
    expect((await owner.get(`/api/tasks/${id}`)).status).toBe(404);
  });
});
