import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { messageJobs } from "#app/admissions/messages/jobs.server.ts";
import {
  registrationCounters,
  registrationEvents,
  registrationPairs,
  registrations,
} from "#app/admissions/registrations/tables.server.ts";
import { intakes } from "#app/website/registration-form/tables.server.ts";
import { bodyOf, type Receipt, send, somebody } from "#tests/setup/apply.ts";
import { read } from "#tests/setup/content.ts";
import { mecaIndus } from "#tests/setup/forms.ts";
import { startTestApp, type TestApp } from "#tests/setup/test-app.ts";

type Refusal = { message: string; errors: Record<string, string[]>; [detail: string]: unknown };

const stored = ({ db }: TestApp) => db.select().from(registrations).orderBy(registrations.id);

async function close({ db, clock }: TestApp, opensOn: string, closesOn: string) {
  await db.update(intakes).set({ opensOn, closesOn, year: clock.now.getFullYear() });
}

describe("submit", () => {
  test("submit returns a reference, writes the history and sends a receipt email", async () => {
    const site = await startTestApp();
    const visitor = await site.as("visitor");
    const answers = { ...(await somebody(site)), email: "awa@example.org", whatsapp: "same" };
    const answer = await send(visitor, bodyOf(answers), { "accept-language": "de" });
    expect(answer.status).toBe(201);
    expect(await answer.json()).toEqual({
      reference: "MA-2026-000001",
      status: "received",
      submitted_at: "2026-11-02T10:00:00.000Z",
    });
    const [row] = await stored(site);
    expect(row).toMatchObject({
      form: "meca-agro",
      year: 2026,
      status: "received",
      version: 1,
      locale: "de",
      source: "form",
      agentId: null,
      suspected: false,
      consentVersion: "2026-2",
      birthDate: "2001-03-27",
      birthYearOnly: false,
      firstNames: "Awa Mariam",
      region: "abidjan",
    });
    expect(row?.phone).toMatch(/^\+2250700\d{6}$/);
    expect(row?.answers.whatsapp).toBe(row?.phone);
    expect(await site.db.select().from(registrationEvents)).toMatchObject([
      { registrationId: row?.id, kind: "submitted", to: "received" },
    ]);
    await site.work(messageJobs(site.services));
    const mails = await site.mails();
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({ to: { email: "awa@example.org" }, locale: "de" });
    expect(mails[0]?.body).toContain("MA-2026-000001");
    expect(mails[0]?.action.href).toBe("http://localhost:3000/de/registration/suivi");
  });

  test("references count by form and year", async () => {
    const site = await startTestApp();
    const visitor = await site.as("visitor");
    const references: string[] = [];
    for (const form of [undefined, undefined, mecaIndus]) {
      const answer = await send(visitor, bodyOf(await somebody(site, form), {}, form));
      references.push((await read<Receipt>(answer)).reference);
    }
    expect(references).toEqual(["MA-2026-000001", "MA-2026-000002", "MI-2026-000001"]);
  });

  test("references continue after six digits", async () => {
    const site = await startTestApp();
    const visitor = await site.as("visitor");
    await site.db
      .insert(registrationCounters)
      .values({ form: "meca-agro", year: 2026, last: 999_998 });
    for (const reference of ["MA-2026-999999", "MA-2026-1000000"]) {
      const answer = await send(visitor, bodyOf(await somebody(site)));
      expect((await read<Receipt>(answer)).reference).toBe(reference);
    }
  });

  test("the coordinator who types a registration in is recorded", async () => {
    const site = await startTestApp();
    const [coordinator, editor] = [await site.as("coordinator"), await site.as("editor")];
    await send(coordinator, bodyOf(await somebody(site)));
    await send(editor, bodyOf(await somebody(site)));
    expect(await stored(site)).toMatchObject([
      { source: "agent", agentId: coordinator.user.id },
      { source: "form", agentId: null },
    ]);
  });

  test("a birth date with only the year is stored as a year", async () => {
    const site = await startTestApp();
    const visitor = await site.as("visitor");
    const answers = { ...(await somebody(site)), birth_date: "2001" };
    expect((await send(visitor, bodyOf(answers))).status).toBe(201);
    expect(await stored(site)).toMatchObject([{ birthDate: "2001-01-01", birthYearOnly: true }]);
  });
});

describe("submit again", () => {
  test("ten simultaneous requests with one key create one registration and one email", async () => {
    const site = await startTestApp();
    const visitor = await site.as("visitor");
    await visitor.get("/sanctum/csrf-cookie");
    const body = bodyOf({ ...(await somebody(site)), email: "awa@example.org" });
    const key = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => send(visitor, body, { key })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(9).fill(200), 201]);
    const bodies = await Promise.all(answers.map((answer) => answer.text()));
    expect(new Set(bodies).size).toBe(1);
    expect(await stored(site)).toHaveLength(1);
    expect(await site.db.select().from(registrationEvents)).toHaveLength(1);
    await site.work(messageJobs(site.services));
    expect(await site.mails()).toHaveLength(1);
    const next = await send(visitor, bodyOf(await somebody(site)));
    expect((await read<Receipt>(next)).reference).toBe("MA-2026-000002");
  });

  test("the same key returns the first registration after the intake has closed", async () => {
    const site = await startTestApp();
    const visitor = await site.as("visitor");
    const body = bodyOf(await somebody(site));
    const key = randomUUID();
    const first = await read<Receipt>(send(visitor, body, { key }));
    await close(site, "2026-01-01", "2026-02-01");
    site.clock.now = new Date("2026-11-02T11:00:00Z");
    const second = await send(visitor, body, { key });
    expect(second.status).toBe(200);
    expect(await second.json()).toEqual(first);
    expect(await stored(site)).toHaveLength(1);
  });

  test("the same key with other content is refused", async () => {
    const site = await startTestApp();
    const visitor = await site.as("visitor");
    const key = randomUUID();
    const answers = await somebody(site);
    await send(visitor, bodyOf(answers), { key });
    const other = await send(visitor, bodyOf({ ...answers, town: "Man" }), { key });
    expect(other.status).toBe(409);
    expect(await stored(site)).toHaveLength(1);
  });

  test.each([undefined, "", "abc"])("the key %j is refused", async (key) => {
    const site = await startTestApp();
    const visitor = await site.as("visitor");
    const headers: Record<string, string> = key === undefined ? {} : { "idempotency-key": key };
    const answer = await visitor.post("/api/registrations", bodyOf(await somebody(site)), headers);
    expect(answer.status).toBe(422);
    expect((await read<Refusal>(answer)).errors).toHaveProperty(["Idempotency-Key"]);
  });
});

describe("submit by a known person", () => {
  test("a known phone is refused with links, unless the applicant is another person", async () => {
    const site = await startTestApp();
    const visitor = await site.as("visitor");
    const [first, second] = [await somebody(site), await somebody(site)];
    await send(visitor, bodyOf(first));
    const sharing = { ...second, phone: first.phone, birth_date: "1999-05-05" };
    const refused = await send(visitor, bodyOf(sharing));
    expect(refused.status).toBe(409);
    expect(await refused.json()).toMatchObject({
      reason: "phone",
      follow: "/registration/suivi",
      contact: "/contacts",
      may_be_another_person: true,
    });
    const taken = await send(visitor, bodyOf(sharing, { another_person: true }));
    expect(taken.status).toBe(201);
    const rows = await stored(site);
    expect(rows.map(({ suspected }) => suspected)).toEqual([true, true]);
    expect(await site.db.select().from(registrationPairs)).toMatchObject([
      { firstId: rows[0]?.id, secondId: rows[1]?.id, reasons: ["phone"], decision: null },
    ]);
  });

  test("a known identity number and name is refused in any spelling", async () => {
    const site = await startTestApp();
    const visitor = await site.as("visitor");
    const first = await somebody(site);
    await send(visitor, bodyOf(first));
    const number = String(first.identity_number).replace(/\s/g, "-").toLowerCase();
    const { last_name, first_names, birth_date } = first;
    const same = { last_name: first_names, first_names: last_name, birth_date };
    const twin = { ...(await somebody(site)), ...same, identity_number: number };
    const refused = await send(visitor, bodyOf(twin, { another_person: true }));
    expect(refused.status).toBe(409);
    expect(await refused.json()).toMatchObject({
      reason: "identity",
      may_be_another_person: false,
    });
    expect(await stored(site)).toHaveLength(1);
  });

  test.each(["000000", "EN COURS 2026", "C 0012 345 678"])(
    "another person with the identity number %s is received and marked as suspected",
    async (identity_number) => {
      const site = await startTestApp();
      const visitor = await site.as("visitor");
      await send(visitor, bodyOf({ ...(await somebody(site)), identity_number }));
      const other = { last_name: "Seconde", first_names: "Sara", birth_date: "1998-07-09" };
      const second = { ...(await somebody(site)), ...other, identity_number };
      const refused = await send(visitor, bodyOf(second));
      expect(refused.status).toBe(409);
      expect(await refused.json()).toMatchObject({
        reason: "identity",
        may_be_another_person: true,
      });
      const sure = bodyOf(second, { another_person: true });
      expect((await send(visitor, sure)).status).toBe(201);
      const pairs = await site.db.select().from(registrationPairs);
      expect(pairs).toMatchObject([{ reasons: ["identity"], decision: null }]);
    },
  );

  test("two simultaneous submissions with different keys create one registration", async () => {
    const site = await startTestApp();
    const visitor = await site.as("visitor");
    await visitor.get("/sanctum/csrf-cookie");
    const answers = await somebody(site);
    const sent = await Promise.all([1, 2, 3, 4].map(() => send(visitor, bodyOf(answers))));
    expect(sent.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    expect(await stored(site)).toHaveLength(1);
  });

  test("a known name and birth date is received and marked as suspected", async () => {
    const site = await startTestApp();
    const visitor = await site.as("visitor");
    const name = { last_name: "Kône", first_names: "Awa Mariam" };
    await send(visitor, bodyOf({ ...(await somebody(site)), ...name }));
    const turned = { last_name: "Awa", first_names: "Mariam Koné", birth_date: "2001-01-01" };
    expect((await send(visitor, bodyOf({ ...(await somebody(site)), ...turned }))).status).toBe(
      201,
    );
    expect(await site.db.select().from(registrationPairs)).toMatchObject([{ reasons: ["name"] }]);
  });

  test("the other programme, and the same after withdrawing, are accepted", async () => {
    const site = await startTestApp();
    const visitor = await site.as("visitor");
    const answers = await somebody(site);
    await send(visitor, bodyOf(answers));
    const other = { ...(await somebody(site, mecaIndus)), phone: answers.phone };
    expect((await send(visitor, bodyOf(other, {}, mecaIndus))).status).toBe(201);
    await site.db
      .update(registrations)
      .set({ status: "withdrawn" })
      .where(eq(registrations.form, "meca-agro"));
    expect((await send(visitor, bodyOf(answers))).status).toBe(201);
  });
});
