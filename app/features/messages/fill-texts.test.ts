import { asc } from "drizzle-orm";
import { expect, test } from "vitest";
import { bodyOf, send, somebody } from "#tests/setup/apply.ts";
import { insertPeople, somePeople } from "#tests/setup/registrations.ts";
import { startTestApp, type TestApp } from "#tests/setup/test-app.ts";
import { messageJobs } from "./jobs.server.ts";
import { sendDue } from "./send-due.server.ts";
import { registrationMessages } from "./tables.server.ts";

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
