import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { settings } from "#app/base/settings/tables.server.ts";
import { users } from "#app/platform/access/tables.server.ts";
import type { AuditEntry } from "#app/platform/audit/schema.ts";
import type { Page } from "#app/platform/http/pagination.ts";
import { composeAndDeliver } from "#app/platform/mail/compose.server.ts";
import { type MailRequest, mailJob } from "#app/platform/mail/mail-job.ts";
import { PhoneRefused } from "#app/platform/phones/phones.server.ts";
import { legalTexts, legalTranslations } from "#app/website/legal/tables.server.ts";
import { intakes } from "#app/website/registration-form/tables.server.ts";
import { backUp } from "#tests/setup/backup.ts";
import { setContact } from "#tests/setup/contact.ts";
import { ok, read } from "#tests/setup/content.ts";
import { startTestApp, type TestApp } from "#tests/setup/test-app.ts";
import { launchEmails } from "./emails.server.ts";
import { launchJobs } from "./jobs.server.ts";
import type { ItemKey, LaunchItem, LaunchList } from "./schema.ts";
import { launchTries } from "./tables.server.ts";

const path = "/api/launch";
const senders = { email: "equipe@tremplin.ci smtps://mail.tremplin.ci/", sms: "https://sms.ci/" };

type Caller = Awaited<ReturnType<TestApp["as"]>>;

const itemIn = ({ items }: LaunchList, key: ItemKey): LaunchItem => {
  const item = items.find((each) => each.key === key);
  if (!item) throw new Error(`no item ${key}`);
  return item;
};

async function itemOf(admin: Caller, key: ItemKey) {
  return itemIn(await ok<LaunchList>(admin.get(path)), key);
}

test("a fresh site says what is missing, and setting one thing changes the progress", async () => {
  const site = await startTestApp();
  const admin = await site.as("admin");
  const before = await ok<LaunchList>(admin.get(path));
  const todo = before.items.filter(({ state }) => state === "todo").map(({ key }) => key);
  expect(todo).toEqual([
    "admins",
    "address",
    "contact",
    "social",
    "partners",
    "president",
    "legal",
    "privacy",
    "retention",
    "mail",
    "sms",
    "backup",
  ]);
  expect(before.progress).toEqual({ done: 3, total: 15, complete: false });
  await setContact(site.db, "contact@tremplin.ci");
  const after = await ok<LaunchList>(admin.get(path));
  expect(after.progress.done).toBe(4);
  expect(itemIn(after, "contact").state).toBe("done");
});

test("facts of accounts, forms and legal texts decide", async () => {
  const site = await startTestApp();
  const admin = await site.as("admin", { email: "aya@tremplin.ci" });
  const name = { fr: "Comptes", en: "Accounts", de: "Konten" };
  await ok(admin.post("/api/roles", { name, permissions: ["users.manage"] }), 201);
  await site.as("staff", { role: "comptes", email: "ali@tremplin.ci" });
  expect((await itemOf(admin, "admins")).state, "could not let an administrator in").toBe("todo");
  await site.as("admin", { email: "awa@tremplin.ci" });
  expect((await itemOf(admin, "admins")).state).toBe("done");
  await site.as("staff", { isDefaultPassword: true });
  expect((await itemOf(admin, "passwords")).detail.values).toEqual({ count: 1 });
  await site.db.update(users).set({ isActive: false }).where(eq(users.isDefaultPassword, true));
  expect((await itemOf(admin, "passwords")).state).toBe("done");
  await site.db.delete(intakes).where(eq(intakes.form, "meca-agro"));
  const { state, detail } = await itemOf(admin, "intakes");
  expect([state, detail.values.count]).toEqual(["todo", 1]);
  expect((await itemOf(admin, "privacy")).detail.key).toBe("legalGaps");
  await site.db.update(legalTexts).set({ status: "published" }).where(eq(legalTexts.key, "legal"));
  expect((await itemOf(admin, "legal")).detail.key).toBe("legalLanguages");
  const [text] = await site.db.select().from(legalTexts).where(eq(legalTexts.key, "legal"));
  const words = { textId: text?.id ?? 0, title: "Mentions", slug: "legal" };
  const body = { type: "doc" as const, content: [] };
  for (const locale of ["fr", "en", "de"] as const) {
    await site.db.insert(legalTranslations).values({ ...words, locale, body });
  }
  expect((await itemOf(admin, "legal")).state).toBe("done");
});

test("retention is done once a person has saved it, with the name and time of that person", async () => {
  const site = await startTestApp();
  const admin = await site.as("admin");
  const periods = { rejected_months: 12, document_months: 24, audit_months: 24 };
  await ok(admin.put("/api/registration-calls/retention", periods));
  expect(await itemOf(admin, "retention")).toMatchObject({
    state: "done",
    done: { by: "Test admin", at: site.clock.now.toISOString() },
  });
});

describe("not needed", () => {
  test("an item is dismissed with a reason and put back; both are recorded", async () => {
    const site = await startTestApp();
    const admin = await site.as("admin");
    const dismissal = `${path}/items/social/dismissal`;
    const refused = await admin.put(dismissal, { reason: " no " });
    expect(refused.status).toBe(422);
    expect(await read(refused)).toMatchObject({ errors: { reason: [expect.any(String)] } });
    const list = await ok<LaunchList>(admin.put(dismissal, { reason: "Le programme n’en a pas." }));
    expect(itemIn(list, "social")).toMatchObject({
      state: "dismissed",
      dismissal: { reason: "Le programme n’en a pas.", by: "Test admin" },
    });
    expect(list.progress.done).toBe(4);
    await ok(admin.delete(dismissal));
    expect((await itemOf(admin, "social")).state).toBe("todo");
    const { data } = await ok<Page<AuditEntry>>(admin.get("/api/audit?page=1&search=social"));
    expect(data.map(({ action }) => action)).toEqual(["launch.restored", "launch.dismissed"]);
  });

  test("the second of two administrators gets both reasons", async () => {
    const site = await startTestApp();
    const [one, two] = [await site.as("admin"), await site.as("admin")];
    const dismissal = `${path}/items/sms/dismissal`;
    await ok(one.put(dismissal, { reason: "Pas de SMS ici." }));
    const refused = await two.put(dismissal, { reason: "Trop cher." });
    expect(refused.status).toBe(409);
    expect(await read(refused)).toMatchObject({
      message: expect.stringContaining("Pas de SMS ici."),
      yours: "Trop cher.",
      theirs: "Pas de SMS ici.",
    });
  });

  test("an unknown item cannot be dismissed", async () => {
    const admin = await (await startTestApp()).as("admin");
    const answer = await admin.put(`${path}/items/fame/dismissal`, { reason: "Pas ici." });
    expect(answer.status).toBe(404);
  });
});

describe("test messages", () => {
  /** Delivers the waiting test emails with a server that answers so. */
  async function deliver(site: TestApp, server: () => Promise<void>) {
    const services = {
      ...site.services,
      programmeName: async () => "Tremplin",
      mailSender: async () => ({ name: "", replyTo: "" }),
    };
    for (const { data } of site.takeJobs(mailJob.name)) {
      await composeAndDeliver(services, launchEmails, data as MailRequest, server).catch(() => {});
    }
  }

  test("an email counts as sent only after the mail server accepted it", async () => {
    const site = await startTestApp({ senders });
    const admin = await site.as("admin");
    const asked = await ok<LaunchList>(admin.post(`${path}/tries/email`), 202);
    expect(itemIn(asked, "mail")).toMatchObject({ state: "todo", detail: { key: "tryWaiting" } });
    const [mail] = await site.mails();
    expect(mail).toMatchObject({ to: { email: admin.user.email } });
    expect(await itemOf(admin, "mail")).toMatchObject({
      state: "done",
      detail: { key: "tryAccepted", values: { recipient: admin.user.email } },
      last_try: { state: "accepted", by: "Test admin", current: true },
    });
  });

  test("a refusal is told in words, and the refused test is not sent later", async () => {
    const site = await startTestApp({ senders });
    const admin = await site.as("admin");
    await ok(admin.post(`${path}/tries/email`), 202);
    const [job] = site.takeJobs(mailJob.name);
    await site.jobs.enqueue(site.db, mailJob, job?.data as MailRequest);
    const refusal = Object.assign(new Error("Invalid login"), {
      code: "EAUTH",
      response: "535 5.7.8 Authentication\r\nfailed",
    });
    await deliver(site, () => Promise.reject(refusal));
    expect(await itemOf(admin, "mail")).toMatchObject({
      state: "todo",
      detail: { key: "tryRefused" },
      last_try: { problem: "auth", answer: "535 5.7.8 Authentication failed" },
    });
    await site.jobs.enqueue(site.db, mailJob, job?.data as MailRequest);
    expect(await site.mails()).toEqual([]);
    expect((await itemOf(admin, "mail")).last_try?.state).toBe("refused");
  });

  test("a change of the sender asks for another test", async () => {
    const site = await startTestApp({ senders });
    const admin = await site.as("admin");
    await ok(admin.post(`${path}/tries/email`), 202);
    await site.mails();
    expect((await itemOf(admin, "mail")).state).toBe("done");
    const value = { name: "Bureau", replyTo: "autre@tremplin.ci" };
    await site.db
      .insert(settings)
      .values({ key: "mail", value })
      .onConflictDoUpdate({ target: settings.key, set: { value } });
    expect((await itemOf(admin, "mail")).detail.key).toBe("trySenderChanged");
    await ok(admin.post(`${path}/tries/email`), 202);
    await site.mails();
    expect((await itemOf(admin, "mail")).state).toBe("done");
    await site.db.update(launchTries).set({ sender: "another server" });
    expect((await itemOf(admin, "mail")).detail.key).toBe("trySenderChanged");
  });

  test("without a server nothing is sent, and the answer says so", async () => {
    const site = await startTestApp();
    const admin = await site.as("admin");
    for (const [channel, body] of [
      ["email", undefined],
      ["sms", { phone: "07 01 02 03 04" }],
    ] as const) {
      const answer = await admin.post(`${path}/tries/${channel}`, body);
      expect(answer.status).toBe(409);
      expect((await read<{ message: string }>(answer)).message).toMatch(/réglé/);
    }
    expect(await site.db.select().from(launchTries)).toEqual([]);
  });

  test("an SMS goes to the typed number through the gateway", async () => {
    const site = await startTestApp({ senders });
    const admin = await site.as("admin");
    const wrong = await admin.post(`${path}/tries/sms`, { phone: "12 34 56 78" });
    expect(wrong.status).toBe(422);
    expect(await read(wrong)).toMatchObject({ errors: { phone: [expect.any(String)] } });
    await ok(admin.post(`${path}/tries/sms`, { phone: "07 01 02 03 04" }), 202);
    expect((await itemOf(admin, "sms")).state).toBe("todo");
    await site.work(launchJobs(site.services));
    expect(site.phoneMessages).toMatchObject([{ channel: "sms", to: "+2250701020304" }]);
    expect((await itemOf(admin, "sms")).detail.key).toBe("tryAccepted");
  });

  test("a refused SMS shows what the gateway answered", async () => {
    const site = await startTestApp({ senders });
    const admin = await site.as("admin");
    await ok(admin.post(`${path}/tries/sms`, { phone: "+225 07 01 02 03 04" }), 202);
    const phones = () => Promise.reject(new PhoneRefused("the gateway for sms answered 422"));
    await site.work(launchJobs({ ...site.services, phones }));
    expect(await itemOf(admin, "sms")).toMatchObject({
      state: "todo",
      last_try: { state: "refused", problem: "refused", answer: expect.stringContaining("422") },
    });
  });

  test("test messages are limited per hour", async () => {
    const site = await startTestApp({ senders });
    const admin = await site.as("admin");
    for (let time = 0; time < 6; time += 1) await ok(admin.post(`${path}/tries/email`), 202);
    expect((await admin.post(`${path}/tries/email`)).status).toBe(429);
    site.clock.now = new Date(site.clock.now.getTime() + 3_700_000);
    await ok(admin.post(`${path}/tries/email`), 202);
  });

  test("are limited for all accounts together, so that new ones do not send to everybody", async () => {
    const site = await startTestApp({ senders });
    const statuses: number[] = [];
    for (let person = 0; person < 5; person += 1) {
      const admin = await site.as("admin");
      for (let time = 0; time < 6; time += 1) {
        const phone = `07 0${person} 02 03 0${time}`;
        statuses.push((await admin.post(`${path}/tries/sms`, { phone })).status);
      }
    }
    expect(statuses.filter((status) => status === 202)).toHaveLength(24);
    expect(statuses.slice(24)).toEqual([429, 429, 429, 429, 429, 429]);
  });
});

test("a completed backup is recorded, and a failed one is not", async () => {
  const site = await startTestApp({ today: "2026-05-05" });
  const admin = await site.as("admin");
  const storage = { ...site.storage, get: () => Promise.reject(new Error("away")) };
  await site.db.execute("insert into files (key) values ('a')");
  await expect(backUp({ database: site.database, storage })).rejects.toThrow();
  expect((await itemOf(admin, "backup")).detail.key).toBe("backupNever");
  await site.db.execute("delete from files where key = 'a'");
  expect((await backUp(site)).recorded).toBe(true);
  expect(await itemOf(admin, "backup")).toMatchObject({
    state: "done",
    detail: { key: "backupMade", values: { days: 1 } },
  });
  site.clock.now = new Date("2026-05-11T10:00:00Z");
  expect((await itemOf(await site.as("admin"), "backup")).detail.key).toBe("backupOld");
});
