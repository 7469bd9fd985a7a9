import { asc, eq } from "drizzle-orm";
import { strToU8 } from "fflate";
import { describe, expect, test } from "vitest";
import { roles } from "#app/access/permissions.ts";
import { registrationEvents, registrations } from "#app/features/registrations/tables.server.ts";
import {
  begin,
  type Caller,
  corrected,
  faulty,
  marks,
  path,
  rowsOf,
  see,
  send,
  sheet,
} from "#tests/setup/imports.ts";
import { insertPeople, somePeople } from "#tests/setup/registrations.ts";
import type { ImportView } from "./schema.ts";

describe("a sheet of marks", () => {
  test("three faulty rows, corrected, applied, undone, applied again", async () => {
    const app = await begin();
    const { coordinator, work } = app;
    const before = await marks(app);

    const first = await send(coordinator, faulty);
    expect(first).toMatchObject({ state: "reading", filename: "notes.xlsx", counts: null });
    await work();
    expect(await see(coordinator, first.id)).toMatchObject({
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
      counts: { rows: 5, change: 2, same: 0, error: 3, warnings: 1 },
    });
    const errors = await rowsOf(coordinator, first.id, "&outcome=error");
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
    expect(await rowsOf(coordinator, first.id, "&outcome=warning")).toMatchObject([
      {
        row: 6,
        outcome: "change",
        problems: [{ level: "warning", code: "name_differs", cell: "B6" }],
      },
    ]);
    expect(await rowsOf(coordinator, first.id, "&outcome=change")).toMatchObject([
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
    expect(await marks(app)).toEqual(before);

    const second = await send(coordinator, corrected);
    await work();
    expect((await see(coordinator, second.id)).counts).toMatchObject({ change: 5, error: 0 });
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
    const after = await marks(app);
    expect(after).toEqual([
      { testMark: 12.5, interviewMark: 14, status: "admitted", remark: "Très motivée", version: 2 },
      { testMark: 12, interviewMark: 9, status: "selected", remark: "", version: 2 },
      { testMark: 10, interviewMark: null, status: "waitlisted", remark: "", version: 2 },
      { testMark: 8, interviewMark: null, status: "rejected", remark: "", version: 2 },
      { testMark: 11, interviewMark: 9, status: "selected", remark: "", version: 2 },
    ]);
    expect(await see(coordinator, second.id)).toMatchObject({ state: "applied", undone_at: null });

    expect((await coordinator.post(`${path}/${second.id}/undo`)).status).toBe(202);
    await work();
    expect(await marks(app)).toEqual(before.map((row) => ({ ...row, version: 3 })));
    expect(await see(coordinator, second.id)).toMatchObject({
      state: "ready",
      undone_at: app.clock.now.toISOString(),
    });

    expect((await coordinator.post(`${path}/${second.id}/apply`)).status).toBe(202);
    await work();
    expect(await marks(app)).toEqual(after.map((row) => ({ ...row, version: 4 })));
  });

  test("every change stands in the file's history and in the audit log", async () => {
    const app = await begin(2);
    const { coordinator, work, db } = app;
    const [person] = await db
      .select()
      .from(registrations)
      .where(eq(registrations.reference, "MA-2026-000001"));
    const { id } = await send(coordinator, sheet(["MA-2026-000001", "", 12, "", "admis", ""]));
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

  test("rows without errors may be applied alone", async () => {
    const app = await begin();
    const { coordinator, work } = app;
    const { id } = await send(coordinator, faulty);
    await work();
    expect((await coordinator.post(`${path}/${id}/apply`, { skip_errors: true })).status).toBe(202);
    await work();
    const changed = (await marks(app)).filter(({ version }) => version === 2);
    expect(changed.map(({ testMark }) => testMark)).toEqual([12.5, 8]);
  });

  test("people are found by phone and birth date within their call", async () => {
    const { coordinator, work, db } = await begin(2);
    await insertPeople(
      db,
      somePeople(1, { reference: "MI-2025-000001", form: "meca-indus", year: 2025 }),
    );
    const csv = strToU8("Téléphone;Né(e) le;Test\n07 00 00 00 01;14/05/2003;12\n", true);
    const everywhere = await send(coordinator, csv);
    const inCall = await send(coordinator, csv, "?form=meca-agro&year=2026");
    await work();
    expect(await rowsOf(coordinator, everywhere.id)).toMatchObject([
      { outcome: "error", problems: [{ code: "person_several", cell: "A2" }] },
    ]);
    expect(await rowsOf(coordinator, inCall.id)).toMatchObject([
      { outcome: "change", registration: { reference: "MA-2026-000001" } },
    ]);
  });
});

test("only coordinators and admins import", async () => {
  const app = await begin(1);
  const { id } = await send(app.coordinator, corrected);
  await app.work();
  const calls = [
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
  for (const role of [...roles, "visitor"] as const) {
    const who = await app.as(role);
    const newcomer = role === "visitor" ? who : await app.as(role, { isDefaultPassword: true });
    for (const [method, address] of calls) {
      const ask = (caller: Caller) =>
        method === "GET" ? caller.get(address) : caller.write(method, address, {});
      const { status } = await ask(who);
      const allowed = role === "coordinator" || role === "admin";
      if (allowed) expect([401, 403, 404], `${role} ${method} ${address}`).not.toContain(status);
      else expect(status, `${role} ${method} ${address}`).toBe(role === "visitor" ? 401 : 403);
      expect((await ask(newcomer)).status).toBe(role === "visitor" ? 401 : 403);
    }
  }
  const bare = await app.app.request(`${path}/${id}/apply`, { method: "POST" });
  expect(bare.status).toBe(419);
  expect((await app.coordinator.get(`${path}/99999`)).status).toBe(404);
  expect((await app.coordinator.get(`${path}/abc`)).status).toBe(404);
});
