import { asc, eq } from "drizzle-orm";
import { strToU8 } from "fflate";
import { describe, expect, test } from "vitest";
import { registrationEvents, registrations } from "#app/admissions/registrations/tables.server.ts";
import { presets } from "#app/platform/access/permissions.ts";
import {
  type Caller,
  correctedSheet,
  faultySheet,
  getImport,
  listImportRows,
  path,
  sheet,
  startWithApplicants,
  storedResults,
  uploadSheet,
} from "#tests/setup/imports.ts";
import { png } from "#tests/setup/pictures.ts";
import { insertPeople, somePeople } from "#tests/setup/registrations.ts";
import type { ImportView } from "./schema.ts";

type Refusal = { message: string; errors: Record<string, string[]> };

describe("import of a sheet", () => {
  test("three faulty rows, corrected, applied, undone, applied again", async () => {
    const app = await startWithApplicants();
    const { coordinator, work } = app;
    const before = await storedResults(app);

    const first = await uploadSheet(coordinator, faultySheet);
    expect(first).toMatchObject({ state: "reading", filename: "notes.xlsx", counts: null });
    await work();
    expect(await getImport(coordinator, first.id)).toMatchObject({
      state: "ready",
      heading_row: 1,
      error: null,
      missing: [],
      mapping: {
        reference: 0,
        last_name: 1,
        test_mark: 2,
        interview_mark: 3,
        decision: 4,
        remark: 5,
      },
      counts: { rows: 5, change: 2, same: 0, error: 3, warnings: 2, admitted: 1 },
    });
    const errors = await listImportRows(coordinator, first.id, "&outcome=error");
    expect(
      errors.map(({ row, problems }) => [row, problems.map(({ code, cell }) => [code, cell])]),
    ).toEqual([
      [3, [["mark_range", "C3"]]],
      [4, [["reference_unknown", "A4"]]],
      [
        5,
        [
          ["mark_text", "D5"],
          ["decision_unknown", "E5"],
        ],
      ],
    ]);
    expect(errors[0]?.problems[0]).toMatchObject({
      level: "error",
      message: "«\u00a021\u00a0» n’est pas une note de 0 à 20.",
    });
    expect(await listImportRows(coordinator, first.id, "&outcome=warning")).toMatchObject([
      { row: 2, problems: [{ level: "warning", code: "admitted_without_seat", cell: "E2" }] },
      {
        row: 6,
        outcome: "change",
        problems: [{ level: "warning", code: "name_differs", cell: "B6" }],
      },
    ]);
    expect(await listImportRows(coordinator, first.id, "&outcome=change")).toMatchObject([
      {
        row: 2,
        registration: { reference: "MA-2026-000001", name: "Fictive Awa 1" },
        changes: [
          { field: "test_mark", label: "Note du test", from: null, to: 12.5 },
          { field: "interview_mark", from: null, to: 14 },
          { field: "decision", from: "selected", to: "admitted" },
          { field: "remark", from: null, to: "Très motivée" },
        ],
      },
      { row: 6 },
    ]);
    expect((await coordinator.post(`${path}/${first.id}/apply`)).status).toBe(409);
    expect(await storedResults(app)).toEqual(before);

    const second = await uploadSheet(coordinator, correctedSheet);
    await work();
    expect((await getImport(coordinator, second.id)).counts).toMatchObject({ change: 5, error: 0 });
    const applying = await coordinator.post(`${path}/${second.id}/apply`);
    expect(applying.status).toBe(202);
    const { task, state } = (await applying.json()) as ImportView;
    expect(state).toBe("applying");
    await work();
    expect(await (await coordinator.get(`/api/tasks/${task}`)).json()).toMatchObject({
      state: "done",
      done: 5,
      total: 5,
      result: { changed: 5 },
    });
    const after = await storedResults(app);
    expect(after).toEqual([
      { testMark: 12.5, interviewMark: 14, status: "admitted", remark: "Très motivée", version: 2 },
      { testMark: 12, interviewMark: 9, status: "selected", remark: "", version: 2 },
      { testMark: 10, interviewMark: null, status: "waitlisted", remark: "", version: 2 },
      { testMark: 8, interviewMark: null, status: "rejected", remark: "", version: 2 },
      { testMark: 11, interviewMark: 9, status: "selected", remark: "", version: 2 },
    ]);
    expect(await getImport(coordinator, second.id)).toMatchObject({
      state: "applied",
      undone_at: null,
    });

    expect((await coordinator.post(`${path}/${second.id}/undo`)).status).toBe(202);
    await work();
    expect(await storedResults(app)).toEqual(before.map((row) => ({ ...row, version: 3 })));
    expect(await getImport(coordinator, second.id)).toMatchObject({
      state: "ready",
      undone_at: app.clock.now.toISOString(),
    });

    expect((await coordinator.post(`${path}/${second.id}/apply`)).status).toBe(202);
    await work();
    expect(await storedResults(app)).toEqual(after.map((row) => ({ ...row, version: 4 })));
  });

  test("every change is in the history of the registration and in the audit log", async () => {
    const app = await startWithApplicants(2);
    const { coordinator, work, db } = app;
    const [person] = await db
      .select()
      .from(registrations)
      .where(eq(registrations.reference, "MA-2026-000001"));
    const { id } = await uploadSheet(
      coordinator,
      sheet(["MA-2026-000001", "", 12, "", "admis", ""]),
    );
    await work();
    await coordinator.post(`${path}/${id}/apply`);
    await work();
    await coordinator.post(`${path}/${id}/undo`);
    await work();
    const events = await db
      .select()
      .from(registrationEvents)
      .where(eq(registrationEvents.registrationId, person?.id ?? 0))
      .orderBy(asc(registrationEvents.id));
    const who = { actorId: coordinator.user.id, actorName: "Test coordinator" };
    const mark = (from: number | null, to: number | null) => [{ field: "test_mark", from, to }];
    expect(events).toMatchObject([
      {
        kind: "moved",
        from: "selected",
        to: "admitted",
        data: { import: id, undone: false },
        ...who,
      },
      { kind: "marked", data: { import: id, row: 2, changes: mark(null, 12) }, ...who },
      {
        kind: "moved",
        from: "admitted",
        to: "selected",
        data: { import: id, undone: true },
        ...who,
      },
      { kind: "marked", data: { undone: true, changes: mark(12, null) }, ...who },
    ]);
    const [now] = await db
      .select()
      .from(registrations)
      .where(eq(registrations.id, person?.id ?? 0));
    expect(now?.statusChangedAt).toEqual(person?.statusChangedAt);
    const log = (await (await (await app.as("admin")).get("/api/audit")).json()) as {
      action: string;
    }[];
    expect(log.map(({ action }) => action)).toEqual([
      "imports.undone",
      "imports.applied",
      "imports.uploaded",
    ]);
  });

  test("rows without errors are applied alone when asked for", async () => {
    const app = await startWithApplicants();
    const { coordinator, work } = app;
    const { id } = await uploadSheet(coordinator, faultySheet);
    await work();
    expect((await coordinator.post(`${path}/${id}/apply`, { skip_errors: true })).status).toBe(202);
    await work();
    const changed = (await storedResults(app)).filter(({ version }) => version === 2);
    expect(changed.map(({ testMark }) => testMark)).toEqual([12.5, 8]);
  });

  test("applicants are found by phone and birth date within the intake", async () => {
    const { coordinator, work, db } = await startWithApplicants(2);
    await insertPeople(
      db,
      somePeople(1, { reference: "MI-2025-000001", form: "meca-indus", year: 2025 }),
    );
    const csv = strToU8("Téléphone;Né(e) le;Test\n07 00 00 00 01;14/05/2003;12\n", true);
    const everywhere = await uploadSheet(coordinator, csv);
    const inIntake = await uploadSheet(coordinator, csv, "?form=meca-agro&year=2026");
    await work();
    expect(await listImportRows(coordinator, everywhere.id)).toMatchObject([
      { outcome: "error", problems: [{ code: "person_several", cell: "A2" }] },
    ]);
    expect(await listImportRows(coordinator, inIntake.id)).toMatchObject([
      { outcome: "change", registration: { reference: "MA-2026-000001" } },
    ]);
  });
});

test("a picture in place of a table is refused with words about tables", async () => {
  const { coordinator } = await startWithApplicants(1);
  const refused = await coordinator.post(path, await png(), {});
  expect(refused.status).toBe(422);
  const { message, errors } = (await refused.json()) as Refusal;
  expect(message).toContain("tableur");
  expect(errors).toEqual({ file: [message] });
});

test("only coordinators and admins reach the import endpoints", async () => {
  const app = await startWithApplicants(1);
  const { id } = await uploadSheet(app.coordinator, correctedSheet);
  await app.work();
  const endpoints = [
    ["GET", path],
    ["POST", path],
    ["GET", `${path}/template`],
    ["GET", `${path}/${id}`],
    ["GET", `${path}/${id}/rows`],
    ["GET", `${path}/${id}/report`],
    ["POST", `${path}/${id}/mapping`],
    ["POST", `${path}/${id}/apply`],
    ["POST", `${path}/${id}/undo`],
  ] as const;
  for (const role of [...presets, "visitor"] as const) {
    const who = await app.as(role);
    const newcomer = role === "visitor" ? who : await app.as(role, { isDefaultPassword: true });
    for (const [method, address] of endpoints) {
      const request = (caller: Caller) =>
        method === "GET" ? caller.get(address) : caller.write(method, address, {});
      const { status } = await request(who);
      const allowed = role === "coordinator" || role === "admin";
      if (allowed) expect([401, 403, 404], `${role} ${method} ${address}`).not.toContain(status);
      else expect(status, `${role} ${method} ${address}`).toBe(role === "visitor" ? 401 : 403);
      expect((await request(newcomer)).status).toBe(role === "visitor" ? 401 : 403);
    }
  }
  const bare = await app.app.request(`${path}/${id}/apply`, { method: "POST" });
  expect(bare.status).toBe(419);
  expect((await app.coordinator.get(`${path}/99999`)).status).toBe(404);
  expect((await app.coordinator.get(`${path}/abc`)).status).toBe(404);
});
