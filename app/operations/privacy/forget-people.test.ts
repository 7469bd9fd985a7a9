import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { registrationNotes, registrations } from "#app/admissions/registrations/tables.server.ts";
import { selectionMinutes } from "#app/admissions/selection/tables.server.ts";
import { auditLog } from "#app/platform/audit/tables.server.ts";
import { sweepFiles } from "#app/platform/files/files.server.ts";
import { contactMessages } from "#app/website/contact/tables.server.ts";
import { apply } from "#tests/setup/apply.ts";
import { ok } from "#tests/setup/content.ts";
import { plantedPerson, plantPerson, traces } from "#tests/setup/planted-person.ts";
import { searchEverything, tablesOf } from "#tests/setup/search-everything.ts";
import { insertRound } from "#tests/setup/selection.ts";
import { startTestApp } from "#tests/setup/test-app.ts";
import { namedPlaces } from "./named-places.ts";
import { purge } from "./purge.server.ts";

const planted = [
  "audit_log",
  "certificates",
  "contact_messages",
  "job_common",
  "outbox",
  "privacy_requests",
  "registration_drafts",
  "registration_imports",
  "registration_message_batches",
  "registration_messages",
  "registration_notes",
  "registrations",
  "saved_views",
  "surveys",
  "tasks",
  "training_outcomes",
  "uploads",
  "waiting_jobs",
];

test("an erasure leaves the person in no table, job or file", { timeout: 60_000 }, async () => {
  const site = await startTestApp();
  const own = await plantPerson(site);
  expect(await searchEverything(site, traces)).toEqual(expect.arrayContaining(planted));
  const admin = await site.as("admin");
  const erased = await admin.delete(`/api/registration-people/${own.id}`);
  expect(await erased.json()).toEqual({ success: true, erased: 2 });
  await sweepFiles(site.db, site.storage, site.clock.now);
  expect(await searchEverything(site, traces)).toEqual([]);
  const [other] = await site.db.select().from(registrations);
  expect(other).toMatchObject({ lastName: "Autre", remark: "Voir …" });
});

test("an e-mail address that begins with a name is blotted as a whole", async () => {
  const site = await startTestApp();
  const named = { last_name: "Zorblaxian", first_names: "Quimperette" };
  const own = await apply(site, { ...named, email: "zorblaxian.q@example.org" });
  const other = await apply(site, { last_name: "Autre", first_names: "Ama" });
  const coordinator = await site.as("coordinator");
  const text = "Voir quimperette, zorblaxian.q@example.org ou Quimperette Zorblaxian";
  await ok(coordinator.post(`/api/registrations/${other.id}/notes`, { text }), 201);
  const admin = await site.as("admin");
  await ok(admin.delete(`/api/registration-people/${own.id}`));
  const [note] = await site.db.select().from(registrationNotes);
  expect(note?.text).toBe("Voir quimperette, … ou …");
});

test("a name is blotted with any mark on its letters, an e-mail address in any case", async () => {
  const site = await startTestApp();
  const people = [
    { last_name: "Ọláyẹmí", first_names: "Ṣadé Ngọzi", email: "olayemi@example.org" },
    { last_name: "Kɔ́nan", first_names: "Akɛ̀ba", email: "konan@example.org" },
    { last_name: "Şahin", first_names: "Yağız", email: "sahin@example.org" },
  ];
  const own = [];
  for (const each of people) own.push(await apply(site, each));
  const other = await apply(site, { last_name: "Autre", first_names: "Ama" });
  const coordinator = await site.as("coordinator");
  const text = "Sœur de Ṣadé Ngọzi OLAYẸMI, Kɔ́nan Akɛ̀ba et Yağız Şahin : Sahin@Example.ORG.";
  await ok(coordinator.post(`/api/registrations/${other.id}/notes`, { text }), 201);
  const admin = await site.as("admin");
  for (const { id } of own) await ok(admin.delete(`/api/registration-people/${id}`));
  const [note] = await site.db.select().from(registrationNotes);
  expect(note?.text).toBe("Sœur de …, … et … : ….");
});

test("messages to the programme from an address of the person go, those of the family stay", async () => {
  const site = await startTestApp();
  const { last_name, first_names, phone, email } = plantedPerson;
  const own = await apply(site, { last_name, first_names, phone, email });
  const message = {
    locale: "fr" as const,
    subject: "Marvane attend",
    message: "Quand commence la formation ?",
  };
  const senders = [
    { name: "Quintéra", email: "Quintera@Zoublexia.example" },
    { name: "MARVANE", phone: "+225 07 09 87 65 43" },
    { name: "Zoubléxia", phone: "0709876543" },
    { name: "Ama Zoubléxia", phone: "0709876543" },
    { name: "Quintéra", phone: "0101010101" },
  ] as const;
  await site.db
    .insert(contactMessages)
    .values(senders.map((sender, form) => ({ ...message, form: String(form), ...sender })));
  const admin = await site.as("admin");
  const [first] = await site.db.select().from(contactMessages);
  await ok(admin.patch(`/api/contact-messages/${first?.id}`, { state: "done", version: 1 }));
  const labels = async () =>
    (await site.db.select().from(auditLog).where(eq(auditLog.subjectType, "message"))).map(
      ({ subjectLabel }) => subjectLabel,
    );
  expect(await labels()).toEqual(["Marvane attend"]);
  await ok(admin.delete(`/api/registration-people/${own.id}`));
  expect(await labels()).toEqual([""]);
  const left = await site.db.select().from(contactMessages);
  expect(left.map(({ name, phone }) => [name, phone])).toEqual([
    ["Ama Zoubléxia", "0709876543"],
    ["Quintéra", "0101010101"],
  ]);
});

test("the end of retention leaves the person in no table, job or file", {
  timeout: 60_000,
}, async () => {
  const site = await startTestApp();
  await plantPerson(site);
  const past = new Date(site.clock.now.getTime() - 400 * 24 * 60 * 60 * 1000);
  await site.db
    .update(registrations)
    .set({ status: "rejected", statusChangedAt: past })
    .where(eq(registrations.lastName, plantedPerson.last_name));
  const tomorrow = new Date(site.clock.now.getTime() + 24 * 60 * 60 * 1000);
  const { outbox } = site.storage;
  expect(await purge({ db: site.db, outbox }, tomorrow)).toMatchObject({ applications: 2 });
  await sweepFiles(site.db, site.storage, tomorrow);
  expect(await searchEverything(site, traces)).toEqual([]);
});

test("entries of the audit log are removed after the months in the settings", async () => {
  const site = await startTestApp();
  const admin = await site.as("admin");
  const retention = { rejected_months: 12, document_months: 24, audit_months: 6 };
  await ok(admin.put("/api/registration-calls/retention", retention));
  const places = { db: site.db, outbox: site.storage.outbox };
  const after = (days: number) => new Date(site.clock.now.getTime() + days * 24 * 60 * 60 * 1000);
  await purge(places, after(170));
  expect(await site.db.select().from(auditLog)).toHaveLength(1);
  await purge(places, after(190));
  expect(await site.db.select().from(auditLog)).toEqual([]);
});

test("the closed minutes that quote a person are listed before an erasure", async () => {
  const site = await startTestApp();
  const [own, other] = [await apply(site), await apply(site)];
  const roundId = await insertRound(site.db);
  const closed = { closedAt: site.clock.now, closedBy: "Awa Koné", sha256: "" };
  const content = { registrations: [{ reference: own.reference }] } as never;
  await site.db.insert(selectionMinutes).values({ roundId, content, ...closed });
  const admin = await site.as("admin");
  const minutesOf = async (id: number) =>
    (await admin.get(`/api/registration-people/${id}/minutes`)).json();
  expect(await minutesOf(own.id)).toMatchObject([
    { round: roundId, closed_at: site.clock.now.toISOString() },
  ]);
  expect(await minutesOf(other.id)).toEqual([]);
});

test("every table says what forgetting a person does to it", async () => {
  const site = await startTestApp();
  const tables = (await tablesOf(site)).map((table) => table.replace(/^.*\./, ""));
  const own = tables.filter((table) => !table.startsWith("__"));
  expect(own.sort()).toEqual(Object.keys(namedPlaces).sort());
});
