import { describe, expect, test } from "vitest";
import { registrations } from "#app/admissions/registrations/tables.server.ts";
import { intakes } from "#app/website/registration-form/tables.server.ts";
import { bodyOf, send, somebody } from "#tests/setup/apply.ts";
import { read } from "#tests/setup/content.ts";
import { startTestApp, type TestApp } from "#tests/setup/test-app.ts";

type Refusal = { message: string; errors: Record<string, string[]>; [detail: string]: unknown };

const stored = ({ db }: TestApp) => db.select().from(registrations).orderBy(registrations.id);

async function close({ db, clock }: TestApp, opensOn: string, closesOn: string) {
  await db.update(intakes).set({ opensOn, closesOn, year: clock.now.getFullYear() });
}

describe("refusals", () => {
  test("every wrong field is listed in form order and in the caller's language", async () => {
    const site = await startTestApp();
    const visitor = await site.as("visitor");
    const answers = {
      ...(await somebody(site)),
      last_name: "",
      phone: "12345678",
      motivation: "x",
    };
    const body = bodyOf(answers, { consent_version: "2020" });
    const answer = await send(visitor, body, { "accept-language": "en" });
    expect(answer.status).toBe(422);
    const { errors, message } = await read<Refusal>(answer);
    expect(Object.keys(errors)).toEqual([
      "answers.last_name",
      "answers.phone",
      "answers.motivation",
      "consent_version",
    ]);
    expect(message).toBe("Enter your last name. (and 3 more errors)");
    expect(errors["answers.phone"]?.[0]).toContain("eight digits");
    expect(await stored(site)).toEqual([]);
  });

  test("a closed intake is refused with its dates and a contact link", async () => {
    const site = await startTestApp();
    const visitor = await site.as("visitor");
    const body = bodyOf(await somebody(site));
    await close(site, "2026-01-01", "2026-02-01");
    const closed = await send(visitor, body);
    expect(closed.status).toBe(403);
    expect(await closed.json()).toEqual({
      message:
        "Les candidatures sont closes depuis le 1er février 2026. Écrivez-nous pour savoir quand elles rouvrent.",
      opens_on: "2026-01-01",
      closes_on: "2026-02-01",
      contact: "/contacts",
    });
    await close(site, "2026-12-01", "2026-12-31");
    expect((await read<Refusal>(send(visitor, body))).message).toContain("1er décembre 2026");
    await site.db.delete(intakes);
    expect((await send(visitor, body)).status).toBe(403);
  });

  test("submit is accepted on the closing day and refused the day after", async () => {
    const site = await startTestApp();
    await close(site, "2026-01-01", "2026-11-02");
    const visitor = await site.as("visitor");
    site.clock.now = new Date("2026-11-02T23:59:00Z");
    expect((await send(visitor, bodyOf(await somebody(site)))).status).toBe(201);
    site.clock.now = new Date("2026-11-03T00:00:00Z");
    expect((await send(visitor, bodyOf(await somebody(site)))).status).toBe(403);
  });

  test("a disability is refused without its own consent", async () => {
    const site = await startTestApp();
    const visitor = await site.as("visitor");
    const answers = { ...(await somebody(site)), disability: "yes", needs: "Une rampe" };
    const refused = await send(visitor, bodyOf(answers));
    expect(Object.keys((await read<Refusal>(refused)).errors)).toEqual(["disability_consent"]);
    const taken = await send(visitor, bodyOf(answers, { disability_consent: true }));
    expect(taken.status).toBe(201);
    const [row] = await stored(site);
    expect(row?.disabilityConsentedAt).toEqual(site.clock.now);
  });

  test("submit is refused without CSRF token and for an unknown form", async () => {
    const site = await startTestApp();
    const visitor = await site.as("visitor");
    const body = bodyOf(await somebody(site));
    expect((await send(visitor, body, { "x-xsrf-token": "" })).status).toBe(419);
    const unknown = await send(visitor, { ...body, form: "tic" });
    expect((await read<Refusal>(unknown)).errors).toHaveProperty(["form"]);
  });

  test("an upload that does not exist is refused alike whether or not the person has applied", async () => {
    const site = await startTestApp();
    const visitor = await site.as("visitor");
    const [known, unknown] = [await somebody(site), await somebody(site)];
    expect((await send(visitor, bodyOf(known))).status).toBe(201);
    const documents = { identity: "0123456789abcdef0123456789abcdef" };
    const asked = { consent: "self", documents };
    const [one, other] = [
      await send(visitor, bodyOf(known, asked)),
      await send(visitor, bodyOf(unknown, asked)),
    ];
    expect([one.status, await one.json()]).toEqual([other.status, await other.json()]);
    expect(other.status).toBe(422);
    expect(await stored(site)).toHaveLength(1);
    expect((await send(visitor, bodyOf(known))).status, "when all is right").toBe(409);
  });

  test("the log contains no answers", async () => {
    const lines: string[] = [];
    const site = await startTestApp({ log: { write: (line) => void lines.push(line) } });
    const visitor = await site.as("visitor");
    const person = await somebody(site);
    const answers = { ...person, email: "awa@example.org" };
    await send(visitor, bodyOf(answers));
    await send(visitor, bodyOf({ ...answers, motivation: "court", phone: "12345678" }));
    await send(visitor, bodyOf(answers));
    const log = lines.join("");
    expect(log).toContain("/api/registrations");
    for (const secret of [person.last_name, "awa@example.org", "12345678", "0700", "court"]) {
      expect(log).not.toContain(String(secret));
    }
  });
});
