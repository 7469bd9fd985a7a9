import { expect, test } from "vitest";
import { registrations } from "#app/admissions/registrations/tables.server.ts";
import { bodyOf, send, somebody } from "#tests/setup/apply.ts";
import { startTestApp, type TestApp } from "#tests/setup/test-app.ts";

const hits = async ({ db }: TestApp, name: string) => {
  const like = `registration application${name}:%`;
  const { rows } = await db.execute<{ hits: number }>(
    `select hits from rate_limits where key like '${like}'`,
  );
  return rows.map((row) => row.hits);
};

/** The network of all callers has used up its applications of ten minutes, and five people came. */
async function closingDay() {
  const site = await startTestApp();
  const first = await site.as("visitor");
  await send(first, bodyOf(await somebody(site)));
  await site.db.execute("update rate_limits set hits = 150 where key like '%application:%'");
  const people: (() => Promise<Response>)[] = [];
  for (let nth = 0; nth < 5; nth += 1) {
    const [person, body] = [await site.as("visitor"), bodyOf(await somebody(site))];
    await person.get("/sanctum/csrf-cookie");
    people.push(() => send(person, body));
  }
  site.clock.now = new Date(site.clock.now.getTime() + 60_000);
  return { site, people };
}

const statuses = async (answers: Promise<Response>[]) =>
  (await Promise.all(answers)).map(({ status }) => status);

test("people apply while a script behind their address sends with one session", async () => {
  const { site, people } = await closingDay();
  const script = await site.as("visitor");
  await script.get("/sanctum/csrf-cookie");
  const flood = Array.from({ length: 120 }, () => send(script, {}));
  const honest = people.map((apply) => apply());
  expect(await statuses(honest)).toEqual([201, 201, 201, 201, 201]);
  const flooding = await statuses(flood);
  expect(flooding.filter((status) => status === 429).length).toBeGreaterThanOrEqual(60);
  expect(await site.db.select().from(registrations)).toHaveLength(6);
  // One application before, and these five: what was turned away was not stored.
  expect(await hits(site, " day")).toEqual([6]);
});

test("people apply while a script behind their address takes a session for each try", async () => {
  const { site, people } = await closingDay();
  const scripts = await Promise.all(Array.from({ length: 120 }, () => site.as("visitor")));
  for (const script of scripts) await script.get("/sanctum/csrf-cookie");
  const flood = scripts.map((script) => send(script, {}));
  const honest = people.map((apply) => apply());
  expect(await statuses(honest)).toEqual([201, 201, 201, 201, 201]);
  const flooding = await statuses(flood);
  expect(flooding.filter((status) => status === 429).length).toBeGreaterThanOrEqual(60);
});
