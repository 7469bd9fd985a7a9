import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { messageJobs } from "#app/admissions/messages/jobs.server.ts";
import type { BatchView } from "#app/admissions/messages/schema.ts";
import { registrationMessages } from "#app/admissions/messages/tables.server.ts";
import { registrationDrafts } from "#app/admissions/registrations/tables.server.ts";
import { intakes } from "#app/website/registration-form/tables.server.ts";
import { somebody } from "#tests/setup/apply.ts";
import { ok, read } from "#tests/setup/content.ts";
import { beginDraft } from "#tests/setup/drafts.ts";
import { mecaAgro } from "#tests/setup/forms.ts";
import { startTestApp, type TestApp } from "#tests/setup/test-app.ts";
import type { IntakeSaved } from "./schema.ts";

// Today is 2026-11-02.
const plan = { opens_on: "2026-10-19", closes_on: "2027-01-01", seats: null };

async function start() {
  const site = await startTestApp();
  const coordinator = await site.as("coordinator");
  const [intake] = await site.db
    .update(intakes)
    .set({ opensOn: plan.opens_on, closesOn: plan.closes_on })
    .where(eq(intakes.form, "meca-agro"))
    .returning();
  const one = `/api/registration-calls/${intake?.id}`;
  let version = 0;
  const change = (part: object, tell = true) => {
    version += 1;
    return ok<IntakeSaved>(coordinator.put(one, { ...plan, ...part, version, tell }));
  };
  const batch = (id: string | null) =>
    ok<BatchView>(coordinator.get(`/api/registrations/messages/batches/${id}`));
  return { site, change, batch };
}

const send = (site: TestApp) => site.work(messageJobs(site.services));

describe("people who began an application", () => {
  test("are told in their language by email, else by SMS with consent; sent when it left", async () => {
    const { site, change, batch } = await start();
    await beginDraft(site, { email: "awa@tremplin.example", last_name: "Fictive" });
    await beginDraft(site, { phone: "07 00 00 00 02", messages_by: ["sms"] });
    await beginDraft(site, { phone: "07 00 00 00 03" });
    await site.db
      .update(registrationDrafts)
      .set({ locale: "de" })
      .where(eq(registrationDrafts.locale, "fr"));
    const saved = await change({ closes_on: "2027-01-31" });
    expect(saved).toMatchObject({ act: "extended", told: 2 });
    expect(await batch(saved.batch)).toMatchObject({ total: 2, states: { sent: 0 } });
    await send(site);
    const mails = await site.mails();
    expect(mails).toMatchObject([{ to: { email: "awa@tremplin.example", name: "" } }]);
    expect(mails[0]?.subject).toBe("Bewerbungsfrist bis zum 31. Januar 2027 verlängert");
    expect(mails[0]?.body).toContain("http://localhost:3000/de/registration/meca-agro");
    expect(mails[0]?.body, "an address that nobody confirmed gets no name").not.toContain(
      "Fictive",
    );
    expect(site.phoneMessages).toMatchObject([{ to: "+2250700000002", channel: "sms" }]);
    expect(site.phoneMessages[0]?.text).toContain("31. Januar 2027");
    expect(await batch(saved.batch)).toMatchObject({ finished: true, states: { sent: 2 } });
    const rows = await site.db.select().from(registrationMessages);
    expect(
      rows.map(({ address }) => address),
      "the address stays in the draft",
    ).toEqual(["", ""]);
  });

  test("are not told when the user chooses so, and the count is recorded when told", async () => {
    const { site, change } = await start();
    await beginDraft(site, { email: "awa@tremplin.example" });
    expect(await change({ closes_on: "2027-01-31" }, false)).toMatchObject({
      told: 0,
      batch: null,
    });
    const admin = await site.as("admin");
    await change({ closes_on: "2027-02-28" });
    const log = await read<{ action: string; after: object }[]>(admin.get("/api/audit"));
    const extended = log.filter(({ action }) => action === "intakes.extended");
    expect(extended.map(({ after }) => after)).toEqual([
      { closes_on: "2027-02-28", count: 1 },
      { closes_on: "2027-01-31" },
    ]);
  });

  test("who applied or removed their draft before it left are not written to", async () => {
    const { site, change, batch } = await start();
    const sent = await beginDraft(site, {
      ...(await somebody(site)),
      email: "sent@tremplin.example",
    });
    await beginDraft(site, { email: "gone@tremplin.example" });
    const { batch: id } = await change({ closes_on: "2027-01-31" });
    expect((await sent.submit(mecaAgro.consentVersion)).status).toBe(201);
    await site.db
      .delete(registrationDrafts)
      .where(eq(registrationDrafts.answers, { email: "gone@tremplin.example" }));
    await send(site);
    const mails = await site.mails();
    expect(mails.filter(({ subject }) => subject.includes("prolongées"))).toEqual([]);
    expect(await batch(id)).toMatchObject({ finished: true, states: { sent: 0, cancelled: 2 } });
  });

  test("get the text that an administrator wrote", async () => {
    const { site, change } = await start();
    const admin = await site.as("admin");
    await beginDraft(site, { email: "awa@tremplin.example" });
    const own = {
      subject: "Encore du temps",
      body: "{form} : jusqu’au {closes_on}.",
      short: "Jusqu’au {closes_on}.",
      version: 0,
    };
    await ok(admin.put("/api/message-templates/intake_extended/fr", own));
    const wrong = await admin.put("/api/message-templates/intake_extended/fr", {
      ...own,
      body: "Bonjour {name}, jusqu’au {closes_on}",
      version: 1,
    });
    expect(await wrong.json()).toHaveProperty("errors.body");
    await change({ closes_on: "2027-01-31" });
    await send(site);
    const [mail] = await site.mails();
    expect(mail?.subject).toBe("Encore du temps");
    expect(mail?.body).toContain("mécanique agricole : jusqu’au 31 janvier 2027.");
  });
});

describe("a draft while its intake changes", () => {
  const changes = [
    ["extended", { closes_on: "2027-01-31" }, 201],
    ["shortened to today", { closes_on: "2026-11-02" }, 201],
    ["closed early", { closes_on: "2026-11-01" }, 403],
    ["moved to a later opening", { opens_on: "2026-11-10" }, 403],
    ["given fewer seats", { seats: 1 }, 201],
  ] as const;

  test.each(changes)("is kept when it is %s", async (_, part, status) => {
    const { site, change } = await start();
    const draft = await beginDraft(site, await somebody(site));
    const before = await draft.answers();
    await change(part);
    expect(await draft.answers()).toEqual(before);
    expect((await draft.save({ town: "Bouaké" })).status).toBe(200);
    const answer = await draft.submit(mecaAgro.consentVersion);
    expect(answer.status).toBe(status);
    if (status === 403) {
      expect(await draft.answers()).toEqual({ ...before, town: "Bouaké" });
      await change({ closes_on: "2026-12-31" });
      expect((await draft.submit(mecaAgro.consentVersion)).status, "after it reopened").toBe(201);
    }
  });

  test("says who became too old when the last day moves, and keeps the answer", async () => {
    const { site, change } = await start();
    const who = { ...(await somebody(site)), birth_date: "1991-01-15" };
    const draft = await beginDraft(site, who);
    await change({ closes_on: "2027-01-31" });
    const refused = await draft.submit(mecaAgro.consentVersion);
    expect(refused.status).toBe(422);
    expect(await refused.json()).toHaveProperty(["errors", "answers.birth_date"]);
    expect((await draft.answers()).birth_date).toBe("1991-01-15");
  });
});
