import { expect, test } from "vitest";
import { setContact } from "#tests/setup/contact.ts";
import { startTestApp, type TestApp } from "#tests/setup/test-app.ts";
import { contactMessages } from "./tables.server.ts";

const written = {
  name: "Awa (fictive)",
  email: "awa@example.org",
  phone: "",
  subject: "Une question",
  message: "Quand commence la prochaine cohorte ?",
};

type Extra = Record<string, string>;

async function blankForm({ get }: TestApp): Promise<string> {
  const answer = await get("/api/contact/form");
  expect(answer.headers.get("cache-control")).toBe("no-store");
  return ((await answer.json()) as { form: string }).form;
}

/** Opens a form, waits ten seconds and sends it. */
async function send(site: TestApp, fields: Extra = {}, headers: Extra = {}) {
  const form = await blankForm(site);
  site.clock.now = new Date(site.clock.now.getTime() + 10_000);
  return post(site, { ...written, form, ...fields }, headers);
}

async function post({ app }: TestApp, body: unknown, headers: Extra = {}) {
  return app.request("/api/contact", {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
}

const stored = ({ db }: TestApp) => db.select().from(contactMessages);

test("a message is stored and the programme gets an email it can answer", async () => {
  const site = await startTestApp();
  await setContact(site.db);
  const answer = await send(site, {}, { "accept-language": "de" });
  expect(answer.status).toBe(201);
  expect(await answer.json()).toEqual({ success: true });
  const [message] = await stored(site);
  expect(message).toMatchObject({ name: written.name, phone: null, locale: "de" });
  const mails = await site.mails();
  expect(mails).toHaveLength(1);
  expect(mails[0]).toMatchObject({
    to: { email: "contact@tremplin.example" },
    replyTo: { email: "awa@example.org" },
  });
  expect(mails[0]?.text).toContain(written.message);
});

test("until the programme publishes an address, those who read the inbox get the message", async () => {
  const site = await startTestApp();
  const admin = await site.as("admin", { email: "admin@example.org" });
  const only = async (name: string, permission: string) => {
    const names = { fr: name, en: name, de: name };
    const made = await admin.post("/api/roles", { name: names, permissions: [permission] });
    const { key } = (await made.json()) as { key: string };
    await site.as("staff", { role: key, email: `${key}@example.org` });
  };
  await only("Technique", "settings.manage");
  await only("Accueil", "messages.read");
  await site.as("editor", { email: "editor@example.org" });
  expect((await send(site)).status).toBe(201);
  const sent = await site.mails();
  expect(sent).toMatchObject([
    { to: { email: "admin@example.org" }, replyTo: { email: "awa@example.org" } },
    { to: { email: "accueil@example.org" }, replyTo: { email: "awa@example.org" } },
  ]);
  expect(sent[0]?.text).toContain(written.message);
  await setContact(site.db);
  await send(site, { message: "Et le prix ?" });
  expect((await site.mails()).map(({ to }) => to.email)).toEqual([
    "admin@example.org",
    "accueil@example.org",
    "contact@tremplin.example",
  ]);
});

test("line breaks are removed from name and subject, and a reversed text is refused", async () => {
  const site = await startTestApp();
  expect((await send(site, { subject: "Une\u202e question" })).status).toBe(422);
  const odd = { name: "Awa\r\nBcc: x@evil.example", subject: "Une question\nde plus" };
  expect((await send(site, odd)).status).toBe(201);
  expect(await stored(site)).toMatchObject([
    { name: "Awa Bcc: x@evil.example", subject: "Une question de plus" },
  ]);
});

test("the same form sent twice stores one message and sends one email", async () => {
  const site = await startTestApp();
  await setContact(site.db);
  const form = await blankForm(site);
  site.clock.now = new Date(site.clock.now.getTime() + 10_000);
  const tries = [1, 2, 3].map(() => post(site, { ...written, form }));
  expect((await Promise.all(tries)).map(({ status }) => status)).toEqual([201, 201, 201]);
  expect(await stored(site)).toHaveLength(1);
  expect(await site.mails()).toHaveLength(1);
});

test("another message on the same form is stored too", async () => {
  const site = await startTestApp();
  await setContact(site.db);
  const form = await blankForm(site);
  site.clock.now = new Date(site.clock.now.getTime() + 10_000);
  const second = { ...written, message: "J’ai oublié de demander : où est l’atelier ?" };
  expect((await post(site, { ...written, form })).status).toBe(201);
  expect((await post(site, { ...second, form })).status).toBe(201);
  const messages = (await stored(site)).map(({ message }) => message);
  expect(messages.sort()).toEqual([second.message, written.message].sort());
  expect(await site.mails()).toHaveLength(2);
});

test("every invalid field is named in the caller's language", async () => {
  const site = await startTestApp();
  const empty = { name: " ", email: "", phone: "", subject: "", message: "court" };
  const answer = await send(site, empty, { "accept-language": "de" });
  expect(answer.status).toBe(422);
  const { errors } = (await answer.json()) as { errors: Record<string, string[]> };
  expect(Object.keys(errors).sort()).toEqual(["email", "message", "name", "subject"]);
  expect(errors.email).toEqual(["Geben Sie eine E-Mail-Adresse oder eine Telefonnummer an."]);
  expect(await stored(site)).toEqual([]);
});

test.each([
  ["+225 07 00 00 00 00", 201],
  ["07-00-00-00-00", 201],
  ["(27) 20.30.40.50", 201],
  ["call me", 422],
  ["123", 422],
])("the phone %s returns %i", async (phone, status) => {
  const site = await startTestApp();
  expect((await send(site, { email: "", phone })).status).toBe(status);
});

test("a forged or expired form is refused", async () => {
  const site = await startTestApp();
  const form = await blankForm(site);
  expect((await post(site, written)).status).toBe(419);
  expect((await post(site, { ...written, form: `${form}x` })).status).toBe(419);
  site.clock.now = new Date(site.clock.now.getTime() + 13 * 60 * 60 * 1000);
  expect((await post(site, { ...written, form })).status).toBe(419);
});

test("a request from another site is refused", async () => {
  const site = await startTestApp();
  expect((await send(site, {}, { origin: "https://evil.example" })).status).toBe(419);
  expect(await stored(site)).toEqual([]);
});

test("a form sent within seconds is refused, and accepted later", async () => {
  const site = await startTestApp();
  const form = await blankForm(site);
  const early = await post(site, { ...written, form });
  expect(early.status).toBe(422);
  expect(await early.json()).toHaveProperty("errors.form");
  site.clock.now = new Date(site.clock.now.getTime() + 5_000);
  expect((await post(site, { ...written, form })).status).toBe(201);
});

test("a filled hidden field is refused with an error", async () => {
  const site = await startTestApp();
  const answer = await send(site, { website: "https://spam.example" });
  expect(answer.status).toBe(422);
  expect(await answer.json()).toHaveProperty("errors.website");
  expect(await stored(site)).toEqual([]);
  expect(await site.mails()).toEqual([]);
});

test("many messages of a sender or an address are slowed down and stored, not refused", async () => {
  const site = await startTestApp();
  const visitor = await site.as("visitor");
  const hits = (pattern: string, count: number) =>
    site.db.execute(`update rate_limits set hits = ${count} where key like '${pattern}'`);
  await visitor.post("/api/contact", { ...written, subject: "Question 1" });
  for (const [nth, pattern] of ["contact from:%", "contact:%"].entries()) {
    await hits(pattern, 1_000);
    const sent = await visitor.post("/api/contact", { ...written, subject: `Autre ${nth}` });
    expect(sent.status).toBe(201);
  }
  expect(await stored(site)).toHaveLength(3);
});

test("above 300 a day of one network the mailbox of the programme is spared, and nothing is lost", async () => {
  const site = await startTestApp();
  await setContact(site.db);
  const visitor = await site.as("visitor");
  await visitor.post("/api/contact", { ...written, subject: "Question 1" });
  await site.db.execute("update rate_limits set hits = 300 where key like 'contact day:%'");
  expect((await visitor.post("/api/contact", written)).status).toBe(201);
  expect(await stored(site)).toHaveLength(2);
  expect(await site.mails()).toHaveLength(1);
});

test("one network may write 20 MB a day", async () => {
  const site = await startTestApp();
  const visitor = await site.as("visitor");
  await visitor.post("/api/contact", { ...written, subject: "Question 1" });
  const kilobytes = 20 * 1024;
  await site.db.execute(
    `update rate_limits set hits = ${kilobytes} where key like 'contact bytes:%'`,
  );
  expect((await visitor.post("/api/contact", written)).status).toBe(429);
  expect(await stored(site)).toHaveLength(1);
});

test("only stored messages count towards the limit", async () => {
  const site = await startTestApp();
  for (let count = 0; count < 30; count++) {
    expect((await send(site, { message: "court" })).status).toBe(422);
  }
  expect((await send(site)).status).toBe(201);
});

test("a client with the anti-forgery token needs no form", async () => {
  const site = await startTestApp();
  const visitor = await site.as("visitor");
  for (let round = 0; round < 2; round += 1) {
    expect((await visitor.post("/api/contact", written)).status).toBe(201);
  }
  expect(await stored(site), "the same words on the same day are one message").toHaveLength(1);
  const wrong = { "x-xsrf-token": "made up" };
  expect((await visitor.post("/api/contact", written, wrong)).status).toBe(419);
  const empty = (await (await visitor.post("/api/contact", { website: "x" })).json()) as object;
  expect(empty).toHaveProperty("errors.name");
  expect(empty).toHaveProperty("errors.website");
});
