import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Status } from "#app/admissions/follow-up/status.server.ts";
import type { RegistrationRecord } from "#app/admissions/records/schema.ts";
import { registrationEvents, registrations } from "#app/admissions/registrations/tables.server.ts";
import type { Answers } from "#app/website/registration-form/definition.ts";
import { bodyOf, type Receipt, send, somebody } from "#tests/setup/apply.ts";
import { startTestApp } from "#tests/setup/test-app.ts";
import { MESSAGES_CONSENT_VERSION } from "./consent.ts";
import { messageJobs } from "./jobs.server.ts";

test("consent to messages is stored with its time and text, and only the applicant can change it", async () => {
  const site = await startTestApp();
  const visitor = await site.as("visitor");
  const person = await somebody(site);
  const sent = await send(visitor, bodyOf({ ...person, messages_by: ["sms"] }));
  expect(sent.status).toBe(201);
  const { reference } = (await sent.json()) as Receipt;
  const readRow = async () => {
    const [row] = await site.db
      .select()
      .from(registrations)
      .where(eq(registrations.reference, reference));
    if (!row) throw new Error("no application");
    return row;
  };
  const row = await readRow();
  expect(row).toMatchObject({
    smsConsentedAt: site.clock.now,
    whatsappConsentedAt: null,
    messagesConsentVersion: MESSAGES_CONSENT_VERSION,
  });
  // Without an email address the receipt is sent by SMS.
  await site.work(messageJobs(site.services));
  expect(site.phoneMessages).toMatchObject([{ channel: "sms", to: row.phone }]);
  expect(site.phoneMessages[0]?.text).toContain(reference);

  // Staff can correct answers but not give consent.
  const coordinator = await site.as("coordinator");
  const changed = await coordinator.patch(`/api/registrations/${row.id}`, {
    version: row.version,
    answers: { town: "Korhogo", messages_by: ["sms", "whatsapp"] },
    reason: "Appelée : elle a déménagé.",
  });
  expect(changed.status).toBe(200);
  const registration = (await changed.json()) as RegistrationRecord;
  expect(registration.answers).toMatchObject({ town: "Korhogo", messages_by: ["sms"] });
  expect(registration.messages_consent).toMatchObject({ sms: expect.any(String), whatsapp: null });

  const own = `/api/registrations/${reference}/status`;
  const status = await visitor.post(own, { birth_date: person.birth_date });
  const { token, messages } = (await status.json()) as Status & { token: string };
  expect(messages).toEqual({ sms: true, whatsapp: false });
  const wanted = { sms: false, whatsapp: true };
  const headers = { "x-registration-token": token };
  expect((await visitor.patch(`${own}/messages`, wanted)).status).toBe(401);
  const updated = await visitor.patch(`${own}/messages`, wanted, headers);
  expect(updated.status).toBe(200);
  expect(((await updated.json()) as Status).messages).toEqual(wanted);
  const after = await readRow();
  expect([after.smsConsentedAt, after.answers.messages_by]).toEqual([null, ["whatsapp"]]);
  const events = await site.db
    .select()
    .from(registrationEvents)
    .where(eq(registrationEvents.kind, "messages_consent"));
  expect(events).toMatchObject([
    { data: { ...wanted, version: MESSAGES_CONSENT_VERSION }, at: site.clock.now },
  ]);
  const none = await visitor.patch(`${own}/messages`, { sms: false, whatsapp: false }, headers);
  expect(none.status).toBe(200);
  expect((await readRow()).messagesConsentVersion).toBe("");
});

test("a document request and a decision are sent in the applicant's language", async () => {
  const site = await startTestApp();
  const visitor = await site.as("visitor");
  const person = await somebody(site);
  const sent = await send(visitor, bodyOf({ ...person, email: "awa@example.org" }));
  const { reference } = (await sent.json()) as Receipt;
  const [row] = await site.db
    .select()
    .from(registrations)
    .where(eq(registrations.reference, reference));
  const id = row?.id ?? 0;
  await site.work(messageJobs(site.services));
  const coordinator = await site.as("coordinator");
  await coordinator.post(`/api/registrations/${id}/documents/photo`, {
    act: "ask",
    why: "La photo est floue.",
  });
  const move = { ids: [id], to: "selected", standard_message: true };
  expect((await coordinator.post("/api/registrations/transitions", move)).status).toBe(200);
  const mails = await site.mails();
  expect(mails.map(({ subject }) => subject.replace(reference, "…"))).toEqual([
    "Candidature reçue\u00a0: …",
    "Un document est demandé\u00a0: …",
    "Votre candidature est présélectionnée\u00a0: …",
  ]);
  expect(mails[1]?.text).toContain("La photo est floue.");
});

test("an own text about a decision accepts the placeholders of messages and refuses others", async () => {
  const site = await startTestApp();
  const person = { ...(await somebody(site)), email: "awa@example.org" };
  await send(await site.as("visitor"), bodyOf(person));
  const [row] = await site.db.select().from(registrations);
  const coordinator = await site.as("coordinator");
  const path = "/api/registrations/transitions";
  const move = { ids: [row?.id], to: "rejected", reason: "Complet" };
  for (const message of ["Bonjour {unknown}", "Bonjour {name"]) {
    const refused = await coordinator.post(path, { ...move, message });
    expect(refused.status).toBe(422);
    expect(await refused.json()).toHaveProperty("errors.message");
  }
  const message = "Bonjour {name}, suivez {reference} : {link}";
  expect((await coordinator.post(path, { ...move, message })).status).toBe(200);
  const text = (await site.mails()).at(-1)?.text;
  expect(text).toContain(
    `Bonjour ${row?.firstNames} ${row?.lastName}, suivez ${row?.reference} : http`,
  );
});

test("a changed number withdraws the consent of its channel", async () => {
  const site = await startTestApp();
  const visitor = await site.as("visitor");
  const person = await somebody(site);
  const agreed = bodyOf({ ...person, messages_by: ["sms", "whatsapp"] });
  const { reference } = (await (await send(visitor, agreed)).json()) as Receipt;
  const own = `/api/registrations/${reference}/status`;
  const status = await visitor.post(own, { birth_date: person.birth_date });
  const { token } = (await status.json()) as { token: string };
  const by = { "x-registration-token": token };
  const change = async (body: object) =>
    ((await (await visitor.patch(`${own}/contact`, body, by)).json()) as Status).messages;
  const both = { sms: true, whatsapp: true };
  expect(await change({ town: "Katiola", phone: person.phone })).toEqual(both);
  // WhatsApp has its own number now: the consent for SMS stays.
  expect(await change({ whatsapp: "05 66 12 34 57" })).toEqual({ sms: true, whatsapp: false });
  await visitor.patch(`${own}/messages`, both, by);
  expect(await change({ phone: "05 66 12 34 56" })).toEqual({ sms: false, whatsapp: true });
  const [row] = await site.db.select().from(registrations);
  expect(row?.answers.messages_by).toEqual(["whatsapp"]);
  // A correction by staff withdraws the consent too.
  await visitor.patch(`${own}/messages`, both, by);
  const [again] = await site.db.select().from(registrations);
  const corrected = await (await site.as("coordinator")).patch(`/api/registrations/${again?.id}`, {
    version: again?.version,
    reason: "Appel",
    answers: { phone: "05 66 12 34 58" },
  });
  expect(((await corrected.json()) as RegistrationRecord).messages_consent).toMatchObject({
    sms: null,
    whatsapp: expect.any(String),
  });
});

test("an applicant without WhatsApp cannot consent to it until they have a number", async () => {
  const site = await startTestApp();
  const visitor = await site.as("visitor");
  const person: Answers = { ...(await somebody(site)), whatsapp: "none" };
  const both = bodyOf({ ...person, messages_by: ["sms", "whatsapp"] });
  const refused = await send(visitor, both, { "accept-language": "en" });
  expect(refused.status).toBe(422);
  const { errors } = (await refused.json()) as { errors: Record<string, string[]> };
  expect(errors).toEqual({
    "answers.messages_by": [expect.stringContaining("“Yes, by WhatsApp”")],
  });
  const sent = await send(visitor, bodyOf({ ...person, messages_by: ["sms"] }));
  const { reference } = (await sent.json()) as Receipt;
  const readRow = async () => {
    const [row] = await site.db.select().from(registrations);
    if (!row) throw new Error("no application");
    return row;
  };
  expect((await readRow()).answers.whatsapp).toBe("none");
  const coordinator = await site.as("coordinator");
  const sheet = await (await coordinator.get("/api/registrations/export")).text();
  expect(sheet).toContain("Je n’ai pas WhatsApp");

  const own = `/api/registrations/${reference}/status`;
  const status = await visitor.post(own, { birth_date: person.birth_date });
  const { token } = (await status.json()) as { token: string };
  const by = { "x-registration-token": token };
  await visitor.patch(`${own}/messages`, { sms: true, whatsapp: true }, by);
  const row = await readRow();
  expect(row.answers, "on the phone they have").toMatchObject({ whatsapp: row.phone });
  // Removing the number withdraws the consent.
  const corrected = await coordinator.patch(`/api/registrations/${row.id}`, {
    version: row.version,
    reason: "Appel",
    answers: { whatsapp: "none" },
  });
  expect(corrected.status).toBe(200);
  const after = await readRow();
  expect(after.answers).toMatchObject({ whatsapp: "none", messages_by: ["sms"] });
  expect(after.whatsappConsentedAt).toBeNull();
});
