import { expect, test } from "vitest";
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

/** Opens a form, takes ten seconds to fill it in and sends it. */
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

test("a message is kept and the programme gets a letter it can answer", async () => {
  const site = await startTestApp();
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

test("the same form sent twice is one message and one letter", async () => {
  const site = await startTestApp();
  const form = await blankForm(site);
  site.clock.now = new Date(site.clock.now.getTime() + 10_000);
  const tries = [1, 2, 3].map(() => post(site, { ...written, form }));
  expect((await Promise.all(tries)).map(({ status }) => status)).toEqual([201, 201, 201]);
  expect(await stored(site)).toHaveLength(1);
  expect(await site.mails()).toHaveLength(1);
});

test("everything that is wrong is said at once, in the caller's language", async () => {
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
])("the phone %s is answered with %i", async (phone, status) => {
  const site = await startTestApp();
  expect((await send(site, { email: "", phone })).status).toBe(status);
});

test("a form that is not ours, or too old, is refused", async () => {
  const site = await startTestApp();
  const form = await blankForm(site);
  expect((await post(site, written)).status).toBe(419);
  expect((await post(site, { ...written, form: `${form}x` })).status).toBe(419);
  site.clock.now = new Date(site.clock.now.getTime() + 13 * 60 * 60 * 1000);
  expect((await post(site, { ...written, form })).status).toBe(419);
});

test("another site cannot send one", async () => {
  const site = await startTestApp();
  expect((await send(site, {}, { origin: "https://evil.example" })).status).toBe(419);
  expect(await stored(site)).toEqual([]);
});

test("what is sent at once was not written by a person; a second try later goes through", async () => {
  const site = await startTestApp();
  const form = await blankForm(site);
  const early = await post(site, { ...written, form });
  expect(early.status).toBe(422);
  expect(await early.json()).toHaveProperty("errors.form");
  site.clock.now = new Date(site.clock.now.getTime() + 5_000);
  expect((await post(site, { ...written, form })).status).toBe(201);
});

test("the hidden field is a trap that does not show", async () => {
  const site = await startTestApp();
  const answer = await send(site, { website: "https://spam.example" });
  expect(answer.status).toBe(201);
  expect(await answer.json()).toEqual({ success: true });
  expect(await stored(site)).toEqual([]);
  expect(await site.mails()).toEqual([]);
});

test("one address cannot send without end", async () => {
  const site = await startTestApp();
  const answers = [];
  for (let count = 0; count < 11; count++) answers.push((await send(site)).status);
  expect(answers.slice(0, 10)).toEqual(Array(10).fill(201));
  const refused = await send(site);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
});
