import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { registrations } from "#app/admissions/registrations/tables.server.ts";
import { createCache } from "#app/platform/cache/cache.server.ts";
import { insertCohort } from "#tests/setup/cohorts.ts";
import { insertPeople, somePeople } from "#tests/setup/registrations.ts";
import { startBuiltSite } from "./built-site.ts";

test("the page of a course counts a seat from the request on that took it or gave it up", async () => {
  // Without notifications of the database, which come later.
  const site = await startBuiltSite({ cache: createCache() });
  const dates = { startDate: "2036-03-01", endDate: "2036-09-01", formationId: 1 };
  const cohort = await insertCohort(site.db, { ...dates, capacity: 31 });
  const other = await insertCohort(site.db, { ...dates, capacity: 51 });
  const [one, two] = await insertPeople(site.db, somePeople(2, { status: "selected" }));
  const coordinator = await site.as("coordinator");
  type Course = { slug: string; category: { slug: string } };
  const course = (await (await site.get("/api/formations/1")).json()) as Course;
  const path = `/formations/${course.category.slug}/${course.slug}`;
  const seatsLeft = async () => {
    const page = await (await site.get(path)).text();
    return [31, 51].map((capacity) =>
      Number(new RegExp(`(\\d+)\\splaces?\\slibres?\\ssur\\s${capacity}`).exec(page)?.[1]),
    );
  };
  const move = async (ids: (number | undefined)[], to: string, more = {}) => {
    const body = { ids, to, reason: "Appel", ...more };
    expect((await coordinator.post("/api/registrations/transitions", body)).status).toBe(200);
  };
  expect(await seatsLeft()).toEqual([31, 51]);
  await move([one?.id, two?.id], "admitted", { cohort_id: cohort.id });
  expect(await seatsLeft()).toEqual([29, 51]);
  const [row] = await site.db
    .select()
    .from(registrations)
    .where(eq(registrations.id, one?.id ?? 0));
  const transfer = { cohort_id: other.id, version: row?.version, reason: "Appel" };
  await coordinator.post(`/api/registrations/${one?.id}/transfer`, transfer);
  expect(await seatsLeft()).toEqual([30, 50]);
  await move([two?.id], "withdrawn");
  expect(await seatsLeft()).toEqual([31, 50]);
});
