import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { strToU8 } from "fflate";
import { expect, onTestFinished, test } from "vitest";
import { auditLog } from "#app/audit/tables.server.ts";
import { transaction } from "#app/db/transaction.server.ts";
import { certificates, trainingOutcomes } from "#app/features/certificates/tables.server.ts";
import { contactMessages } from "#app/features/contact/tables.server.ts";
import { importHandlers } from "#app/features/imports/jobs.server.ts";
import { registrationNotes, registrations } from "#app/features/registrations/tables.server.ts";
import { selectionMinutes } from "#app/features/selection/tables.server.ts";
import { surveys } from "#app/features/surveys/tables.server.ts";
import { announceFiles, keepFiles, sweepFiles } from "#app/files/files.server.ts";
import { defineJob, handle } from "#app/jobs/job.ts";
import { startJobs } from "#app/jobs/start-jobs.server.ts";
import { tasks, waitingJobs } from "#app/jobs/tables.server.ts";
import { createLog } from "#app/log.server.ts";
import { openDelivery } from "#app/mail/delivery.server.ts";
import { openPhones } from "#app/phones/phones.server.ts";
import { apply, bodyOf, send, somebody } from "#tests/setup/apply.ts";
import { insertCertificate } from "#tests/setup/certificates.ts";
import { insertCohort } from "#tests/setup/cohorts.ts";
import { ok } from "#tests/setup/content.ts";
import { mecaIndus } from "#tests/setup/forms.ts";
import { uploadSheet } from "#tests/setup/imports.ts";
import { jpeg, pdf } from "#tests/setup/pictures.ts";
import { searchEverything, tablesOf } from "#tests/setup/search-everything.ts";
import { insertRound } from "#tests/setup/selection.ts";
import { startTestApp, type TestApp } from "#tests/setup/test-app.ts";
import { upload } from "#tests/setup/upload.ts";
import { namedPlaces } from "./named-places.ts";
import { purge } from "./purge.server.ts";
import { privacyRequests } from "./tables.server.ts";

const log = createLog({ level: "silent" });
const person = {
  last_name: "Zoubléxia",
  first_names: "Quintéra Marvane",
  phone: "07 09 87 65 43",
  email: "quintera@zoublexia.example",
  identity_number: "C 0098765432",
};
const name = "Quintéra ZOUBLÉXIA";
const traces = "zoubl[eé]xia|7.?09.?87.?65.?43|0098765432";

/** Brings the person in by every way there is. */
async function plant(site: TestApp) {
  const [visitor, coordinator] = [await site.as("visitor"), await site.as("coordinator")];
  const identity = await upload(visitor, Uint8Array.from(await jpeg()));
  const own = await apply(site, person, { documents: { identity } });
  const other = await apply(site, { last_name: "Autre", first_names: "Ama" });
  const typedIn = { ...(await somebody(site, mecaIndus)), ...person };
  const agent = { consent: "signature", signature: "M10 20L30 40" };
  await ok(send(coordinator, bodyOf(typedIn, { agent }, mecaIndus)), 201);

  const path = "/api/registrations";
  await ok(coordinator.post(`${path}/${own.id}/notes`, { text: `${name} a appelé` }), 201);
  await ok(coordinator.post(`${path}/${other.id}/notes`, { text: `Sœur de ${name}` }), 201);
  const remark = { version: other.version, remark: `Voir 0709876543`, reason: `Avec ${name}` };
  await ok(coordinator.patch(`${path}/${other.id}`, remark));
  const view = { name: "À revoir", query: "search=Zoubl%C3%A9xia+Quint%C3%A9ra", shared: true };
  await ok(coordinator.post(`${path}/views`, view), 201);
  await ok(coordinator.post(`${path}/views`, { name: `Pour ${name}`, query: "" }), 201);
  const words = { subject: `Dossier de ${name}`, text: `Bonjour, au sujet de ${name}` };
  const batch = { id: randomUUID(), ids: [own.id, other.id], ...words };
  await ok(coordinator.post(`${path}/messages`, batch), 202);

  const sheet = strToU8(
    `N° de dossier;Nom;Remarque\n${own.reference};Zoubléxia;Vu\nMA-2026-009999;Zoubléxia;${name}`,
  );
  for (const [index, act] of ["apply", ""].entries()) {
    const made = await uploadSheet(coordinator, sheet, `?filename=${index}-zoublexia quintera.csv`);
    await site.work(importHandlers(site.services));
    const [row] = await site.db.select().from(registrations).where(eq(registrations.id, own.id));
    expect(row).toBeDefined();
    if (act) await coordinator.post(`${path}/import/${made.id}/${act}`, {});
    await site.work(importHandlers(site.services));
  }

  await site.db.insert(contactMessages).values([
    { form: "1", locale: "fr", name, phone: "0709876543", subject: "Moi", message: `${name} !` },
    {
      form: "2",
      locale: "fr",
      name: "Ama",
      email: "a@b.ci",
      subject: name,
      message: `Et ${name} ?`,
    },
  ]);
  const at = (end: string, method: string, body: BodyInit, draft = "") =>
    site.app.request(`/api/registrations/drafts${end}`, {
      method,
      body,
      headers: { "content-type": "application/json", "x-registration-draft": draft },
    });
  const begun = await at("", "POST", JSON.stringify({ form: "meca-agro" }));
  const { draft } = (await begun.json()) as { draft: string };
  const changed = await at("/current", "PATCH", JSON.stringify({ answers: person }), draft);
  expect(changed.status).toBe(200);
  await site.app.request("/api/registrations/drafts/current/documents/identity", {
    method: "PUT",
    headers: { "x-registration-draft": draft },
    body: pdf(),
  });

  const now = site.clock.now;
  const { outbox } = site.storage;
  const gateway = { url: undefined, token: undefined };
  const phones = openPhones({ gateways: { sms: gateway, whatsapp: gateway }, outbox, log });
  await phones({ key: "1", channel: "sms", to: own.phone, text: `Bonjour ${name}` });
  await writeEmail(outbox);
  const key = "private/letters/zip.zip";
  await announceFiles(site.db, [key], now);
  await site.storage.put(key, strToU8(`Lettre à ${name}`), "application/zip");
  await transaction(site.db, (tx) => keepFiles(tx, [key]));
  const done = { ownerId: coordinator.user.id, createdAt: now, finishedAt: now };
  await site.db.insert(tasks).values([
    { ...done, kind: "admission-letters", state: "done", data: {}, result: { key, letters: 1 } },
    { ...done, kind: "registrations-move", state: "done", data: { order: { reason: name } } },
  ]);
  await site.db.insert(auditLog).values({
    at: now,
    action: "contact.handled" as never,
    subjectType: "contact_message",
    subjectId: "1",
    subjectLabel: `${name}, message`,
    after: { reason: `${name}, +225 07 09 87 65 43` },
  });
  await plantCertificate(site, own.id);
  await plantJobs(site);
  await plantRequests(site, own.id);
  return own;
}

async function plantCertificate({ db, storage, clock: { now } }: TestApp, registrationId: number) {
  const { id: cohortId } = await insertCohort(db, { formationId: 1 });
  const outcome = { registrationId, cohortId, leftReason: `${name} a déménagé`, updatedAt: now };
  await db.insert(trainingOutcomes).values(outcome);
  const { id } = await insertCertificate(db, { registrationId, cohortId, name });
  const fileKey = "private/certificates/zoublexia.pdf";
  await announceFiles(db, [fileKey], now);
  await storage.put(fileKey, strToU8(`Certificat de ${name}`), "application/pdf");
  await transaction(db, (tx) => keepFiles(tx, [fileKey]));
  await db.update(certificates).set({ fileKey }).where(eq(certificates.id, id));
}

async function writeEmail(outbox: string) {
  const publicUrl = "http://localhost:3000";
  const render = async () =>
    `<p>Bonjour ${name}, votre candidature est bien arrivée chez nous.</p>`;
  const deliver = openDelivery({ outbox, publicUrl, render, log });
  await deliver({
    locale: "fr",
    programme: "Tremplin",
    to: { name: "Équipe", email: "equipe@tremplin.example" },
    subject: `Dossier de ${name}`,
    greeting: "",
    text: `Bonjour ${name}, votre candidature est bien arrivée.`,
    action: { label: "Ouvrir", href: publicUrl },
    linkHint: "",
    note: "",
    signature: "",
    automatic: "",
  });
}

async function plantJobs({ db, database, clock }: TestApp) {
  const later = defineJob<{ name: string }>("later", { retries: 1 });
  const jobs = await startJobs({ database, log, handlers: [handle(later, async () => {})] });
  onTestFinished(() => jobs.stop());
  await jobs.enqueue(db, later, { name }, { after: 3_600 });
  await db
    .insert(waitingJobs)
    .values({ name: "later", data: { name }, priority: 0, startAfter: clock.now });
}

/** Answers to a survey, and what the person asked for about their data. */
async function plantRequests({ db, clock }: TestApp, registrationId: number) {
  await db.insert(surveys).values({
    registrationId,
    month: 1,
    dueOn: "2026-10-01",
    answeredAt: clock.now,
    way: "phone",
    situation: "none",
    answers: {
      situation: "none",
      related: null,
      since: null,
      income: null,
      useful: null,
      remark: `Appeler ${name}`,
    },
  });
  await db.insert(privacyRequests).values({
    kind: "access",
    name,
    contact: "quintera@zoublexia.example",
    note: `${name}, 07 09 87 65 43`,
    answer: `Remis à ${name}`,
    receivedOn: "2026-10-01",
    dueOn: "2026-10-31",
    createdAt: clock.now,
  });
}

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
  const own = await plant(site);
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
  const { last_name, first_names, phone, email } = person;
  const own = await apply(site, { last_name, first_names, phone, email });
  const message = {
    locale: "fr" as const,
    subject: "Bonjour",
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
  await ok(admin.delete(`/api/registration-people/${own.id}`));
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
  await plant(site);
  const past = new Date(site.clock.now.getTime() - 400 * 24 * 60 * 60 * 1000);
  await site.db
    .update(registrations)
    .set({ status: "rejected", statusChangedAt: past })
    .where(eq(registrations.lastName, person.last_name));
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
