import { eq, like } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import type { State } from "#app/admissions/registrations/schema.ts";
import { states } from "#app/admissions/registrations/schema.ts";
import { registrationEvents, registrations } from "#app/admissions/registrations/tables.server.ts";
import { rateLimits } from "#app/platform/http/tables.server.ts";
import { dateFormat } from "#app/platform/i18n/dates.ts";
import { intakes } from "#app/website/registration-form/tables.server.ts";
import { bodyOf, type Receipt, send, somebody } from "#tests/setup/apply.ts";
import { read } from "#tests/setup/content.ts";
import { startTestApp } from "#tests/setup/test-app.ts";
import type { Status } from "./status.server.ts";

type Followed = Status & { token: string; token_expires_at: string };
const birth_date = "2001-03-27";

async function applied(changes: object = {}) {
  const site = await startTestApp();
  const visitor = await site.as("visitor");
  const answers = { ...(await somebody(site)), email: "awa@example.org", ...changes };
  const { reference } = await read<Receipt>(send(visitor, bodyOf(answers)));
  const path = `/api/registrations/${reference}/status`;
  const set = (change: Partial<typeof registrations.$inferInsert>) =>
    site.db.update(registrations).set(change).where(eq(registrations.reference, reference));
  const row = async () => {
    const [found] = await site.db.select().from(registrations);
    if (!found) throw new Error("no row");
    return found;
  };
  const follow = () => read<Followed>(visitor.post(path, { birth_date }));
  return { site, visitor, reference, path, set, row, follow };
}

describe("status", () => {
  test("status returns state, next step and documents for reference and birth date", async () => {
    const { visitor, path, reference } = await applied();
    const answer = await visitor.post(path, { birth_date }, { "accept-language": "en" });
    expect(answer.status).toBe(200);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    const status = await read<Followed>(answer);
    expect(status).toMatchObject({
      reference,
      status: "received",
      label: "Received",
      form_title: "Application for agricultural mechanics",
      token_expires_at: "2026-11-02T10:15:00.000Z",
      may: { withdraw: true, confirm: false, correct: true, add_documents: true },
    });
    expect(status.contact.phone).toMatch(/^07 •• •• •• \d\d$/);
    expect(status.contact.email).toBe("a•••@example.org");
    expect(status.documents.map(({ name, state }) => [name, state])).toEqual([
      ["identity", "missing"],
      ["identity_back", "optional"],
      ["diploma", "missing"],
      ["cv", "optional"],
      ["photo", "optional"],
    ]);
  });

  test("a reference is accepted in any usual spelling", async () => {
    const { visitor } = await applied();
    const typed = encodeURIComponent("ma 2026 1");
    const answer = await visitor.post(`/api/registrations/${typed}/status`, { birth_date });
    expect(answer.status).toBe(200);
  });

  test("a wrong date, an unknown reference and invalid input return the same response", async () => {
    const { visitor, path } = await applied();
    const answers = [
      await visitor.post(path, { birth_date: "2001-03-28" }),
      await visitor.post(path, { birth_date: "2001" }),
      await visitor.post("/api/registrations/MA-2026-000099/status", { birth_date }),
      await visitor.post("/api/registrations/nonsense/status", { birth_date }),
    ];
    for (const answer of answers) {
      expect([answer.status, await answer.text()]).toEqual([404, '{"message":"Not Found"}']);
    }
  });

  test("status requires the phone number when only the birth year is stored", async () => {
    const { visitor, path, row } = await applied({ birth_date: "2001" });
    const { phone } = await row();
    for (const given of ["2001", "2001-07-09"]) {
      expect((await visitor.post(path, { birth_date: given })).status).toBe(404);
      const other = { birth_date: given, phone: "05 00 00 00 01" };
      expect((await visitor.post(path, other)).status).toBe(404);
      const typed = phone.replace("+225", "").replace(/(..)/g, "$1 ");
      expect((await visitor.post(path, { birth_date: given, phone: typed })).status).toBe(200);
    }
    expect((await visitor.post(path, { birth_date: "2002", phone })).status).toBe(404);
  });

  test("failures of strangers on other references do not lock out a network", async () => {
    const { visitor, path, follow } = await applied();
    for (let number = 100; number < 141; number++) {
      const other = path.replace("000001", `000${number}`);
      expect((await visitor.post(other, { birth_date })).status).toBe(404);
    }
    expect((await follow()).status).toBe("received");
  });

  test("a change of contact and a withdrawal are emailed to the former address", async () => {
    const { site, visitor, path, follow } = await applied();
    const { token } = await follow();
    const by = { "x-registration-token": token };
    const before = (await site.mails()).length;
    await read(visitor.patch(`${path}/contact`, { town: "Katiola" }, by));
    expect(await site.mails()).toHaveLength(before);
    await read(visitor.patch(`${path}/contact`, { email: "autre@example.org" }, by));
    await read(visitor.patch(`${path}/contact`, { phone: "05 00 00 00 01" }, by));
    await read(visitor.post(`${path}/withdraw`, undefined, by));
    const written = (await site.mails()).slice(before);
    expect(written.map(({ to, subject }) => [to.email, subject])).toEqual([
      ["awa@example.org", "Coordonnées changées : candidature MA-2026-000001"],
      ["autre@example.org", "Coordonnées changées : candidature MA-2026-000001"],
      ["autre@example.org", "Candidature MA-2026-000001 retirée"],
    ]);
  });

  test("wrong dates do not lock out the owner of a reference, here or elsewhere", async () => {
    const { site, visitor, path } = await applied();
    const stranger = await site.as("visitor", { address: "198.51.100.7" });
    for (let day = 1; day <= 12; day++) {
      const guess = { birth_date: `1999-01-${String(day).padStart(2, "0")}` };
      expect((await stranger.post(path, guess)).status).toBe(404);
    }
    expect((await stranger.post(path, { birth_date })).status, "same network").toBe(200);
    expect((await visitor.post(path, { birth_date })).status, "own network").toBe(200);
  });

  test("guesses of many networks close a reference only for those that guess", async () => {
    const { site, visitor, path, row } = await applied();
    const wrong = { birth_date: "1999-01-01" };
    const guesser = await site.as("visitor", { address: "198.51.100.7" });
    for (let count = 0; count < 5; count++) await guesser.post(path, wrong);
    const key = "registration status reference day:%";
    await site.db.update(rateLimits).set({ hits: 500 }).where(like(rateLimits.key, key));
    expect((await guesser.post(path, wrong)).status).toBe(429);
    const { phone } = await row();
    expect((await visitor.post(path, { birth_date, phone })).status).toBe(200);
  });

  test("successful lookups do not count as attempts", async () => {
    const { visitor, path } = await applied();
    for (let count = 0; count < 15; count++) {
      expect((await visitor.post(path, { birth_date })).status).toBe(200);
    }
  });
});

describe("actions with the token", () => {
  const acts = ["documents", "contact", "withdraw", "confirm"] as const;
  const verb = (act: string) => (act === "contact" ? "PATCH" : "POST");

  test.each(acts)("%s requires a valid, unexpired token of this reference", async (act) => {
    const { site, visitor, path, follow, reference } = await applied();
    const { token } = await follow();
    const go = (given: Record<string, string>, where = path) =>
      visitor.write(verb(act), `${where}/${act}`, { documents: {} }, given);
    const other = path.replace(reference, "MA-2026-000009");
    expect((await go({})).status).toBe(401);
    expect((await go({ "x-registration-token": `${token}x` })).status).toBe(401);
    expect((await go({ "x-registration-token": token }, other)).status).toBe(404);
    expect((await go({ "x-registration-token": token, "x-xsrf-token": "" })).status).toBe(419);
    site.clock.now = new Date("2026-11-02T10:15:01Z");
    expect((await go({ "x-registration-token": token })).status).toBe(401);
  });

  test("state and receipt require the token", async () => {
    const { visitor, path, follow, reference } = await applied();
    const { token } = await follow();
    const receipt = path.replace(/status$/, "receipt");
    for (const place of [path, receipt]) {
      expect((await visitor.get(place)).status).toBe(401);
      const answer = await visitor.get(place, { "x-registration-token": token });
      expect([answer.status, answer.headers.get("cache-control")]).toEqual([200, "no-store"]);
      expect(await read<{ reference: string }>(answer)).toMatchObject({ reference });
    }
  });

  test("a corrected phone number also changes an equal WhatsApp number", async () => {
    for (const [whatsapp, after] of [
      ["same", "+2250544332211"],
      ["+33612345678", "+33612345678"],
    ]) {
      const { site, visitor, path, follow } = await applied({ whatsapp });
      const { token } = await follow();
      const headers = { "x-registration-token": token };
      const answer = await visitor.patch(`${path}/contact`, { phone: "05 44 33 22 11" }, headers);
      expect(answer.status).toBe(200);
      const [row] = await site.db.select().from(registrations);
      expect(row?.answers).toMatchObject({ phone: "+2250544332211", whatsapp: after });
    }
  });

  test("contact corrections are checked by the form and written to the history", async () => {
    const { site, visitor, path, follow, row } = await applied();
    const { token } = await follow();
    const before = await row();
    const headers = { "x-registration-token": token, "accept-language": "fr" };
    const wrong = await visitor.patch(
      `${path}/contact`,
      { phone: "12345678", email: "awa" },
      headers,
    );
    expect(wrong.status).toBe(422);
    const { errors } = await read<{ errors: Record<string, string[]> }>(wrong);
    expect(Object.keys(errors)).toEqual(["phone", "email"]);
    const change = { phone: "05 00 00 00 09", email: "", town: "Man", last_name: "Autre" };
    expect((await visitor.patch(`${path}/contact`, change, headers)).status).toBe(200);
    const after = await row();
    expect(after).toMatchObject({ phone: "+2250500000009", email: null, version: 2 });
    expect(after.answers.town).toBe("Man");
    expect(after.answers.email).toBeUndefined();
    expect(after.lastName).toBe(before.lastName);
    const events = await site.db.select().from(registrationEvents);
    expect(events.map(({ kind }) => kind)).toEqual(["submitted", "contact_changed"]);
    expect(events[1]?.data).toMatchObject({ before: { phone: before.phone } });
  });

  test.each(states)("withdraw from %s", async (status) => {
    const { site, visitor, path, set, follow, row } = await applied();
    const { token } = await follow();
    await set({ status });
    const answer = await visitor.post(`${path}/withdraw`, {}, { "x-registration-token": token });
    const may: State[] = ["received", "selected", "waitlisted", "admitted"];
    expect(answer.status).toBe(may.includes(status) ? 200 : 409);
    if (!may.includes(status)) return;
    expect(await row()).toMatchObject({ status: "withdrawn", version: 2, cohortId: null });
    const events = await site.db.select().from(registrationEvents);
    expect(events[1]).toMatchObject({ kind: "moved", from: status, to: "withdrawn" });
  });

  test("a seat is confirmed once and not after its deadline", async () => {
    const { visitor, path, set, follow, row } = await applied();
    const { token } = await follow();
    const confirm = () => visitor.post(`${path}/confirm`, {}, { "x-registration-token": token });
    expect((await confirm()).status).toBe(409);
    await set({ status: "admitted", confirmBy: "2026-11-01" });
    expect((await confirm()).status).toBe(409);
    await set({ confirmBy: "2026-11-02" });
    expect((await follow()).next).toContain("2 novembre 2026");
    expect((await confirm()).status).toBe(200);
    expect((await row()).confirmedAt).not.toBeNull();
    expect((await confirm()).status).toBe(409);
  });

  test("after the closing day the review is not said to be still to come", async () => {
    const { site, follow } = await applied();
    expect((await follow()).next).toContain("après la clôture");
    await site.db.update(intakes).set({ opensOn: "2026-01-01", closesOn: "2026-01-31" });
    expect((await follow()).next).toMatch(/^Les candidatures sont fermées\./);
  });

  test("status of a withdrawn registration says until when one may apply again", async () => {
    const { site, visitor, path, follow, row } = await applied();
    const { token, may } = await follow();
    expect(may.apply_again).toBe(false);
    const own = { "x-registration-token": token };
    const gone = await read<Status>(visitor.post(`${path}/withdraw`, {}, own));
    expect([gone.status, gone.may.apply_again]).toEqual(["withdrawn", true]);
    const { answers } = await row();
    const intake = await read<{ closes_on: string }>(site.get("/api/registration-forms/meca-agro"));
    const day = dateFormat("fr", { dateStyle: "long", timeZone: "UTC" });
    const until = day(new Date(intake.closes_on));
    expect(gone.next).toContain(`postuler de nouveau jusqu’au ${until}`);
    expect(
      (await send(visitor, bodyOf(answers))).status,
      "with the same phone and identity number",
    ).toBe(201);
    await site.db.update(intakes).set({ opensOn: "2026-01-01", closesOn: "2026-01-31" });
    const closed = await follow();
    expect([closed.status, closed.may.apply_again]).toEqual(["withdrawn", false]);
    expect(closed.next).toContain("au prochain appel");
  });

  test("status of a merged registration shows the registration it was merged into", async () => {
    const { site, visitor, set, path } = await applied();
    const other = await read<Receipt>(send(visitor, bodyOf(await somebody(site))));
    const [target] = await site.db
      .select()
      .from(registrations)
      .where(eq(registrations.reference, other.reference));
    await set({ mergedInto: target?.id ?? 0 });
    const status = await read<Followed>(visitor.post(path, { birth_date }));
    expect(status.reference).toBe(other.reference);
  });
});
