import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { strToU8 } from "fflate";
import { expect, onTestFinished } from "vitest";
import { importHandlers } from "#app/admissions/imports/jobs.server.ts";
import { registrations } from "#app/admissions/registrations/tables.server.ts";
import { privacyRequests } from "#app/operations/privacy/tables.server.ts";
import { auditLog } from "#app/platform/audit/tables.server.ts";
import { transaction } from "#app/platform/db/transaction.server.ts";
import { announceFiles, keepFiles } from "#app/platform/files/files.server.ts";
import { defineJob, handle } from "#app/platform/jobs/job.ts";
import { startJobs } from "#app/platform/jobs/start-jobs.server.ts";
import { tasks, waitingJobs } from "#app/platform/jobs/tables.server.ts";
import { createLog } from "#app/platform/log.server.ts";
import { openDelivery } from "#app/platform/mail/delivery.server.ts";
import { openPhones } from "#app/platform/phones/phones.server.ts";
import { certificates, trainingOutcomes } from "#app/training/certificates/tables.server.ts";
import { surveys } from "#app/training/surveys/tables.server.ts";
import { contactMessages } from "#app/website/contact/tables.server.ts";
import { apply, bodyOf, send, somebody } from "./apply.ts";
import { insertCertificate } from "./certificates.ts";
import { insertCohort } from "./cohorts.ts";
import { ok } from "./content.ts";
import { mecaIndus } from "./forms.ts";
import { uploadSheet } from "./imports.ts";
import { jpeg, pdf } from "./pictures.ts";
import type { TestApp } from "./test-app.ts";
import { upload } from "./upload.ts";

const log = createLog({ level: "silent" });
/** Somebody whose name, phone and number occur nowhere else. */
export const plantedPerson = {
  last_name: "Zoubléxia",
  first_names: "Quintéra Marvane",
  phone: "07 09 87 65 43",
  email: "quintera@zoublexia.example",
  identity_number: "C 0098765432",
};
const name = "Quintéra ZOUBLÉXIA";
/** Finds every spelling of them. */
export const traces = "zoubl[eé]xia|quint[eé]ra|marvane|7.?09.?87.?65.?43|0098765432";

/** Brings the person in by every way there is. */
export async function plantPerson(site: TestApp) {
  const [visitor, coordinator] = [await site.as("visitor"), await site.as("coordinator")];
  const identity = await upload(visitor, Uint8Array.from(await jpeg()));
  const own = await apply(site, plantedPerson, { documents: { identity } });
  const other = await apply(site, { last_name: "Autre", first_names: "Ama" });
  const typedIn = { ...(await somebody(site, mecaIndus)), ...plantedPerson };
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
  const changed = await at("/current", "PATCH", JSON.stringify({ answers: plantedPerson }), draft);
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
    action: "contact.changed",
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
