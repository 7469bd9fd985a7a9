import { expect, test } from "vitest";
import type { AuditEntry } from "#app/platform/audit/schema.ts";
import type { Page } from "#app/platform/http/pagination.ts";
import { setContact } from "#tests/setup/contact.ts";
import { ok, read } from "#tests/setup/content.ts";
import { startTestApp, type TestApp } from "#tests/setup/test-app.ts";
import { contactMessages } from "../tables.server.ts";
import type { InboxCounts, InboxMessage, InboxRow } from "./schema.ts";

const path = "/api/contact-messages";

async function receive({ db }: TestApp, more: object = {}): Promise<number> {
  const written = {
    form: crypto.randomUUID(),
    locale: "de" as const,
    name: "Élise Kouamé (fictive)",
    email: "elise@example.org",
    subject: "Une question",
    message: "Quand commencez-vous ?",
    ...more,
  };
  const [row] = await db.insert(contactMessages).values(written).returning();
  return row?.id ?? 0;
}

test("an answer is sent in the visitor's language, stored with the message and closes it", async () => {
  const site = await startTestApp();
  await setContact(site.db);
  const admin = await site.as("admin");
  const id = await receive(site);
  const before = await ok<InboxMessage>(admin.get(`${path}/${id}`));
  expect(before).toMatchObject({ state: "new", version: 1, assigned_to: null, answers: [] });
  const input = { text: "Wir beginnen im Januar.", version: 1 };
  const after = await ok<InboxMessage>(admin.post(`${path}/${id}/answers`, input), 201);
  expect(after).toMatchObject({ state: "done", version: 2, answers: [{ text: input.text }] });
  expect(after.assigned_to).not.toBeNull();
  const mails = await site.mails();
  expect(mails).toHaveLength(1);
  expect(mails[0]).toMatchObject({
    to: { email: "elise@example.org" },
    replyTo: { email: "contact@tremplin.example" },
    locale: "de",
    subject: "Re: Une question",
  });
  expect(mails[0]?.text).toContain(input.text);
  expect(mails[0]?.note).toContain("Quand commencez-vous ?");
  expect(mails[0]?.automatic, "a person wrote it").not.toMatch(/automatisch/i);
});

test("an answer with a greeting gets no second one", async () => {
  const site = await startTestApp();
  const admin = await site.as("admin");
  const greeted = async (text: string) => {
    const id = await receive(site);
    await ok(admin.post(`${path}/${id}/answers`, { text, version: 1 }), 201);
    return (await site.mails()).at(-1)?.greeting;
  };
  expect(await greeted("Wir beginnen im Januar.")).toBe("Guten Tag Élise Kouamé (fictive),");
  expect(await greeted("Guten Tag Frau Kouamé,\n\nwir beginnen im Januar.")).toBe("");
  expect(await greeted("Hiermit antworten wir.")).not.toBe("");
});

test("of two concurrent answers the second gets a conflict and one email is sent", async () => {
  const site = await startTestApp();
  const [awa, bintou] = [await site.as("admin"), await site.as("admin")];
  const id = await receive(site);
  const answer = { text: "Bonjour, en janvier.", version: 1 };
  const statuses = await Promise.all(
    [awa, bintou].map(async (who) => (await who.post(`${path}/${id}/answers`, answer)).status),
  );
  expect(statuses.sort()).toEqual([201, 409]);
  expect(await site.mails()).toHaveLength(1);
});

test("messages can be assigned, changed and found without accents, and spam is listed separately", async () => {
  const site = await startTestApp();
  const admin = await site.as("admin");
  const [id, junk] = [await receive(site), await receive(site, { subject: "Casino" })];
  const people = await ok<{ id: number }[]>(admin.get(`${path}/answerers`));
  const assigned_to = people[0]?.id;
  const taken = await ok<InboxMessage>(admin.patch(`${path}/${id}`, { assigned_to, version: 1 }));
  expect(taken).toMatchObject({ state: "open", version: 2, assigned_to: { id: assigned_to } });
  expect((await admin.patch(`${path}/${id}`, { state: "done", version: 1 })).status).toBe(409);
  const editor = await site.as("editor");
  const stranger = { assigned_to: (await ok<{ id: number }>(editor.get("/api/user"))).id };
  expect((await admin.patch(`${path}/${id}`, { ...stranger, version: 2 })).status).toBe(422);
  await ok(admin.patch(`${path}/${junk}`, { state: "spam", version: 1 }));
  const ids = async (query: string) =>
    (await read<Page<InboxRow>>(admin.get(`${path}?${query}`))).data.map((row) => row.id);
  expect(await ids("")).toEqual([id]);
  expect(await ids("state=spam")).toEqual([junk]);
  expect(await ids("search=elise%20kouame")).toEqual([id]);
  expect(await ids("search=zzz")).toEqual([]);
  const counts = await ok<InboxCounts>(admin.get(`${path}/counts`));
  expect(counts).toEqual({ new: 0, open: 1, done: 0, spam: 1 });
  const entries = await read<AuditEntry[]>(admin.get("/api/audit?action=contact.changed"));
  expect(entries).toHaveLength(2);
});

test("a message without an e-mail address cannot be answered", async () => {
  const site = await startTestApp();
  const admin = await site.as("admin");
  const id = await receive(site, { email: null, phone: "+225 07 00 00 00 00" });
  const refused = await admin.post(`${path}/${id}/answers`, { text: "Bonjour", version: 1 });
  expect(refused.status).toBe(409);
  expect(await site.mails()).toEqual([]);
  expect(await ok(admin.patch(`${path}/${id}`, { state: "done", version: 1 }))).toMatchObject({
    state: "done",
  });
});
