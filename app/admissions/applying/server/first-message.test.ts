import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { messageJobs } from "#app/admissions/messages/jobs.server.ts";
import { registrationMessages } from "#app/admissions/messages/tables.server.ts";
import { registrations } from "#app/admissions/registrations/tables.server.ts";
import { rateLimits } from "#app/platform/http/tables.server.ts";
import { bodyOf, type Receipt, send, somebody } from "#tests/setup/apply.ts";
import { read } from "#tests/setup/content.ts";
import { startTestApp } from "#tests/setup/test-app.ts";
import { messageCeilings } from "./message-ceiling.server.ts";

type Refusal = { errors: Record<string, string[]> };

describe("the first message", () => {
  test.each(["Promo.shop", "gagnez t.me", "Awa bit.ly"])(
    "the name %s is refused because it is an address",
    async (first_names) => {
      const site = await startTestApp();
      const answers = { ...(await somebody(site)), first_names };
      const refused = await send(await site.as("visitor"), bodyOf(answers));
      expect(refused.status).toBe(422);
      const { errors } = await read<Refusal>(refused);
      expect(Object.keys(errors)).toEqual(["answers.first_names"]);
    },
  );

  test.each(["J. Marc", "A.B. Awa", "N’Guessan", "Awa-Marie Jr."])(
    "the name %s is accepted",
    async (first_names) => {
      const site = await startTestApp();
      const answers = { ...(await somebody(site)), first_names };
      expect((await send(await site.as("visitor"), bodyOf(answers))).status).toBe(201);
    },
  );

  test("an e-mail to an unconfirmed address carries no name, whatever the template says", async () => {
    const site = await startTestApp();
    const text = { subject: "{firstname}", body: "{name} {reference}", short: "{reference}" };
    await (await site.as("admin")).put("/api/message-templates/received/fr", {
      ...text,
      version: 0,
    });
    const visitor = await site.as("visitor");
    const typed = { first_names: "Gagnez", last_name: "Un Iphone", email: "victim@example.org" };
    const answers = { ...(await somebody(site)), ...typed };
    const { reference } = await read<Receipt>(send(visitor, bodyOf(answers)));
    const path = `/api/registrations/${reference}/status`;
    await site.work(messageJobs(site.services));
    const birth_date = "2001-03-27";
    const { token } = await read<{ token: string }>(visitor.post(path, { birth_date }));
    await read(visitor.post(`${path}/withdraw`, {}, { "x-registration-token": token }));
    const mails = await site.mails();
    expect(mails.map(({ to }) => to.email)).toEqual([typed.email, typed.email]);
    expect(JSON.stringify(mails)).not.toMatch(/gagnez|iphone/i);
  });

  test("an SMS to an unconfirmed number carries no name, whatever the template says", async () => {
    const site = await startTestApp();
    const text = { subject: "x", body: "{reference}", short: "{name} {firstname} {reference}" };
    await (await site.as("admin")).put("/api/message-templates/received/fr", {
      ...text,
      version: 0,
    });
    const typed = { first_names: "Gagnez", last_name: "Un Iphone", messages_by: ["sms"] };
    const { email: _, ...person } = await somebody(site);
    await read(send(await site.as("visitor"), bodyOf({ ...person, ...typed })));
    await site.work(messageJobs(site.services));
    const [message] = await site.db.select().from(registrationMessages);
    expect(message).toMatchObject({ channel: "sms", kind: "received" });
    expect(message?.text).toContain("MA-2026-000001");
    expect(message?.text).not.toMatch(/gagnez|iphone/i);
  });

  test("without an e-mail address the receipt is an SMS, which needs no consent to further messages", async () => {
    const site = await startTestApp();
    const { email: _, messages_by: __, ...person } = await somebody(site);
    const { reference } = await read<Receipt>(send(await site.as("visitor"), bodyOf(person)));
    await site.work(messageJobs(site.services));
    const [row] = await site.db.select().from(registrations);
    expect(row?.smsConsentedAt).toBeNull();
    expect(site.phoneMessages).toMatchObject([{ channel: "sms", to: row?.phone }]);
    expect(site.phoneMessages[0]?.text).toContain(reference);
    const coordinator = await site.as("coordinator");
    const move = { ids: [row?.id], to: "selected", standard_message: true };
    expect((await coordinator.post("/api/registrations/transitions", move)).status).toBe(200);
    await site.work(messageJobs(site.services));
    expect(site.phoneMessages, "other messages need the consent").toHaveLength(1);
  });

  test("who wants nothing on the phone gets no receipt there, and cannot want something too", async () => {
    const site = await startTestApp();
    const { email: _, ...person } = await somebody(site);
    const visitor = await site.as("visitor");
    const both = { ...person, messages_by: ["sms", "none"] };
    const refused = await read<Refusal>(send(visitor, bodyOf(both)));
    expect(Object.keys(refused.errors)).toEqual(["answers.messages_by"]);
    await read(send(visitor, bodyOf({ ...person, messages_by: ["none"] })));
    await site.work(messageJobs(site.services));
    expect(site.phoneMessages).toEqual([]);
  });

  test("above the ceiling of a day applications are accepted without a message, and administrators are warned", async () => {
    const lines: string[] = [];
    const site = await startTestApp({ log: { write: (line) => void lines.push(line) } });
    const [visitor, admin] = [await site.as("visitor"), await site.as("admin")];
    const next = async () =>
      send(visitor, bodyOf({ ...(await somebody(site)), email: "awa@example.org" }));
    expect((await next()).status).toBe(201);
    await site.db
      .update(rateLimits)
      .set({ hits: messageCeilings.site })
      .where(eq(rateLimits.key, "receipts day"));
    expect((await next()).status).toBe(201);
    expect(await site.db.select().from(registrations)).toHaveLength(2);
    expect(await site.db.select().from(registrationMessages)).toHaveLength(1);
    expect(lines.join("")).toContain("reached their ceiling of the day");
    await site.work(messageJobs(site.services));
    const warnings = (await site.mails()).filter(({ to }) => to.email === admin.user.email);
    expect(warnings.map(({ text }) => text)).toEqual([expect.stringMatching(/^20.000 /)]);
  });
});
