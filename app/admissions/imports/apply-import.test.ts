import { asc, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { registrations } from "#app/admissions/registrations/tables.server.ts";
import { users } from "#app/platform/access/tables.server.ts";
import { tasks } from "#app/platform/jobs/tables.server.ts";
import type { TaskView } from "#app/platform/jobs/task.ts";
import { cohorts } from "#app/website/cohorts/tables.server.ts";
import {
  getImport,
  listImportRows,
  path,
  sheet,
  startWithApplicants,
  storedResults,
  uploadSheet,
} from "#tests/setup/imports.ts";
import type { TestApp } from "#tests/setup/test-app.ts";
import { applyTask, importHandlers } from "./jobs.server.ts";
import type { ImportView } from "./schema.ts";

describe("applying an import", () => {
  const twoRows = () =>
    sheet(["MA-2026-000001", "", 12, "", "", ""], ["MA-2026-000002", "", 13, "", "", ""]);

  async function touch({ db }: Pick<TestApp, "db">, reference: string) {
    await db
      .update(registrations)
      .set({ version: 7 })
      .where(eq(registrations.reference, reference));
  }

  test("nothing is applied when a registration changed after the dry run", async () => {
    const app = await startWithApplicants(2);
    const { coordinator, work } = app;
    const { id } = await uploadSheet(coordinator, twoRows());
    await work();
    await touch(app, "MA-2026-000002");
    const refused = await coordinator.post(`${path}/${id}/apply`);
    expect(refused.status).toBe(409);
    expect(await refused.json()).toMatchObject({ rows: [3] });
    expect((await storedResults(app)).map(({ testMark }) => testMark)).toEqual([null, null]);
  });

  test("absent and to review replace a mark, are read back as words, and are undone", async () => {
    const app = await startWithApplicants(2, { status: "selected", testMark: 9 });
    const { coordinator, db, work } = app;
    const stored = () =>
      db
        .select({
          testMark: registrations.testMark,
          testState: registrations.testState,
          interviewState: registrations.interviewState,
        })
        .from(registrations)
        .orderBy(asc(registrations.id));
    const before = await stored();
    const words = sheet(
      ["MA-2026-000001", "", "Absente", "à revoir", "", ""],
      ["MA-2026-000002", "", 13, "abs", "", ""],
    );
    const { id } = await uploadSheet(coordinator, words);
    await work();
    const [first] = await listImportRows(coordinator, id, "&outcome=change");
    expect(first).toMatchObject({
      changes: [
        { field: "test_mark", from: 9, to: "absent" },
        { field: "interview_mark", from: null, to: "review" },
      ],
      problems: [{ message: "Une note existe déjà : 9. Elle sera remplacée par absent." }],
    });
    await coordinator.post(`${path}/${id}/apply`);
    await work();
    expect(await stored()).toEqual([
      { testMark: null, testState: "absent", interviewState: "review" },
      { testMark: 13, testState: null, interviewState: "absent" },
    ]);
    const template = await coordinator.get(`${path}/template?format=csv`);
    expect(await template.text()).toMatch(/;"absente?";"à revoir";/);
    await coordinator.post(`${path}/${id}/undo`);
    await work();
    expect(await stored()).toEqual(before);
  });

  test("nothing is applied when a registration changed after the task was started", async () => {
    const app = await startWithApplicants(2);
    const { coordinator, work } = app;
    const { id } = await uploadSheet(coordinator, twoRows());
    await work();
    const { task } = (await (await coordinator.post(`${path}/${id}/apply`)).json()) as ImportView;
    await touch(app, "MA-2026-000002");
    await work();
    expect((await storedResults(app)).map(({ testMark }) => testMark)).toEqual([null, null]);
    expect(await getImport(coordinator, id)).toMatchObject({
      state: "ready",
      error: { code: "changed" },
    });
    expect(await (await coordinator.get(`/api/tasks/${task}`)).json()).toMatchObject({
      state: "failed",
      error: "changed",
    });
  });

  test("an applied import is not undone when a registration changed since", async () => {
    const app = await startWithApplicants(2);
    const { coordinator, work } = app;
    const { id } = await uploadSheet(coordinator, twoRows());
    await work();
    await coordinator.post(`${path}/${id}/apply`);
    await work();
    await touch(app, "MA-2026-000001");
    const refused = await coordinator.post(`${path}/${id}/undo`);
    expect(refused.status).toBe(409);
    expect(await refused.json()).toMatchObject({ rows: [2] });
    expect((await storedResults(app)).map(({ testMark }) => testMark)).toEqual([12, 13]);
  });

  test("an import neither takes nor frees a seat when the cohort is full", async () => {
    const app = await startWithApplicants(2);
    const { coordinator, work, db } = app;
    const [cohort] = await db
      .insert(cohorts)
      .values({
        formationId: 1,
        name: { fr: "Pleine" },
        capacity: 1,
        startDate: "2026-12-01",
        endDate: "2027-06-01",
      })
      .returning();
    const people = await db.select().from(registrations).orderBy(asc(registrations.id));
    await db.update(registrations).set({ formationId: 1 });
    const [seated, other] = people.map(({ id }) => id);
    const { id } = await uploadSheet(
      coordinator,
      sheet(["MA-2026-000001", "", 12, "", "admis", ""]),
    );
    await work();
    await coordinator.post(`${path}/${id}/apply`);
    await work();

    // The applicant got the last seat after the import, so undoing it is refused.
    const seat = { cohort_id: cohort?.id, version: 2, reason: "Dernière place" };
    const taken = await coordinator.post(`/api/registrations/${seated}/transfer`, seat);
    expect(taken.status).toBe(200);
    expect((await coordinator.post(`${path}/${id}/undo`)).status).toBe(409);

    // A sheet cannot take a seat away.
    const away = await uploadSheet(
      coordinator,
      sheet(
        ["MA-2026-000001", "", "", "", "liste d’attente", ""],
        ["MA-2026-000002", "", "", "", "admis", ""],
      ),
    );
    await work();
    expect(
      (await listImportRows(coordinator, away.id, "&outcome=error"))[0]?.problems,
    ).toMatchObject([{ code: "decision_refused", cell: "E2" }]);
    const [full] = await db
      .select()
      .from(cohorts)
      .where(eq(cohorts.id, cohort?.id ?? 0));
    expect(full?.taken).toBe(1);
    const [waits] = await db
      .select()
      .from(registrations)
      .where(eq(registrations.id, other ?? 0));
    expect([waits?.status, waits?.cohortId]).toEqual(["selected", null]);
  });

  test("an import is not applied when the permission was withdrawn", async () => {
    const app = await startWithApplicants(2);
    const { coordinator, work, db } = app;
    const { id } = await uploadSheet(coordinator, twoRows());
    await work();
    await coordinator.post(`${path}/${id}/apply`);
    await db.update(users).set({ role: "staff" }).where(eq(users.id, coordinator.user.id));
    await work();
    expect((await storedResults(app)).map(({ testMark }) => testMark)).toEqual([null, null]);
    expect(await getImport(await app.as("admin"), id)).toMatchObject({
      error: { code: "forbidden" },
    });
  });

  test("two requests at the same time apply it once", async () => {
    const app = await startWithApplicants(2);
    const { coordinator, work } = app;
    const { id } = await uploadSheet(coordinator, twoRows());
    await work();
    const other = await app.as("admin");
    const answers = await Promise.all(
      [coordinator, other].map((who) => who.post(`${path}/${id}/apply`)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([202, 409]);
    await work();
    expect((await storedResults(app)).map(({ version }) => version)).toEqual([2, 2]);
  });

  test("a cancelled task changes nothing, and the import can be applied later", async () => {
    const app = await startWithApplicants(2);
    const { coordinator, work } = app;
    const cancelled = async ({ task }: ImportView) => {
      expect((await coordinator.post(`/api/tasks/${task}/cancel`)).status).toBe(200);
      await work();
      const seen = (await (await coordinator.get(`/api/tasks/${task}`)).json()) as TaskView;
      expect(seen.state).toBe("cancelled");
    };
    const apply = async (id: number, what = "apply") =>
      (await (await coordinator.post(`${path}/${id}/${what}`)).json()) as ImportView;

    const reading = await uploadSheet(coordinator, twoRows());
    await cancelled(reading);
    expect(await getImport(coordinator, reading.id)).toMatchObject({
      state: "failed",
      error: { code: "stopped" },
    });

    const { id } = await uploadSheet(coordinator, twoRows());
    await work();
    await cancelled(await apply(id));
    expect((await storedResults(app)).map(({ testMark }) => testMark)).toEqual([null, null]);
    expect(await getImport(coordinator, id)).toMatchObject({ state: "ready" });

    await apply(id);
    await work();
    await cancelled(await apply(id, "undo"));
    expect((await storedResults(app)).map(({ testMark }) => testMark)).toEqual([12, 13]);
    expect(await getImport(coordinator, id)).toMatchObject({ state: "applied" });
  });

  test("a task repeated after the process died changes nothing twice", async () => {
    const app = await startWithApplicants(2);
    const { coordinator, work, db } = app;
    const { id } = await uploadSheet(coordinator, twoRows());
    await work();
    const { task } = (await (await coordinator.post(`${path}/${id}/apply`)).json()) as ImportView;
    await work();
    await db
      .update(tasks)
      .set({ state: "running" })
      .where(eq(tasks.id, task ?? ""));
    const [applying] = importHandlers(app.services).filter(({ job }) => job === applyTask.job);
    await applying?.run({ id: task });
    expect((await storedResults(app)).map(({ version }) => version)).toEqual([2, 2]);
    expect(await (await coordinator.get(`/api/tasks/${task}`)).json()).toMatchObject({
      state: "done",
      result: { changed: 2 },
    });
  });
});
