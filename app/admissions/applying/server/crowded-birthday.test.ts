import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { registrations } from "#app/admissions/registrations/tables.server.ts";
import { apply, bodyOf, send, somebody } from "#tests/setup/apply.ts";
import { insertPeople, somePeople } from "#tests/setup/registrations.ts";
import { startTestApp } from "#tests/setup/test-app.ts";

test("somebody who has applied is found among hundreds born on the same day", async () => {
  const site = await startTestApp();
  const { form, year, birthDate } = await apply(site);
  const others = somePeople(210, { form, year, birthDate }).map((person, nth) => ({
    ...person,
    reference: `MA-${year}-9${String(nth).padStart(5, "0")}`,
    phone: `+22501${String(nth).padStart(8, "0")}`,
  }));
  await insertPeople(site.db, others);

  const answers = await somebody(site);
  const own = await apply(site, answers);
  const visitor = await site.as("visitor");
  expect((await send(visitor, bodyOf(answers))).status).toBe(409);
  const sharing = { ...answers, identity_number: "C 99999999" };
  const marked = await send(visitor, bodyOf(sharing, { another_person: true }));
  expect(marked.status).toBe(201);
  const [row] = await site.db.select().from(registrations).where(eq(registrations.id, own.id));
  expect(row?.suspected).toBe(true);
});
