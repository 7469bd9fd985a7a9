import { asc } from "drizzle-orm";
import { expect, test } from "vitest";
import { markPairs } from "#app/admissions/registrations/pairs.queries.server.ts";
import { registrations } from "#app/admissions/registrations/tables.server.ts";
import { transaction } from "#app/platform/db/transaction.server.ts";
import { insertCohort } from "#tests/setup/cohorts.ts";
import { createCourse } from "#tests/setup/content.ts";
import {
  getImport,
  listImportRows,
  path,
  sheet,
  startWithApplicants,
  uploadSheet,
} from "#tests/setup/imports.ts";
import { anXlsx, aRow } from "#tests/setup/sheets.ts";

const twoAdmitted = () =>
  sheet(
    ["MA-2026-000001", "", "", "", "Admise", ""],
    ["MA-2026-000002", "", "", "", "Admis", ""],
    ["MA-2026-000003", "", 9, "", "", ""],
  );

async function uploaded(capacity: number) {
  const app = await startWithApplicants(3);
  const { coordinator, work, db } = app;
  const { id: formationId } = await createCourse(await app.as("admin"));
  const cohort = await insertCohort(db, { formationId, capacity });
  await db.update(registrations).set({ formationId });
  const { id } = await uploadSheet(coordinator, twoAdmitted());
  await work();
  const seats = () =>
    db
      .select({
        status: registrations.status,
        cohortId: registrations.cohortId,
        confirmBy: registrations.confirmBy,
      })
      .from(registrations)
      .orderBy(asc(registrations.id));
  return { ...app, id, cohort, seats };
}

test("the dry run warns of people admitted without cohort and deadline, and both are chosen for all", async () => {
  const { coordinator, work, id, cohort, seats } = await uploaded(2);
  const view = await getImport(coordinator, id);
  expect(view.counts).toMatchObject({ admitted: 2, warnings: 2 });
  const [first] = await listImportRows(coordinator, id, "&outcome=warning");
  expect(first?.problems).toMatchObject([
    { code: "admitted_without_seat", level: "warning", cell: "E2" },
  ]);
  const choice = { cohort_id: cohort.id, confirm_by: "2026-04-01" };
  expect((await coordinator.post(`${path}/${id}/apply`, choice)).status).toBe(202);
  await work();
  const seated = { status: "admitted", cohortId: cohort.id, confirmBy: "2026-04-01" };
  const none = { status: "selected", cohortId: null, confirmBy: null };
  expect(await seats()).toEqual([seated, seated, none]);
  expect((await coordinator.post(`${path}/${id}/undo`)).status).toBe(202);
  await work();
  expect(await seats()).toEqual([none, none, none]);
});

const named = (...rows: string[][]) => {
  const heading = ["N° de dossier", "Décision", "Cohorte", "À confirmer avant le"];
  return anXlsx([heading, ...rows].map((cells, index) => aRow(index + 1, ...cells)).join(""));
};

test("a sheet names the cohort and the day to confirm of each person; the choice is for the others", async () => {
  const { coordinator, work, cohort, seats, db } = await uploaded(2);
  const { formationId } = cohort;
  const second = await insertCohort(db, { formationId, name: { fr: "Soirée", de: "Abends" } });
  const { id } = await uploadSheet(
    coordinator,
    named(
      ["MA-2026-000001", "admis", "abends", "15/04/2026"],
      ["MA-2026-000002", "admis", "", ""],
      ["MA-2026-000003", "liste d’attente", "Soirée", ""],
    ),
  );
  await work();
  expect((await getImport(coordinator, id)).counts).toMatchObject({ admitted: 2, seated: 1 });
  const rows = await listImportRows(coordinator, id);
  expect(rows.map(({ problems }) => problems.map(({ code, cell }) => [code, cell]))).toEqual([
    [],
    [["admitted_without_seat", "B3"]],
    [["seat_ignored", "C4"]],
  ]);
  const choice = { cohort_id: cohort.id, confirm_by: "2026-04-01" };
  expect((await coordinator.post(`${path}/${id}/apply`, choice)).status).toBe(202);
  await work();
  const before = { status: "selected", cohortId: null, confirmBy: null };
  expect(await seats()).toEqual([
    { status: "admitted", cohortId: second.id, confirmBy: "2026-04-15" },
    { status: "admitted", cohortId: cohort.id, confirmBy: "2026-04-01" },
    { ...before, status: "waitlisted" },
  ]);
  expect((await coordinator.post(`${path}/${id}/undo`)).status).toBe(202);
  await work();
  expect(await seats()).toEqual([before, before, before]);
});

test("an unknown cohort, one of another course, no date and a past one are errors of their cells", async () => {
  const { coordinator, work, db, as, cohort } = await uploaded(2);
  const { id: formationId } = await createCourse(await as("admin"));
  await insertCohort(db, { formationId, name: { fr: "Ailleurs" } });
  const { id } = await uploadSheet(
    coordinator,
    named(
      ["MA-2026-000001", "admis", "Inconnue", "bientôt"],
      ["MA-2026-000002", "admis", "ailleurs", ""],
      ["MA-2026-000003", "admis", cohort.name.fr ?? "", "01/02/2026"],
    ),
  );
  await work();
  const rows = await listImportRows(coordinator, id);
  expect(rows.map(({ problems }) => problems.map(({ code, cell }) => [code, cell]))).toEqual([
    [
      ["confirm_by_wrong", "D2"],
      ["cohort_unknown", "C2"],
    ],
    [["cohort_other_course", "C3"]],
    [["confirm_by_past", "D4"]],
  ]);
  expect(rows.map(({ outcome }) => outcome)).toEqual(["error", "error", "error"]);
});

test("too few seats or another course are refused before anything changes", async () => {
  const { coordinator, id, cohort, seats, db, as } = await uploaded(1);
  const apply = (more: object) => coordinator.post(`${path}/${id}/apply`, more);
  const full = await apply({ cohort_id: cohort.id });
  expect([full.status, ((await full.json()) as { message: string }).message]).toEqual([
    409,
    expect.stringContaining("pas assez de places"),
  ]);
  const { id: formationId } = await createCourse(await as("admin"));
  const other = await insertCohort(db, { formationId });
  const elsewhere = await apply({ cohort_id: other.id });
  expect([elsewhere.status, ((await elsewhere.json()) as { message: string }).message]).toEqual([
    409,
    expect.stringContaining("autre formation"),
  ]);
  expect((await apply({ cohort_id: cohort.id, confirm_by: "2026-01-01" })).status).toBe(422);
  expect((await seats()).map(({ status }) => status)).toEqual(["selected", "selected", "selected"]);
});

test("an import admits nobody with an open possible duplicate: the dry run names it, and applying stops", async () => {
  const { coordinator, work, id, cohort, seats, db } = await uploaded(9);
  const people = await db.select().from(registrations).orderBy(asc(registrations.id));
  const [one, other] = people.map((person) => person.id);
  const at = new Date("2026-03-02T10:00:00Z");
  const twins = [{ id: one ?? 0, reasons: ["name" as const] }];
  await transaction(db, (tx) => markPairs(tx, other ?? 0, twins, at));
  // The pair appeared after the dry run.
  const choice = { cohort_id: cohort.id };
  expect((await coordinator.post(`${path}/${id}/apply`, choice)).status).toBe(202);
  await work();
  expect(await getImport(coordinator, id)).toMatchObject({
    state: "ready",
    error: { code: "open_pair" },
  });
  expect((await seats()).map(({ status }) => status)).toEqual(Array(3).fill("selected"));
  const again = await uploadSheet(coordinator, twoAdmitted());
  await work();
  const [row] = await listImportRows(coordinator, again.id, "&outcome=error");
  expect(row?.problems).toMatchObject([{ code: "open_pair", level: "error", cell: "E2" }, {}]);
  expect(row?.problems[0]?.message).toContain("MA-2026-000002 (");
});
