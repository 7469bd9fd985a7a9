import { randomUUID } from "node:crypto";
import { asc } from "drizzle-orm";
import { expect, test } from "vitest";
import { defaultSending } from "#app/base/templates/schema.ts";
import { bodyOf, send, somebody } from "#tests/setup/apply.ts";
import { insertPeople, somePeople } from "#tests/setup/registrations.ts";
import { startTestApp, type TestApp } from "#tests/setup/test-app.ts";
import { messageJobs } from "./jobs.server.ts";
import { sendDue } from "./send-due.server.ts";
import { messageBatches, registrationMessages } from "./tables.server.ts";

let made = 0;

const rows = ({ db }: TestApp) =>
  db.select().from(registrationMessages).orderBy(asc(registrationMessages.id));

test("a receipt is sent by email, else by SMS, else not at all when it was declined", async () => {
  const site = await startTestApp();
  const visitor = await site.as("visitor");
  const people = [
    { email: "awa@example.org", messages_by: ["sms"] },
    { email: "", messages_by: ["sms"] },
    { email: "", messages_by: ["none"] },
  ];
  for (const person of people) {
    const answer = await send(visitor, bodyOf({ ...(await somebody(site)), ...person }));
    expect(answer.status).toBe(201);
  }
  const queued = await rows(site);
  expect(queued.map(({ channel, state, text }) => [channel, state, text])).toEqual([
    ["mail", "queued", ""],
    ["sms", "queued", ""],
  ]);
  await site.work(messageJobs(site.services));
  expect(await site.mails()).toMatchObject([
    { subject: "Candidature reçue\u00a0: MA-2026-000001", to: { email: "awa@example.org" } },
  ]);
  expect(site.phoneMessages).toMatchObject([{ channel: "sms" }]);
  expect(site.phoneMessages[0]?.text).toContain("MA-2026-000002");
  const sent = await rows(site);
  expect(sent.map(({ state, tries, segments }) => [state, tries, segments > 0])).toEqual([
    ["sent", 1, false],
    ["sent", 1, true],
  ]);
  expect(sent[0]).toMatchObject({ address: "awa@example.org", sentAt: site.clock.now });
  expect(sent[0]?.text).toContain("MA-2026-000001");
});

test("hundreds of texts are filled in once each by concurrent processes", async () => {
  const site = await startTestApp();
  const people = somePeople(450).map((one, index) => ({
    ...one,
    ...({ email: `fictive-${index}@tremplin.example`, locale: index % 2 ? "de" : "fr" } as const),
  }));
  const applicants = await insertPeople(site.db, people);
  const at = site.clock.now;
  await site.db.insert(registrationMessages).values(
    applicants.map(({ id, locale }) => ({
      registrationId: id,
      kind: "received" as const,
      channel: "mail" as const,
      locale,
      text: "",
      createdAt: at,
      dueAt: at,
    })),
  );
  await Promise.all([sendDue(site.services), sendDue(site.services)]);
  const mails = await site.mails();
  expect(mails).toHaveLength(450);
  expect(new Set(mails.map(({ to }) => to.email)).size).toBe(450);
  expect(new Set(mails.map(({ locale }) => locale))).toEqual(new Set(["fr", "de"]));
  expect(new Set((await rows(site)).map(({ state }) => state))).toEqual(new Set(["sent"]));
});

/** Unsent messages of as many people, as a submission or a batch leaves them. */
async function waiting(
  site: TestApp,
  count: number,
  message: Partial<typeof registrationMessages.$inferInsert> & { text: string },
) {
  const people = somePeople(made + count).slice(made);
  made += count;
  const applicants = await insertPeople(
    site.db,
    people.map((one) => ({ ...one, email: null, smsConsentedAt: site.clock.now })),
  );
  const at = site.clock.now;
  const { locale = "fr" } = applicants[0] ?? {};
  const common = { kind: "received", channel: "sms", locale, createdAt: at, dueAt: at } as const;
  return site.db
    .insert(registrationMessages)
    .values(applicants.map(({ id }) => ({ registrationId: id, ...common, ...message })))
    .returning();
}

test("a receipt stored between filling and claiming is not sent without its text", async () => {
  const site = await startTestApp();
  await waiting(site, 1, { text: "" });
  const { jobs } = site.services;
  let late = 1;
  const racing: typeof jobs = {
    ...jobs,
    // Called between the two steps, in the transaction of the claim.
    async enqueueAll(...given) {
      if (late-- > 0) await waiting(site, 1, { text: "" });
      await jobs.enqueueAll(...given);
    },
  };
  await sendDue({ ...site.services, jobs: racing });
  await sendDue(site.services);
  expect(site.phoneMessages.map(({ text }) => text)).toEqual([
    expect.stringContaining("MA-2026-"),
    expect.stringContaining("MA-2026-"),
  ]);
  expect((await rows(site)).map(({ state }) => state)).toEqual(["sent", "sent"]);
});

test("receipts go before all other messages, 500 of a batch among them, in the rate that was set", async () => {
  const site = await startTestApp();
  const admin = await site.as("admin");
  const set = await admin.put("/api/message-sending", { ...defaultSending, sms_per_minute: 20 });
  expect(set.status).toBe(200);
  const batchId = randomUUID();
  const at = site.clock.now;
  await site.db
    .insert(messageBatches)
    .values({ id: batchId, kind: "own", channel: "sms", total: 500, createdAt: at });
  await waiting(site, 500, { text: "Venez a 8 h.", batchId, kind: "own" });
  await waiting(site, 30, { text: "Retenue.", kind: "selected" });
  const { phones } = site.services;
  const receipts: number[] = [];
  await sendDue({
    ...site.services,
    async phones(message) {
      await phones(message);
      // Three people apply while the batch is on its way.
      if (site.phoneMessages.length !== 5) return;
      receipts.push(...(await waiting(site, 3, { text: "" })).map(({ id }) => id));
    },
  });
  const order = site.phoneMessages.map(({ key }) => Number(key.replace("message-", "")));
  expect(order).toHaveLength(20);
  expect(receipts).toHaveLength(3);
  // Five are sent at the same time.
  expect(order.slice(5, 10)).toEqual(expect.arrayContaining(receipts));
});
