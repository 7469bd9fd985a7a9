import { randomUUID } from "node:crypto";
import { asc, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import type { RegistrationRecord } from "#app/admissions/records/schema.ts";
import { registrationEvents, registrations } from "#app/admissions/registrations/tables.server.ts";
import { defaultSending } from "#app/base/templates/schema.ts";
import { sendEmail } from "#app/platform/mail/mail-job.ts";
import { PhoneRefused } from "#app/platform/phones/phones.server.ts";
import { insertPeople, somePeople } from "#tests/setup/registrations.ts";
import { startTestApp, type TestApp } from "#tests/setup/test-app.ts";
import { applicantBulkEmail } from "./emails.ts";
import { messageJobs } from "./jobs.server.ts";
import type { BatchView, MessagePreview } from "./schema.ts";
import { sendDue } from "./send-due.server.ts";
import { registrationMessages } from "./tables.server.ts";

const path = "/api/registrations/messages";
const own = {
  kind: "own",
  subject: "Test le 12, {firstname}",
  text: "Dossier {reference} : venez à 8 h. Suivi : {link}",
  short: "Dossier {reference} : venez a 8 h.",
} as const;

/** Reachable by email and SMS, by SMS, by WhatsApp, not at all. */
async function fourPeople(choice: object = { channel: "mail_else_sms" }) {
  const site = await startTestApp();
  const at = site.clock.now;
  const ways = [
    { email: "fictive-1@tremplin.example", smsConsentedAt: at },
    { smsConsentedAt: at },
    { whatsappConsentedAt: at },
    {},
  ];
  const people = somePeople(4).map((one, index) => ({ ...one, email: null, ...ways[index] }));
  const ids = (await insertPeople(site.db, people)).map(({ id }) => id);
  const coordinator = await site.as("coordinator");
  const message = { ids, ...own, ...choice };
  return { site, ids, coordinator, message };
}

const send = (site: TestApp) => site.work(messageJobs(site.services));
const rows = ({ db }: TestApp) =>
  db.select().from(registrationMessages).orderBy(asc(registrationMessages.id));

describe("the preview of a message batch", () => {
  test("lists sample texts, recipients by channel, who cannot be reached and the price", async () => {
    const { site, coordinator, message } = await fourPeople();
    const admin = await site.as("admin");
    const price = { ...defaultSending, sms_price: 20, sms_per_minute: 1 };
    expect((await admin.put("/api/message-sending", price)).status).toBe(200);
    const answer = await coordinator.post(`${path}/preview`, message);
    const preview = (await answer.json()) as MessagePreview;
    expect(preview).toMatchObject({
      reach: { mail: 1, sms: 1, whatsapp: 0 },
      units: { sms: 1, whatsapp: 0 },
      cost: 20,
      minutes: 1,
      unreachable: [
        { why: "no_opt_in", count: 2, references: ["MA-2026-000003", "MA-2026-000004"] },
      ],
    });
    expect(preview.samples).toMatchObject([
      {
        channel: "mail",
        subject: "Test le 12, Awa 1",
        text: "Dossier MA-2026-000001 : venez à 8 h. Suivi : http://localhost:3000/registration/suivi",
      },
      { channel: "sms", subject: "", text: "Dossier MA-2026-000002 : venez a 8 h." },
    ]);
    expect(await rows(site)).toEqual([]);
  });

  test("has no cost when a price is not set", async () => {
    const { coordinator, message } = await fourPeople({ channel: "sms" });
    const preview = (await (await coordinator.post(`${path}/preview`, message)).json()) as object;
    expect(preview).toMatchObject({ reach: { mail: 0, sms: 2 }, cost: null });
  });

  test("leaves out people without a value for a placeholder", async () => {
    const { coordinator, message } = await fourPeople({ kind: "admitted", channel: "mail" });
    const preview = (await (await coordinator.post(`${path}/preview`, message)).json()) as object;
    expect(preview).toMatchObject({
      reach: { mail: 0 },
      unreachable: [
        { why: "missing", count: 1 },
        { why: "no_address", count: 3 },
      ],
    });
  });

  test("refuses a subject with a line break, which could inject a header", async () => {
    const { site, coordinator, message } = await fourPeople();
    const subject = "Test\r\nBcc: tous@exemple.test";
    const wanted = { ...message, subject };
    const answers = [
      await coordinator.post(`${path}/preview`, wanted),
      await coordinator.post(path, { ...wanted, id: randomUUID() }),
    ];
    for (const answer of answers) {
      expect(answer.status).toBe(422);
      expect(await answer.json()).toHaveProperty("errors.subject");
    }
    expect(await rows(site)).toEqual([]);
  });

  test("lists empty texts and unknown placeholders by field", async () => {
    const { coordinator, message } = await fourPeople();
    const wrong = { ...message, subject: "", text: "{prenom} {", short: "" };
    for (const suffix of ["/preview", ""]) {
      const answer = await coordinator.post(`${path}${suffix}`, { ...wrong, id: randomUUID() });
      expect(answer.status).toBe(422);
      const { errors } = (await answer.json()) as { errors: Record<string, string[]> };
      expect(Object.keys(errors).sort()).toEqual(["short", "subject", "text"]);
      expect(errors.text?.[0]).toContain("{prenom}");
    }
  });
});

describe("a message batch", () => {
  test("is sent once to each person and shown on the registration", async () => {
    const { site, coordinator, message, ids } = await fourPeople();
    const id = randomUUID();
    expect((await coordinator.post(path, { ...message, id })).status).toBe(202);
    // A second click or a retry.
    expect((await coordinator.post(path, { ...message, id })).status).toBe(200);
    await send(site);
    await site.mails();
    expect(site.phoneMessages).toMatchObject([
      { channel: "sms", text: "Dossier MA-2026-000002 : venez a 8 h." },
    ]);
    expect((await site.mails()).map(({ to, subject }) => [to.email, subject])).toEqual([
      ["fictive-1@tremplin.example", "Test le 12, Awa 1"],
    ]);
    const batch = (await (await coordinator.get(`${path}/batches/${id}`)).json()) as BatchView;
    expect(batch).toMatchObject({ total: 2, finished: true, states: { sent: 2, queued: 0 } });
    const list = (await (await coordinator.get(`${path}/batches`)).json()) as BatchView[];
    expect(list.map((one) => one.id)).toEqual([id]);
    const [first] = ids;
    const registration = (await (
      await coordinator.get(`/api/registrations/${first}`)
    ).json()) as RegistrationRecord;
    expect(registration.messages).toMatchObject([
      { channel: "mail", kind: "own", state: "sent", subject: "Test le 12, Awa 1", tries: 1 },
    ]);
    expect(registration.messages[0]?.text).toContain("/registration/suivi");
    const events = await site.db
      .select()
      .from(registrationEvents)
      .where(eq(registrationEvents.kind, "mailed"));
    expect(events.map(({ registrationId }) => registrationId)).toEqual(ids.slice(0, 2));
    // The history can name the message even if it has no subject.
    expect(events[0]?.data).toMatchObject({ message: "own" });
  });

  test("with a reused id and another text, other people or another sender gets 409", async () => {
    const { site, ids, coordinator, message } = await fourPeople();
    const id = randomUUID();
    expect((await coordinator.post(path, { ...message, id })).status).toBe(202);
    await send(site);
    expect((await coordinator.post(path, { ...message, id })).status).toBe(200);
    const others = [
      await coordinator.post(path, { ...message, id, text: "Venez à 9 h.", short: "Venez a 9 h." }),
      await coordinator.post(path, { ...message, id, ids: ids.slice(0, 1) }),
      await (await site.as("admin")).post(path, { ...message, id }),
    ];
    expect(others.map(({ status }) => status)).toEqual([409, 409, 409]);
    expect(await rows(site)).toHaveLength(2);
  });

  test("is not sent to people whom somebody changed since they were selected", async () => {
    const { site, coordinator, message, ids } = await fourPeople();
    const [moved = 0, other = 0] = ids;
    const versions = Object.fromEntries(ids.map((id) => [id, 1]));
    const elsewhere = { ids: [moved], to: "rejected", reason: "Test" };
    expect(
      (await (await site.as("coordinator")).post("/api/registrations/transitions", elsewhere))
        .status,
    ).toBe(200);
    const wanted = { ...message, versions };
    const preview = (await (await coordinator.post(`${path}/preview`, wanted)).json()) as object;
    expect(preview).toMatchObject({
      unreachable: expect.arrayContaining([
        expect.objectContaining({ why: "outdated", ids: [moved] }),
      ]),
    });
    const sent = await coordinator.post(path, { ...wanted, id: randomUUID() });
    expect(await sent.json()).toMatchObject({ outdated: ["MA-2026-000001"] });
    expect((await rows(site)).map(({ registrationId }) => registrationId)).toEqual([other]);
    const alone = { ...wanted, ids: [moved], id: randomUUID() };
    expect((await coordinator.post(path, alone)).status).toBe(409);
  });

  test("with a template is sent in each person's language with the edited text", async () => {
    const { site, coordinator, ids } = await fourPeople();
    const [first = 0] = ids;
    await site.db.update(registrations).set({ locale: "de" }).where(eq(registrations.id, first));
    const admin = await site.as("admin");
    const text = { subject: "Neu", body: "{firstname} <b>{reference}</b>", short: "x", version: 0 };
    await admin.put("/api/message-templates/selected/de", text);
    const message = { ids: [first], kind: "selected", channel: "mail", id: randomUUID() };
    expect((await coordinator.post(path, message)).status).toBe(202);
    await send(site);
    const [mail] = await site.mails();
    expect(mail).toMatchObject({ locale: "de", subject: "Neu" });
    expect(mail?.text).toBe("Awa 1 <b>MA-2026-000001</b>");
  });

  test("respects the limit per minute over all processes", async () => {
    const site = await startTestApp();
    const at = site.clock.now;
    const people = somePeople(5).map((one) => ({ ...one, smsConsentedAt: at }));
    const ids = (await insertPeople(site.db, people)).map(({ id }) => id);
    const [coordinator, admin] = [await site.as("coordinator"), await site.as("admin")];
    await admin.put("/api/message-sending", { ...defaultSending, sms_per_minute: 2 });
    const id = randomUUID();
    await coordinator.post(path, { ...own, ids, channel: "sms", id });
    const waits = await Promise.all([sendDue(site.services), sendDue(site.services)]);
    expect(waits).toEqual([60, 60]);
    expect(site.phoneMessages).toHaveLength(2);
    const later = (seconds: number) => new Date(at.getTime() + seconds * 1_000);
    site.clock.now = later(59);
    expect(await sendDue(site.services)).toBe(1);
    expect(site.phoneMessages).toHaveLength(2);
    site.clock.now = later(61);
    await sendDue(site.services);
    expect(site.phoneMessages).toHaveLength(4);
    site.clock.now = later(122);
    expect(await sendDue(site.services)).toBeNull();
    expect(new Set(site.phoneMessages.map(({ to }) => to)).size).toBe(site.phoneMessages.length);
    expect(site.phoneMessages).toHaveLength(5);
  });

  test("can be cancelled before it is sent", async () => {
    const { site, coordinator, message } = await fourPeople({ channel: "sms" });
    const id = randomUUID();
    await coordinator.post(path, { ...message, id });
    const stopped = await coordinator.post(`${path}/batches/${id}/cancel`);
    expect(await stopped.json()).toMatchObject({
      cancelled: true,
      finished: true,
      states: { cancelled: 2, sent: 0 },
    });
    await send(site);
    expect(site.phoneMessages).toEqual([]);
  });

  test("is not sent to a person who withdraws consent while it waits", async () => {
    const { site, coordinator, message, ids } = await fourPeople({ channel: "sms" });
    await coordinator.post(path, { ...message, id: randomUUID() });
    await site.db
      .update(registrations)
      .set({ smsConsentedAt: null })
      .where(eq(registrations.id, ids[1] ?? 0));
    await send(site);
    expect(site.phoneMessages).toHaveLength(1);
    expect((await rows(site)).map(({ state, reason }) => [state, reason])).toEqual([
      ["sent", ""],
      ["cancelled", "no_opt_in"],
    ]);
  });
});

describe("a failed delivery", () => {
  test("is retried, fails when refused, and can be retried by hand", async () => {
    const { site, coordinator, message } = await fourPeople({ channel: "sms" });
    const id = randomUUID();
    await coordinator.post(path, { ...message, id });
    let answer: Error | null = new Error("away");
    const phones: typeof site.services.phones = async (one) => {
      if (answer) throw answer;
      await site.services.phones(one);
    };
    const services = { ...site.services, phones };
    await sendDue(services);
    expect((await rows(site)).map(({ state, tries }) => [state, tries])).toEqual([
      ["queued", 1],
      ["queued", 1],
    ]);
    site.clock.now = new Date(site.clock.now.getTime() + 11_000);
    answer = new PhoneRefused("no number");
    await sendDue(services);
    const batch = (await (await coordinator.get(`${path}/batches/${id}`)).json()) as BatchView;
    expect(batch).toMatchObject({ finished: true, states: { failed: 2 } });
    expect(batch.failures).toMatchObject([{ reason: "refused" }, { reason: "refused" }]);
    answer = null;
    const [failure] = batch.failures;
    expect((await coordinator.post(`${path}/${failure?.id}/retry`)).status).toBe(200);
    expect((await coordinator.post(`${path}/${failure?.id}/retry`)).status).toBe(409);
    await sendDue(services);
    expect(site.phoneMessages).toHaveLength(1);
  });

  test("a process that dies while sending causes no duplicate message", async () => {
    const { site, coordinator, message } = await fourPeople({ channel: "sms" });
    await coordinator.post(path, { ...message, id: randomUUID() });
    // The process died after sending and before storing the result.
    const dying = async (one: Parameters<typeof site.services.phones>[0]) => {
      await site.services.phones(one);
      throw new Error("gone");
    };
    await sendDue({ ...site.services, phones: dying });
    const keys = site.phoneMessages.map(({ key }) => key);
    await site.db.update(registrationMessages).set({ state: "sending" });
    site.clock.now = new Date(site.clock.now.getTime() + 4 * 60_000);
    await sendDue(site.services);
    // The provider gets the same keys again and recognises the duplicates.
    expect(new Set(site.phoneMessages.map(({ key }) => key))).toEqual(new Set(keys));
    expect((await rows(site)).map(({ state }) => state)).toEqual(["sent", "sent"]);
    await sendDue(site.services);
    expect(site.phoneMessages).toHaveLength(4);
  });

  test("a sent email is not sent again when its job runs twice", async () => {
    const { site, coordinator, message } = await fourPeople({ channel: "mail" });
    await coordinator.post(path, { ...message, id: randomUUID() });
    await send(site);
    expect(await site.mails()).toHaveLength(1);
    const [row] = await rows(site);
    await sendEmail(site.jobs, site.db, applicantBulkEmail, { messageId: row?.id ?? 0 });
    expect(await site.mails()).toHaveLength(1);
  });
});
