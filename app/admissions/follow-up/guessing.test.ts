import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { registrationEvents } from "#app/admissions/registrations/tables.server.ts";
import { apply } from "#tests/setup/apply.ts";
import { startTestApp } from "#tests/setup/test-app.ts";

const birth_date = "2001-03-27";
const wrong = { birth_date: "1999-01-01" };

async function start() {
  const lines: string[] = [];
  const site = await startTestApp({ log: { write: (line) => void lines.push(line) } });
  const { reference, phone, id } = await apply(site);
  const pathOf = (asked: string) => `/api/registrations/${asked}/status`;
  /** Failures of as many networks, one each. */
  const guess = async (
    count: number,
    asked = reference,
    address = (nth: number) => `10.0.0.${nth}`,
  ) => {
    for (let nth = 1; nth <= count; nth++) {
      const caller = await site.as("visitor", { address: address(nth) });
      await caller.post(pathOf(asked), wrong);
    }
  };
  const fresh = () => site.as("visitor", { address: "198.51.100.7" });
  return { site, lines, reference, phone, id, path: pathOf(reference), pathOf, guess, fresh };
}

const whole = async (answer: Response) => [answer.status, await answer.json()];

describe("guesses of many networks", () => {
  test("after fifty on a reference, the right date opens it only together with the phone", async () => {
    const { path, pathOf, phone, guess, fresh } = await start();
    await guess(50);
    const unknown = "MA-2026-000099";
    await guess(50, unknown, (nth) => `10.0.1.${nth}`);
    const visitor = await fresh();
    const english = { "accept-language": "en" };
    const right = await whole(await visitor.post(path, { birth_date }, english));
    expect(right).toEqual([404, { message: expect.stringMatching(/phone/), asks: "phone" }]);
    expect(await whole(await visitor.post(path, wrong, english)), "wrong date").toEqual(right);
    const nobody = await visitor.post(pathOf(unknown), { birth_date }, english);
    expect(await whole(nobody), "unknown reference").toEqual(right);
    const other = { birth_date, phone: "05 00 00 00 01" };
    expect(await whole(await visitor.post(path, other, english)), "other phone").toEqual(right);
    expect((await visitor.post(path, { birth_date, phone })).status).toBe(200);
    expect((await visitor.post(path, { ...wrong, phone })).status).toBe(404);
  });

  test("the team is told by log, e-mail and history, once", async () => {
    const { site, lines, id, reference, guess } = await start();
    await site.as("admin", { email: "admin@example.org" });
    await guess(53);
    const history = await site.db
      .select()
      .from(registrationEvents)
      .where(eq(registrationEvents.registrationId, id));
    expect(history.map(({ kind }) => kind)).toEqual(["submitted", "guessed"]);
    expect(lines.filter((line) => line.includes("Many wrong birth dates"))).toHaveLength(1);
    const mails = (await site.mails()).filter(({ to }) => to.email === "admin@example.org");
    expect(mails.map(({ text }) => text)).toEqual([expect.stringContaining(reference)]);
  });

  test("guesses on unknown references write to nobody", async () => {
    const { site, guess } = await start();
    await site.as("admin", { email: "admin@example.org" });
    await guess(51, "MA-2026-000099");
    expect(await site.mails()).toEqual([]);
  });

  test("a network that fails on many references gives the phone too, others do not", async () => {
    const { site, path, pathOf, phone, fresh } = await start();
    const visitor = await site.as("visitor");
    await visitor.post(pathOf("MA-2026-000500"), wrong);
    await site.db.execute(
      "update rate_limits set hits = 200 where key like 'registration status day%'",
    );
    expect((await visitor.post(path, { birth_date })).status).toBe(404);
    expect((await visitor.post(path, { birth_date, phone })).status).toBe(200);
    expect((await (await fresh()).post(path, { birth_date })).status).toBe(200);
  });

  test("the networks of one IPv6 customer are counted together", async () => {
    const { site, path, pathOf } = await start();
    const from = (group: number) => site.as("visitor", { address: `2001:db8:1:${group}::1` });
    await (await from(1)).post(pathOf("MA-2026-000500"), wrong);
    await site.db.execute(
      "update rate_limits set hits = 800 where key like 'registration status day (IPv6 /48)%'",
    );
    expect((await (await from(2)).post(path, { birth_date })).status).toBe(404);
    const elsewhere = await site.as("visitor", { address: "2001:db8:2::1" });
    expect((await elsewhere.post(path, { birth_date })).status).toBe(200);
  });
});
