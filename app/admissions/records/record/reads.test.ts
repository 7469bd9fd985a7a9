import { eq, not } from "drizzle-orm";
import { expect, test } from "vitest";
import { registrations } from "#app/admissions/registrations/tables.server.ts";
import { readsOf } from "#app/platform/audit/note-read.server.ts";
import { dataReads } from "#app/platform/audit/tables.server.ts";
import { apply } from "#tests/setup/apply.ts";
import { insertCohort } from "#tests/setup/cohorts.ts";
import {
  faultySheet,
  path as imports,
  listImportRows,
  startWithApplicants,
  uploadSheet,
} from "#tests/setup/imports.ts";
import { jpeg } from "#tests/setup/pictures.ts";
import { insertRound } from "#tests/setup/selection.ts";
import { startTestApp, type TestApp } from "#tests/setup/test-app.ts";
import { upload } from "#tests/setup/upload.ts";
import type { RegistrationRecord } from "../schema.ts";

async function withDocument(site: TestApp) {
  const identity = await upload(await site.as("visitor"), Uint8Array.from(await jpeg()));
  return apply(site, {}, { documents: { identity } });
}

test("each look at personal data is counted by user, kind and day, and shown in the record", async () => {
  const site = await startTestApp();
  const { id } = await withDocument(site);
  const { id: other } = await apply(site);
  const [coordinator, admin] = [await site.as("coordinator"), await site.as("admin")];
  const round = await insertRound(site.db);
  const cohort = await insertCohort(site.db, { formationId: 1 });
  const record = `/api/registrations/${id}`;
  const first = (await (await coordinator.get(record)).json()) as RegistrationRecord;
  for (const path of [
    record,
    `${record}/documents/${first.documents[0]?.id}`,
    "/api/registrations?page=1",
    "/api/registrations/export?format=csv",
    "/api/registrations/import/template?format=csv",
    `/api/selection-rounds/${round}/scores?page=1`,
    `/api/cohortes/${cohort.id}/attendance`,
    `/api/cohortes/${cohort.id}/attendance/sheet`,
    `/api/cohortes/${cohort.id}/members`,
    "/api/admissions/people?page=1",
    "/api/registrations/duplicates?page=1",
    `/api/find?q=${first.last_name}`,
  ]) {
    expect((await coordinator.get(path)).status, path).toBe(200);
  }
  await coordinator.get(`/api/registrations/${other}`);
  const seen = (await (await admin.get(record)).json()) as RegistrationRecord;
  const byKind = seen.reads.map(({ kind, actor, times }) => `${actor} ${kind} ${times}`);
  expect(byKind.sort()).toEqual([
    "Test admin record 1",
    "Test coordinator document 1",
    "Test coordinator export 1",
    "Test coordinator list 1",
    "Test coordinator record 2",
    "Test coordinator scores 1",
    "Test coordinator search 1",
  ]);
  const looks = await site.db.select().from(dataReads).where(not(dataReads.amongOthers));
  expect(looks).toHaveLength(13);
});

test("the sheet with the shortlisted people is a look at each of them", async () => {
  const site = await startTestApp();
  const { id } = await apply(site);
  const { id: other } = await apply(site);
  await site.db.update(registrations).set({ status: "selected" }).where(eq(registrations.id, id));
  const coordinator = await site.as("coordinator");
  await coordinator.get("/api/registrations/import/template?format=csv");
  expect((await readsOf(site.db, id)).map(({ kind }) => kind)).toEqual(["template"]);
  expect(await readsOf(site.db, other)).toEqual([]);
});

test("the rows and the report of an import are a look at each person they name", async () => {
  const { coordinator, db, work } = await startWithApplicants();
  const { id } = await uploadSheet(coordinator, faultySheet);
  await work();
  const looks = async () =>
    (await db.select().from(dataReads).orderBy(dataReads.kind, dataReads.registrationId))
      .filter(({ amongOthers }) => amongOthers)
      .map(({ kind, registrationId, times }) => `${kind} ${registrationId} ${times}`);

  await coordinator.get(`${imports}/${id}`);
  expect(await looks(), "the state names nobody").toEqual([]);
  const faulty = await listImportRows(coordinator, id, "&outcome=change");
  const shown = faulty.map(({ registration }) => registration?.id);
  expect(await looks()).toEqual(shown.map((one) => `list ${one} 1`));
  await coordinator.get(`${imports}/${id}/report?format=csv`);
  expect((await looks()).filter((look) => look.startsWith("export"))).toEqual(
    [1, 2, 3, 4].map((one) => `export ${one} 1`),
  );
});

test("a list looked at often stays one row for each person in it", async () => {
  const site = await startTestApp();
  const { id } = await apply(site);
  await apply(site, { last_name: "Kouassi", phone: "07 01 02 03 04" });
  const coordinator = await site.as("coordinator");
  const exports = Array.from({ length: 5 }, () => coordinator.get("/api/registrations/export"));
  for (const answer of await Promise.all(exports)) expect(answer.status).toBe(200);
  const rows = await site.db.select().from(dataReads);
  expect(rows.map(({ times }) => times)).toEqual([5, 5, 5]);
  const [own] = await site.db.select().from(dataReads).where(eq(dataReads.registrationId, id));
  expect(own).toMatchObject({ kind: "export", amongOthers: true });
});

test("a full disk does not stop reading", async () => {
  const site = await startTestApp();
  const { id } = await apply(site);
  const coordinator = await site.as("coordinator");
  await site.database.pool.query(`
    create function no_room() returns trigger language plpgsql as $$
    begin raise exception 'could not extend file' using errcode = '53100'; end $$;
    create trigger no_room before insert or update on data_reads execute function no_room()`);
  expect((await coordinator.get(`/api/registrations/${id}`)).status).toBe(200);
  expect(await site.db.select().from(dataReads)).toEqual([]);
});
