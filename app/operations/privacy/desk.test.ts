import { eq, not } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { registrationDrafts, registrations } from "#app/admissions/registrations/tables.server.ts";
import type { DataRead } from "#app/platform/audit/schema.ts";
import { auditLog, dataReads } from "#app/platform/audit/tables.server.ts";
import type { Page } from "#app/platform/http/pagination.ts";
import { contactMessages } from "#app/website/contact/tables.server.ts";
import { apply } from "#tests/setup/apply.ts";
import { read } from "#tests/setup/content.ts";
import { startTestApp, type TestApp } from "#tests/setup/test-app.ts";
import type {
  ConsentVersion,
  FoundPerson,
  Look,
  PersonSheet,
  RegisterEntry,
} from "./desk-schema.ts";
import { applicationUntil, daysUntil } from "./held-data.ts";
import { dueDay, type PrivacyRequest, requestState } from "./requests-schema.ts";

const person = {
  last_name: "Zoubléxia",
  first_names: "Quintéra",
  phone: "07 09 87 65 43",
  email: "quintera@example.org",
};

/** The same person as applicant, sender and author of a draft. */
async function aPerson() {
  const site = await startTestApp();
  const own = await apply(site, person);
  const message = { form: "1", locale: "fr" as const, subject: "Moi", message: "Bonjour à tous" };
  await site.db.insert(contactMessages).values([
    { ...message, name: "Quintéra Zoubléxia", email: "quintera@example.org" },
    { ...message, form: "2", name: "Q. Zoubléxia", email: "Quintera@example.org" },
    { ...message, form: "3", name: "Ama", email: "ama@example.org" },
  ]);
  const now = site.clock.now;
  await site.db.insert(registrationDrafts).values({
    form: "meca-agro",
    locale: "fr",
    answers: { last_name: "Zoubléxia", first_names: "Quintéra" },
    createdAt: now,
    updatedAt: now,
    expiresAt: new Date("2026-12-02T10:00:00Z"),
  });
  return { site, own, admin: await site.as("admin") };
}

const search = async (admin: Awaited<ReturnType<TestApp["as"]>>, text: string) => {
  const answer = await admin.post("/api/privacy/people/search", { search: text });
  return (await answer.json()) as FoundPerson[];
};

test("what is kept ends after a decision, not before", () => {
  const at = new Date("2026-08-31T10:00:00Z");
  const months = { rejected_months: 6 };
  expect(applicationUntil({ status: "rejected", statusChangedAt: at }, months)).toEqual({
    how: "day",
    day: "2027-02-28",
  });
  expect(applicationUntil({ status: "admitted", statusChangedAt: at }, months)).toEqual({
    how: "training",
  });
  expect(daysUntil("2027-02-28", "2027-02-20")).toBe(8);
});

test("a request is due after thirty days and overdue the day after", () => {
  expect(dueDay("2026-11-17")).toBe("2026-12-17");
  const request = { dueOn: "2026-12-17", doneAt: null };
  expect(requestState(request, "2026-12-17")).toBe("open");
  expect(requestState(request, "2026-12-18")).toBe("overdue");
  expect(requestState({ ...request, doneAt: new Date() }, "2027-01-01")).toBe("done");
});

describe("the privacy desk", () => {
  test("finds a person in everything that can name one, and records the look", async () => {
    const { site, own, admin } = await aPerson();
    const kinds = (found: FoundPerson[]) => found.map(({ kind }) => kind).sort();
    expect(kinds(await search(admin, "zoublexia"))).toEqual([
      "applicant",
      "draft",
      "sender",
      "sender",
    ]);
    for (const text of [own.reference, "+225 07 09 87 65 43", "0709876543"]) {
      expect(await search(admin, text), text).toMatchObject([{ id: String(own.id) }]);
    }
    expect(kinds(await search(admin, admin.user.email))).toEqual(["staff"]);
    const short = await admin.post("/api/privacy/people/search", { search: "z" });
    expect(short.status).toBe(422);
    const reads = await site.db.select().from(dataReads).where(not(dataReads.amongOthers));
    expect(reads).toMatchObject([{ kind: "privacy", registrationId: 0, times: 5 }]);
  });

  test("lists what is held about an applicant until when, from the settings", async () => {
    const { site, own, admin } = await aPerson();
    const path = `/api/privacy/people/applicant/${own.id}`;
    const sheet = (await (await admin.get(path)).json()) as PersonSheet;
    expect(sheet.references).toEqual([{ id: own.id, reference: own.reference }]);
    expect(sheet.held.map(({ kind, until }) => [kind, until.how])).toEqual(
      expect.arrayContaining([
        ["application", "training"],
        ["messages", "application"],
        ["history", "application"],
        ["reads", "day"],
      ]),
    );
    await site.db
      .update(registrations)
      .set({ status: "withdrawn" })
      .where(eq(registrations.id, own.id));
    const retention = { rejected_months: 3, document_months: 3 };
    expect((await admin.put("/api/registration-calls/retention", retention)).status).toBe(200);
    const later = (await (await admin.get(path)).json()) as PersonSheet;
    expect(later.held[0]?.until).toEqual({ how: "day", day: "2027-02-02" });
    expect((await admin.get("/api/privacy/people/applicant/999999")).status).toBe(404);
    expect((await admin.get(`${path}/copy`)).status).toBe(409);
    expect((await admin.delete(path)).status).toBe(409);
  });

  test("hands out and deletes the messages of a sender, and keeps those of others", async () => {
    const { site, admin } = await aPerson();
    const found = await search(admin, "Q. Zoubléxia");
    const path = `/api/privacy/people/sender/${found.find(({ kind }) => kind === "sender")?.id}`;
    const sheet = (await (await admin.get(path)).json()) as PersonSheet;
    expect(sheet.held).toMatchObject([{ kind: "contact", count: 2, until: { how: "byHand" } }]);
    const copy = await admin.get(`${path}/copy`);
    expect(copy.headers.get("cache-control")).toBe("no-store");
    expect(copy.headers.get("content-disposition")).not.toContain("oubl");
    expect((JSON.parse(await copy.text()) as { messages: object[] }).messages).toHaveLength(2);
    expect(await (await admin.delete(path)).json()).toEqual({ success: true, erased: 2 });
    const left = await site.db.select().from(contactMessages);
    expect(left.map(({ name }) => name)).toEqual(["Ama"]);
    expect((await admin.get(path)).status).toBe(404);
    const log = await site.db.select().from(auditLog);
    expect(log.map(({ action }) => action)).toEqual(["privacy.exported", "privacy.erased"]);
    expect(JSON.stringify(log)).not.toMatch(/zoubl/i);
  });

  test("deletes a begun application, and hands out an account without its password", async () => {
    const { site, admin } = await aPerson();
    const [draft] = (await search(admin, "zoublexia")).filter(({ kind }) => kind === "draft");
    const path = `/api/privacy/people/draft/${draft?.id}`;
    const sheet = (await (await admin.get(path)).json()) as PersonSheet;
    expect(sheet.held).toMatchObject([{ kind: "draft", until: { day: "2026-12-02" } }]);
    expect((await admin.delete(path)).status).toBe(200);
    expect(await site.db.select().from(registrationDrafts)).toEqual([]);
    const account = `/api/privacy/people/staff/${admin.user.id}`;
    await admin.patch("/api/user", { density: "compact" });
    const copy = await (await admin.get(`${account}/copy`)).text();
    expect(copy).toContain(admin.user.email);
    expect(JSON.parse(copy)).toMatchObject({ account: { density: "compact" } });
    expect(copy).not.toMatch(/password_?hash/i);
    expect((await admin.delete(account)).status).toBe(409);
  });

  test("says who agreed to which text", async () => {
    const { admin } = await aPerson();
    const answer = await admin.get("/api/privacy/consents");
    const [consent] = (await answer.json()) as ConsentVersion[];
    expect(consent).toMatchObject({ about: "application", people: 1 });
    expect(consent?.text.length).toBeGreaterThan(3);
    const list = await admin.get(
      `/api/registrations?form=${consent?.form_key}&consent=${consent?.version}`,
    );
    expect(((await list.json()) as Page<object>).meta.total).toBe(consent?.people);
  });

  test("writes the register from the forms and the settings, in three languages", async () => {
    const { admin } = await aPerson();
    const registerIn = async (locale: string) =>
      (await (
        await admin.get("/api/privacy/register", { "accept-language": locale })
      ).json()) as RegisterEntry[];
    const [fr, en, de] = [await registerIn("fr"), await registerIn("en"), await registerIn("de")];
    expect(fr).toHaveLength(de.length);
    expect(fr[0]?.data).toContain("Nom de famille");
    expect(fr[0]?.retention).toContain("12 mois");
    expect(de[0]?.retention).toContain("12 Monate");
    expect(en.map(({ key }) => key)).toContain("surveys");
    const retention = { rejected_months: 7, document_months: 3 };
    await admin.put("/api/registration-calls/retention", retention);
    expect((await registerIn("en"))[0]?.retention).toContain("7 months");
    expect(fr[0]?.measures).toContain("pas encore chiffrées");
    expect(fr[0]?.measures).toContain("Aucune sauvegarde");
    const csv = await (await admin.get("/api/privacy/register/export?format=csv")).text();
    expect(csv).toContain("Base légale");
  });

  test("records a look at the requests, which name people", async () => {
    const { own, admin, site } = await aPerson();
    expect((await admin.get("/api/privacy/requests?page=1")).status).toBe(200);
    expect(await site.db.select().from(dataReads)).toEqual([]);
    const asked = { kind: "access", name: "Q. Zoubléxia", reference: own.reference.toLowerCase() };
    const given = { contact: "", note: "", received_on: "2026-11-01", ...asked };
    expect((await admin.post("/api/privacy/requests", given)).status).toBe(201);
    await admin.get("/api/privacy/requests?page=1");
    const reads = await site.db.select().from(dataReads);
    expect(reads.map(({ kind, registrationId }) => [kind, registrationId])).toEqual([
      ["privacy", 0],
      ["privacy", own.id],
    ]);
  });

  test("shows who looked at a person and who exported", async () => {
    const { own, admin, site } = await aPerson();
    const other = await apply(site, { last_name: "Kouassi", phone: "07 01 02 03 04" });
    const coordinator = await site.as("coordinator");
    await coordinator.get(`/api/registrations/${own.id}`);
    await coordinator.get("/api/registrations/export");
    await admin.get(`/api/registration-people/${own.id}`);
    const looks = async (query: string) =>
      ((await (await admin.get(`/api/privacy/looks?${query}`)).json()) as Page<Look>).data;
    const seen = await looks(`reference=${own.reference}&actor=${coordinator.user.id}`);
    expect(seen.map(({ what, registration, times }) => [what, registration, times])).toEqual(
      expect.arrayContaining([
        [{ read: "export" }, null, 1],
        [{ read: "record" }, own.id, 1],
      ]),
    );
    expect(await looks(`reference=${other.reference}&actor=${coordinator.user.id}`)).toMatchObject([
      { what: { read: "export" }, times: 1 },
    ]);
    await coordinator.get(`/api/registrations?page=1&search=${other.reference}`);
    const listed = await looks(`reference=${own.reference}&actor=${coordinator.user.id}`);
    expect(listed.map(({ what }) => what)).not.toContainEqual({ read: "list" });
    const record = await read<{ reads: DataRead[] }>(admin.get(`/api/registrations/${own.id}`));
    expect(record.reads.map(({ kind, among_others }) => [kind, among_others])).toEqual(
      expect.arrayContaining([
        ["export", true],
        ["record", false],
      ]),
    );
    expect(record.reads.some(({ kind }) => kind === "list")).toBe(false);
    const taken = await looks(`actor=${admin.user.id}&reference=${own.reference}`);
    expect(taken.map(({ what }) => what)).toContainEqual({
      exported: "registrations.person_exported",
    });
    expect(await looks("from=2030-01-01")).toEqual([]);
    // All of them: the exports of many, too.
    const all = await looks("");
    expect(all.map(({ what }) => what)).toContainEqual({ exported: "registrations.exported" });
    expect(all.filter(({ what }) => "read" in what && what.read === "export")).toHaveLength(1);
    const people = (await (await admin.get("/api/privacy/lookers")).json()) as { id: number }[];
    expect(people.map(({ id }) => id).sort()).toEqual([admin.user.id, coordinator.user.id].sort());
  });
});

test("requests are due after thirty days, marked when late and done with an answer", async () => {
  const site = await startTestApp({ today: "2026-11-17" });
  const admin = await site.as("admin");
  const asked = { kind: "access", name: "Awa", received_on: "2026-10-01", note: "Son dossier" };
  const made = await admin.post("/api/privacy/requests", asked);
  expect(made.status).toBe(201);
  const request = (await made.json()) as PrivacyRequest;
  expect(request).toMatchObject({ due_on: "2026-10-31", state: "overdue", version: 1 });
  const other = { ...asked, kind: "erase", received_on: "2026-11-16", due_on: "2026-11-20" };
  expect(await (await admin.post("/api/privacy/requests", other)).json()).toMatchObject({
    due_on: "2026-11-20",
    state: "open",
  });
  const counts = async () => (await admin.get("/api/privacy/requests/counts")).json();
  expect(await counts()).toEqual({ open: 1, overdue: 1, done: 0 });
  const path = `/api/privacy/requests/${request.id}`;
  const answer = { answer: "Archive remise en main propre", version: 1 };
  expect(await (await admin.put(`${path}/answer`, answer)).json()).toMatchObject({ state: "done" });
  expect((await admin.put(`${path}/answer`, answer)).status).toBe(409);
  const reopened = await admin.put(`${path}/answer`, { answer: "", version: 2 });
  expect(await reopened.json()).toMatchObject({ state: "overdue", done_at: null });
  const changed = await admin.put(path, { ...asked, reference: "MA-2026-000001", version: 3 });
  expect(await changed.json()).toMatchObject({ reference: "MA-2026-000001" });
  const list = await admin.get("/api/privacy/requests?state=overdue&search=dossier");
  expect(((await list.json()) as Page<PrivacyRequest>).meta.total).toBe(1);
  const log = await site.db.select().from(auditLog);
  expect(log.map(({ action }) => action)).toEqual([
    "privacy.request_added",
    "privacy.request_added",
    "privacy.request_done",
    "privacy.request_reopened",
    "privacy.request_changed",
  ]);
  expect(JSON.stringify(log)).not.toContain("Archive remise");
});
