import { eq, sql } from "drizzle-orm";
import { unzipSync } from "fflate";
import { describe, expect, test } from "vitest";
import { registrationUploads } from "#app/admissions/applying/server/tables.server.ts";
import {
  registrationDocuments,
  registrationDrafts,
  registrationEvents,
  registrationPairs,
  registrations,
} from "#app/admissions/registrations/tables.server.ts";
import { auditLog, dataReads } from "#app/platform/audit/tables.server.ts";
import { sweepFiles } from "#app/platform/files/files.server.ts";
import { files } from "#app/platform/files/tables.server.ts";
import { bodyOf, send, somebody } from "#tests/setup/apply.ts";
import { insertCohort } from "#tests/setup/cohorts.ts";
import { mecaIndus } from "#tests/setup/forms.ts";
import { jpeg, pdf } from "#tests/setup/pictures.ts";
import { startTestApp, type TestApp } from "#tests/setup/test-app.ts";
import { upload } from "#tests/setup/upload.ts";
import { privacy } from "./feature.server.ts";
import { purge, sweepUnfinished } from "./purge.server.ts";

/** Submits a registration with an identity document. */
async function applied(site: TestApp, changes: object = {}, form?: typeof mecaIndus) {
  const visitor = await site.as("visitor");
  const identity = await upload(visitor, Uint8Array.from(await jpeg()));
  const answers = { ...(await somebody(site, form)), ...changes };
  const answer = await send(visitor, bodyOf(answers, { documents: { identity } }, form));
  expect(answer.status).toBe(201);
  const rows = await site.db.select().from(registrations).orderBy(registrations.id);
  const registration = rows.at(-1);
  if (!registration) throw new Error("nothing was written");
  return registration;
}

const placesOf = ({ db, storage: { outbox } }: TestApp) => ({ db, outbox });
const stored = ({ db }: TestApp) => db.select().from(files);

describe("retention", () => {
  test("unattached uploads and their files are removed after a day", async () => {
    const site = await startTestApp();
    const visitor = await site.as("visitor");
    await upload(visitor, pdf());
    await applied(site);
    expect(await stored(site)).toHaveLength(2);
    const later = new Date(site.clock.now.getTime() + 24 * 60 * 60 * 1000);
    expect(await sweepUnfinished(site.db, new Date(later.getTime() - 1))).toBe(0);
    expect(await sweepUnfinished(site.db, later)).toBe(1);
    await sweepFiles(site.db, site.storage, later);
    expect(await site.db.select().from(registrationUploads)).toEqual([]);
    expect(await stored(site)).toHaveLength(1);
  });

  test("many looks at data are removed in pieces, and only the old ones", async () => {
    const site = await startTestApp();
    const { user } = await site.as("coordinator");
    // More than two pieces.
    await site.database.pool.query(
      `insert into data_reads (day, actor_id, kind, registration_id, among_others, last_at)
       select day, $1, 'export', person, true, day from generate_series(1, 12000) person,
         (values ('2020-01-01'::date), ('2026-11-01')) days (day) where day < '2021-01-01' or person < 10`,
      [user.id],
    );
    await purge(placesOf(site), site.clock.now);
    expect(await site.db.$count(dataReads)).toBe(9);
  });

  test("drafts and their documents are removed after thirty days", async () => {
    const site = await startTestApp();
    const headers = { "content-type": "application/json" };
    const body = JSON.stringify({ form: "meca-agro" });
    const begun = await site.app.request("/api/registrations/drafts", {
      method: "POST",
      headers,
      body,
    });
    const { draft } = (await begun.json()) as { draft: string };
    await site.app.request("/api/registrations/drafts/current/documents/identity", {
      method: "PUT",
      headers: { "x-registration-draft": draft },
      body: pdf(),
    });
    const month = new Date("2026-12-02T10:00:00Z");
    await sweepUnfinished(site.db, new Date("2026-12-01T10:00:00Z"));
    expect(await site.db.select().from(registrationUploads)).toHaveLength(1);
    await sweepUnfinished(site.db, month);
    await sweepFiles(site.db, site.storage, month);
    expect(await site.db.select().from(registrationDrafts)).toEqual([]);
    expect(await stored(site)).toEqual([]);
  });

  test("documents and rejected registrations are removed after the months in the settings", async () => {
    const site = await startTestApp();
    const admin = await site.as("admin");
    const retention = { rejected_months: 6, document_months: 3 };
    expect((await admin.put("/api/registration-calls/retention", retention)).status).toBe(200);
    const [kept, rejected] = [await applied(site), await applied(site)];
    await site.db
      .update(registrations)
      .set({ status: "rejected" })
      .where(eq(registrations.id, rejected.id));

    expect(await purge(placesOf(site), new Date("2027-02-02T09:59:00Z"))).toEqual({
      files: 0,
      applications: 0,
    });
    expect(await purge(placesOf(site), new Date("2027-02-02T10:00:00Z"))).toEqual({
      files: 2,
      applications: 0,
    });
    expect(await site.db.select().from(registrationDocuments)).toMatchObject([
      { fileKey: null, state: "received" },
      { fileKey: null },
    ]);
    const events = await site.db.select().from(registrationEvents);
    expect(events.filter(({ kind }) => kind === "documents_purged")).toHaveLength(2);
    const end = new Date("2027-05-02T10:00:00Z");
    expect(await purge(placesOf(site), end)).toEqual({ files: 0, applications: 1 });
    expect((await site.db.select().from(registrations)).map(({ id }) => id)).toEqual([kept.id]);
    await sweepFiles(site.db, site.storage, end);
    expect(await stored(site)).toEqual([]);
    const log = await site.db.select().from(auditLog);
    expect(log.filter(({ action }) => action === "registrations.purged")).toHaveLength(2);
  });
});

/** Adds attendance, and a selection round with a score and a choice. */
async function addLinkedRows(site: TestApp, id: number, userId: number) {
  const at = site.clock.now;
  const cohort = await insertCohort(site.db, { formationId: 1 });
  await site.db.execute(sql`
    with session as (
      insert into cohort_sessions (cohort_id, day, part, created_at)
      values (${cohort.id}, '2026-10-05', 'day', ${at}) returning id)
    insert into attendance (session_id, registration_id, presence, marked_at, received_at)
    select id, ${id}, 'present', ${at}, ${at} from session`);
  await site.db.execute(sql`
    with round as (
      insert into selection_rounds (form, year, name, seats, age_on, created_at, updated_at)
      values ('meca-agro', 2026, 'Printemps', 3, '2026-03-31', ${at}, ${at}) returning id),
    reading as (
      insert into selection_readings (round_id, registration_id, reader_id, assigned_at)
      select id, ${id}, ${userId}, ${at} from round returning id),
    choice as (
      insert into selection_choices (round_id, registration_id, chosen, by_hand, reason, changed_at)
      select id, ${id}, true, true, 'Vue par le comité', ${at} from round)
    insert into selection_marks (reading_id, criterion, mark, comment, given_at)
    select id, 'motivation', 12, 'Clair', ${at} from reading`);
}

describe("personal data", () => {
  test("export and erasure leave out another person with the same identity number", async () => {
    const site = await startTestApp();
    const admin = await site.as("admin");
    const registration = await applied(site, { identity_number: "EN COURS 2026" });
    const other = { identity_number: "EN COURS 2026", birth_date: "1998-07-09" };
    await applied(site, other, mecaIndus);
    const copy = await admin.get(`/api/registration-people/${registration.id}`);
    const archive = unzipSync(new Uint8Array(await copy.arrayBuffer()));
    expect(Object.keys(archive).sort()).toEqual(["MA-2026-000001/identity.jpeg", "data.json"]);
    const answer = await admin.delete(`/api/registration-people/${registration.id}`);
    expect(await answer.json()).toEqual({ success: true, erased: 1 });
    expect(await site.db.select().from(registrations)).toHaveLength(1);
  });

  test("the list of registrations to erase includes those merged by staff", async () => {
    const site = await startTestApp();
    const admin = await site.as("admin");
    const registration = await applied(site);
    const other = await applied(site, { last_name: "Autrement", birth_date: "1998-07-09" });
    const listed = async (id: number) =>
      (await admin.get(`/api/registration-people/${id}/files`)).json();
    const one = { id: registration.id, reference: registration.reference };
    expect(await listed(registration.id)).toEqual([one]);
    await site.db
      .update(registrations)
      .set({ mergedInto: registration.id })
      .where(eq(registrations.id, other.id));
    const both = [one, { id: other.id, reference: other.reference }];
    expect(await listed(registration.id)).toEqual(both);
    expect(await listed(other.id)).toEqual(both);
    expect(await (await admin.delete(`/api/registration-people/${other.id}`)).json()).toEqual({
      success: true,
      erased: 2,
    });
  });

  test("an export contains all data with documents and is audited", async () => {
    const site = await startTestApp();
    const admin = await site.as("admin");
    const registration = await applied(site);
    const person = { phone: registration.phone, last_name: registration.lastName };
    await applied(site, { ...person, identity_number: "sans" }, mecaIndus);
    await applied(site);
    await addLinkedRows(site, registration.id, admin.user.id);
    const answer = await admin.get(`/api/registration-people/${registration.id}`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe("application/zip");
    expect(answer.headers.get("cache-control")).toBe("no-store");
    const archive = unzipSync(new Uint8Array(await answer.arrayBuffer()));
    expect(Object.keys(archive).sort()).toEqual([
      "MA-2026-000001/identity.jpeg",
      "MI-2026-000001/identity.jpeg",
      "data.json",
    ]);
    const data = JSON.parse(new TextDecoder().decode(archive["data.json"]));
    expect(data).toHaveLength(2);
    expect(Object.keys(data[0]).sort()).toEqual(
      expect.arrayContaining([
        "attendance",
        "documents",
        "history",
        "messages",
        "notes",
        "registration_import_rows",
        "registration_pairs",
        "selection_choices",
        "selection_marks",
        "selection_readings",
      ]),
    );
    expect(JSON.stringify(data)).not.toMatch(/file_?key|content_?hash/i);
    expect(data[0]).toMatchObject({
      answers: { last_name: registration.lastName },
      history: [{ kind: "submitted" }],
      selection_marks: [{ mark: 12, comment: "Clair" }],
      selection_choices: [{ reason: "Vue par le comité" }],
      attendance: [{ presence: "present", session: { day: "2026-10-05" } }],
    });
    const log = await site.db.select().from(auditLog);
    expect(log).toMatchObject([
      { action: "registrations.person_exported", subjectLabel: "MA-2026-000001" },
    ]);
  });

  test("an erasure leaves nothing but its audit entry", async () => {
    const site = await startTestApp();
    const admin = await site.as("admin");
    const registration = await applied(site);
    const other = await applied(site, { last_name: registration.lastName });
    expect(await site.db.select().from(registrationPairs)).toHaveLength(1);
    const answer = await admin.delete(`/api/registration-people/${registration.id}`);
    expect(await answer.json()).toEqual({ success: true, erased: 1 });
    await sweepFiles(site.db, site.storage, site.clock.now);
    expect(await site.db.select().from(registrations)).toMatchObject([{ id: other.id }]);
    expect(await site.db.select().from(registrationPairs)).toEqual([]);
    expect(await site.db.select().from(registrationEvents)).toHaveLength(1);
    expect(await stored(site)).toHaveLength(1);
    const log = await site.db.select().from(auditLog);
    expect(log.at(-1)).toMatchObject({ action: "registrations.erased", actorId: admin.user.id });
    expect(JSON.stringify(log)).not.toContain(registration.phone);
    expect((await admin.delete(`/api/registration-people/${registration.id}`)).status).toBe(404);
  });
});

test("unfinished uploads and drafts are swept at least every ten minutes", async () => {
  const { services } = await startTestApp();
  const sweep = privacy.jobs(services).find(({ job }) => job.name === "registration-sweep");
  expect(sweep?.cron).toMatch(/^\*\/([1-9]|10) \* \* \* \*$/);
});
