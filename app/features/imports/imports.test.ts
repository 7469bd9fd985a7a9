import { asc, eq } from "drizzle-orm";
import { strToU8 } from "fflate";
import { readXlsx } from "hucre/xlsx";
import { describe, expect, test } from "vitest";
import { roles } from "#app/access/permissions.ts";
import { users } from "#app/access/tables.server.ts";
import type { NewRegistration } from "#app/features/registrations/queries.server.ts";
import { registrationEvents, registrations } from "#app/features/registrations/tables.server.ts";
import { tasks } from "#app/jobs/tables.server.ts";
import type { TaskView } from "#app/jobs/task.ts";
import { hostileSheets } from "#tests/setup/hostile-sheets.ts";
import { insertPeople, somePeople } from "#tests/setup/registrations.ts";
import { anXlsx, aRow } from "#tests/setup/sheets.ts";
import { startTestApp, type TestApp } from "#tests/setup/test-app.ts";
import { applyTask, importHandlers } from "./jobs.server.ts";
import type { ImportRowView, ImportView } from "./schema.ts";

const path = "/api/registrations/import";
type Caller = Awaited<ReturnType<TestApp["as"]>>;

async function begin(count = 5, each: Partial<NewRegistration> = { status: "selected" }) {
  const app = await startTestApp({ today: "2026-03-02" });
  await insertPeople(app.db, somePeople(count, each));
  const coordinator = await app.as("coordinator");
  const work = () => app.work(importHandlers(app.ground));
  return { ...app, coordinator, work };
}

async function send(who: Caller, bytes: Uint8Array, query = "?filename=notes.xlsx") {
  const response = await who.post(`${path}${query}`, new Uint8Array(bytes), {
    "content-type": "application/octet-stream",
  });
  expect(response.status).toBe(201);
  return (await response.json()) as ImportView;
}

async function see(who: Caller, id: number): Promise<ImportView> {
  return (await (await who.get(`${path}/${id}`)).json()) as ImportView;
}

async function rowsOf(who: Caller, id: number, query = ""): Promise<ImportRowView[]> {
  const response = await who.get(`${path}/${id}/rows?page=1&per_page=100${query}`);
  return ((await response.json()) as { data: ImportRowView[] }).data;
}

function sheet(...rows: (string | number)[][]): Uint8Array {
  const heading = ["N° de dossier", "Nom", "Note du test", "Entretien", "Décision", "Remarque"];
  return anXlsx([heading, ...rows].map((cells, index) => aRow(index + 1, ...cells)).join(""));
}

async function marks({ db }: Pick<TestApp, "db">) {
  const { testMark, interviewMark, status, remark, version } = registrations;
  return db
    .select({ testMark, interviewMark, status, remark, version })
    .from(registrations)
    .orderBy(asc(registrations.id));
}

const faulty = sheet(
  ["MA-2026-000001", "Fictive", "12,5", 14, "Admise", "Très motivée"],
  ["MA-2026-000002", "Fictive", 21, 9, "", ""],
  ["MA-2026-000099", "Fictive", 11, 9, "", ""],
  ["MA-2026-000003", "Fictive", 10, "absent", "peut-être", ""],
  ["MA-2026-000004", "Autre", 8, "", "refusé", ""],
);

const corrected = sheet(
  ["MA-2026-000001", "Fictive", "12,5", 14, "Admise", "Très motivée"],
  ["MA-2026-000002", "Fictive", 12, 9, "", ""],
  ["MA-2026-000005", "Fictive", 11, 9, "", ""],
  ["MA-2026-000003", "Fictive", 10, "", "liste d’attente", ""],
  ["MA-2026-000004", "Fictive", 8, "", "refusé", ""],
);

describe("a sheet of marks", () => {
  test("three faulty rows, corrected, applied, undone, applied again", async () => {
    const app = await begin();
    const { coordinator, work } = app;
    const before = await marks(app);

    const first = await send(coordinator, faulty);
    expect(first).toMatchObject({ state: "reading", filename: "notes.xlsx", counts: null });
    await work();
    expect(await see(coordinator, first.id)).toMatchObject({
      ...{ state: "ready", heading_row: 1, error: null, missing: [] },
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
      ...{ level: "error", message: "«\u00a021\u00a0» n’est pas une note de 0 à 20." },
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
      ...{ state: "done", done: 5, total: 5, result: { changed: 5 } },
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
      ...{ state: "ready", undone_at: app.clock.now.toISOString() },
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

describe("columns", () => {
  const unknown = () => anXlsx(`${aRow(1, "Code", "Moyenne")}${aRow(2, "MA-2026-000001", 12)}`);

  test("that are not recognised are named by hand, and remembered", async () => {
    const { coordinator, work } = await begin();
    const { id } = await send(coordinator, unknown());
    await work();
    expect(await see(coordinator, id)).toMatchObject({
      ...{ state: "mapping", mapping: {}, counts: null },
      columns: [
        { name: "A", heading: "Code", samples: ["MA-2026-000001"] },
        { name: "B", heading: "Moyenne", samples: ["12"] },
      ],
      missing: [{ code: "person" }, { code: "values" }],
    });
    expect((await coordinator.post(`${path}/${id}/apply`)).status).toBe(409);
    const columns = { reference: 0, test_mark: 1 };
    expect((await coordinator.post(`${path}/${id}/mapping`, { columns })).status).toBe(200);
    await work();
    expect(await see(coordinator, id)).toMatchObject({ state: "ready", counts: { change: 1 } });

    const again = await send(coordinator, unknown());
    await work();
    expect(await see(coordinator, again.id)).toMatchObject({ state: "ready", mapping: columns });
  });

  test("must be there, once each, and say enough", async () => {
    const { coordinator, work } = await begin();
    const { id } = await send(coordinator, unknown());
    await work();
    const refused = async (columns: object) => {
      const response = await coordinator.post(`${path}/${id}/mapping`, { columns });
      expect(response.status).toBe(422);
      return ((await response.json()) as { errors: Record<string, string[]> }).errors;
    };
    expect(await refused({ reference: 0 })).toHaveProperty("columns");
    expect(await refused({ reference: 0, test_mark: 0 })).toHaveProperty("columns");
    expect(await refused({ reference: 0, test_mark: 2 })).toHaveProperty("columns");
    expect(await refused({ wrong: 0 })).toBeTruthy();
  });
});

describe("while a sheet waits", () => {
  const one = () =>
    sheet(["MA-2026-000001", "", 12, "", "", ""], ["MA-2026-000002", "", 13, "", "", ""]);

  async function touch({ db }: Pick<TestApp, "db">, reference: string) {
    await db
      .update(registrations)
      .set({ version: 7 })
      .where(eq(registrations.reference, reference));
  }

  test("a file that changes is not overwritten: nothing is applied", async () => {
    const app = await begin(2);
    const { coordinator, work } = app;
    const { id } = await send(coordinator, one());
    await work();
    await touch(app, "MA-2026-000002");
    const told = await coordinator.post(`${path}/${id}/apply`);
    expect(told.status).toBe(409);
    expect(await told.json()).toMatchObject({ rows: [3] });
    expect((await marks(app)).map(({ testMark }) => testMark)).toEqual([null, null]);
  });

  test("also when it changes after the task was asked for", async () => {
    const app = await begin(2);
    const { coordinator, work } = app;
    const { id } = await send(coordinator, one());
    await work();
    const { task } = (await (await coordinator.post(`${path}/${id}/apply`)).json()) as ImportView;
    await touch(app, "MA-2026-000002");
    await work();
    expect((await marks(app)).map(({ testMark }) => testMark)).toEqual([null, null]);
    expect(await see(coordinator, id)).toMatchObject({
      state: "ready",
      error: { code: "changed" },
    });
    expect(await (await coordinator.get(`/api/tasks/${task}`)).json()).toMatchObject({
      ...{ state: "failed", error: "changed" },
    });
  });

  test("an applied one is undone only while nothing else changed its files", async () => {
    const app = await begin(2);
    const { coordinator, work } = app;
    const { id } = await send(coordinator, one());
    await work();
    await coordinator.post(`${path}/${id}/apply`);
    await work();
    await touch(app, "MA-2026-000001");
    const told = await coordinator.post(`${path}/${id}/undo`);
    expect(told.status).toBe(409);
    expect(await told.json()).toMatchObject({ rows: [2] });
    expect((await marks(app)).map(({ testMark }) => testMark)).toEqual([12, 13]);
  });

  test("rights that are taken away stop it", async () => {
    const app = await begin(2);
    const { coordinator, work, db } = app;
    const { id } = await send(coordinator, one());
    await work();
    await coordinator.post(`${path}/${id}/apply`);
    await db.update(users).set({ role: "staff" }).where(eq(users.id, coordinator.user.id));
    await work();
    expect((await marks(app)).map(({ testMark }) => testMark)).toEqual([null, null]);
    expect(await see(await app.as("admin"), id)).toMatchObject({ error: { code: "forbidden" } });
  });

  test("two who apply it at once apply it once", async () => {
    const app = await begin(2);
    const { coordinator, work } = app;
    const { id } = await send(coordinator, one());
    await work();
    const other = await app.as("admin");
    const answers = await Promise.all(
      [coordinator, other].map((who) => who.post(`${path}/${id}/apply`)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([202, 409]);
    await work();
    expect((await marks(app)).map(({ version }) => version)).toEqual([2, 2]);
  });

  test("cancelled, it leaves everything as it was and can be applied later", async () => {
    const app = await begin(2);
    const { coordinator, work } = app;
    const cancelled = async ({ task }: ImportView) => {
      expect((await coordinator.post(`/api/tasks/${task}/cancel`)).status).toBe(200);
      await work();
      const seen = (await (await coordinator.get(`/api/tasks/${task}`)).json()) as TaskView;
      expect(seen.state).toBe("cancelled");
    };
    const apply = async (id: number, what = "apply") =>
      (await (await coordinator.post(`${path}/${id}/${what}`)).json()) as ImportView;

    const reading = await send(coordinator, one());
    await cancelled(reading);
    expect(await see(coordinator, reading.id)).toMatchObject({
      ...{ state: "failed", error: { code: "stopped" } },
    });

    const { id } = await send(coordinator, one());
    await work();
    await cancelled(await apply(id));
    expect((await marks(app)).map(({ testMark }) => testMark)).toEqual([null, null]);
    expect(await see(coordinator, id)).toMatchObject({ state: "ready" });

    await apply(id);
    await work();
    await cancelled(await apply(id, "undo"));
    expect((await marks(app)).map(({ testMark }) => testMark)).toEqual([12, 13]);
    expect(await see(coordinator, id)).toMatchObject({ state: "applied" });
  });

  test("a process that dies after the work leaves nothing to do twice", async () => {
    const app = await begin(2);
    const { coordinator, work, db } = app;
    const { id } = await send(coordinator, one());
    await work();
    const { task } = (await (await coordinator.post(`${path}/${id}/apply`)).json()) as ImportView;
    await work();
    await db
      .update(tasks)
      .set({ state: "running" })
      .where(eq(tasks.id, task ?? ""));
    const [applying] = importHandlers(app.ground).filter(({ job }) => job === applyTask.job);
    await applying?.run({ id: task });
    expect((await marks(app)).map(({ version }) => version)).toEqual([2, 2]);
    expect(await (await coordinator.get(`/api/tasks/${task}`)).json()).toMatchObject({
      ...{ state: "done", result: { changed: 2 } },
    });
  });
});

describe("files", () => {
  test("the template comes filled with the shortlist and reads back unchanged", async () => {
    const { coordinator, work, db } = await begin(3, {
      status: "selected",
      testMark: 12.5,
      remark: "=bien",
    });
    await insertPeople(db, somePeople(1, { reference: "MA-2026-000900", birthYearOnly: true }));
    for (const format of ["xlsx", "csv"]) {
      const response = await coordinator.get(`${path}/template?format=${format}&form=meca-agro`);
      expect(response.headers.get("content-disposition")).toBe(
        `attachment; filename="notes-preselection-2026-03-02.${format}"`,
      );
      const bytes = new Uint8Array(await response.arrayBuffer());
      const { id } = await send(coordinator, bytes);
      await work();
      expect(await see(coordinator, id)).toMatchObject({
        ...{ state: "ready", counts: { rows: 3, same: 3, change: 0, error: 0, warnings: 0 } },
      });
      expect((await coordinator.post(`${path}/${id}/apply`)).status).toBe(409);
    }
  });

  test("the report says what became of each row, in the reader's language", async () => {
    const { coordinator, work } = await begin();
    const { id } = await send(coordinator, faulty);
    await work();
    const response = await coordinator.get(`${path}/${id}/report`, { "accept-language": "de" });
    const book = await readXlsx(new Uint8Array(await response.arrayBuffer()));
    const [head, first, second] = book.sheets[0]?.rows ?? [];
    expect(head).toEqual([
      "Zeile",
      "Bewerbungsnummer",
      "Name",
      "Ergebnis",
      "Änderungen",
      "Hinweise zu Zellen",
    ]);
    expect(first?.slice(0, 4)).toEqual([2, "MA-2026-000001", "Fictive Awa 1", "Änderung"]);
    expect(first?.[4]).toContain("Entscheidung: ausgewählt → aufgenommen");
    expect(second?.[5]).toBe("C3: „21“ ist keine Note von 0 bis 20.");
  });

  test("hostile ones are refused with a reason, and nothing is left under way", {
    timeout: 120_000,
  }, async () => {
    const { coordinator, work } = await begin(1);
    const some = hostileSheets.filter(({ name }) =>
      /^500 columns$|^a macro file$|old Excel|^another archive|no text|row repeated/.test(name),
    );
    expect(some).toHaveLength(6);
    for (const { bytes, ends, name } of some) {
      const { id } = await send(coordinator, bytes());
      await work();
      const { state, error } = await see(coordinator, id);
      expect([state, error?.code], name).toEqual(["failed", ends]);
      expect(error?.message, name).toMatch(/\.$/);
    }
    const pdf = await coordinator.post(path, strToU8("%PDF-1.7 and more bytes"), {});
    expect(pdf.status).toBe(422);
    expect((await coordinator.post(path, new Uint8Array(0), {})).status).toBe(422);
    const large = await coordinator.post(path, new Uint8Array(11 * 1024 * 1024), {});
    expect(large.status).toBe(413);
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
