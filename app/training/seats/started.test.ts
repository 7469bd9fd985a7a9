import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { registrations } from "#app/admissions/registrations/tables.server.ts";
import { insertCohort } from "#tests/setup/cohorts.ts";
import { insertPeople, somePeople } from "#tests/setup/registrations.ts";
import { startTestApp } from "#tests/setup/test-app.ts";

/** On 2 November 2026: one cohort that began in May, one that is over, one to come. */
async function threeCohorts() {
  const site = await startTestApp();
  const cohort = (startDate: string, endDate: string) =>
    insertCohort(site.db, { formationId: 1, startDate, endDate, confirmDays: 7 });
  const begun = await cohort("2026-05-04", "2027-02-26");
  const over = await cohort("2026-01-05", "2026-06-26");
  const coming = await cohort("2027-01-04", "2027-06-25");
  const people = somePeople(3, { formationId: 1 });
  const states = ["selected", "waitlisted", "admitted"] as const;
  const rows = await insertPeople(
    site.db,
    people.map((person, index) => ({
      ...person,
      status: states[index] ?? "selected",
      cohortId: index === 2 ? coming.id : null,
    })),
  );
  const [selected = 0, waiting = 0, seated = 0] = rows.map(({ id }) => id);
  const coordinator = await site.as("coordinator");
  const now = async (id: number) => {
    const [row] = await site.db.select().from(registrations).where(eq(registrations.id, id));
    return row;
  };
  return { begun, over, coming, selected, waiting, seated, coordinator, now };
}

test("a seat in a cohort that has begun needs a confirmation, and one that is over gives none", async () => {
  const { begun, over, selected, waiting, coordinator, now } = await threeCohorts();
  const admit = (cohort_id: number, more: object = {}) =>
    coordinator.post("/api/registrations/transitions", {
      ids: [selected],
      to: "admitted",
      cohort_id,
      ...more,
    });
  const refused = await admit(begun.id);
  expect(refused.status).toBe(409);
  expect(JSON.stringify(await refused.json())).toContain("a déjà commencé");
  const past = await admit(over.id, { into_started: true });
  expect(JSON.stringify(await past.json())).toContain("est terminée");
  expect((await now(selected))?.status).toBe("selected");
  const done = await admit(begun.id, { into_started: true, confirm_by: null });
  expect(done.status).toBe(200);
  expect(await now(selected)).toMatchObject({ cohortId: begun.id, confirmBy: null });

  const promote = (more: object) =>
    coordinator.post(`/api/cohortes/${begun.id}/promote`, { registration_id: waiting, ...more });
  expect((await promote({})).status).toBe(409);
  expect((await promote({ into_started: true, confirm_by: "2026-11-20" })).status).toBe(200);
  expect(await now(waiting)).toMatchObject({ status: "admitted", confirmBy: "2026-11-20" });
});

test("so does a change of cohort, which may set another day", async () => {
  const { begun, seated, coordinator, now } = await threeCohorts();
  const move = (more: object) =>
    coordinator.post(`/api/registrations/${seated}/transfer`, {
      cohort_id: begun.id,
      version: 1,
      reason: "Plus près de chez elle",
      ...more,
    });
  expect((await move({})).status).toBe(409);
  const past = await move({ into_started: true, confirm_by: "2026-10-01" });
  expect(past.status).toBe(422);
  expect((await move({ into_started: true, confirm_by: "2026-11-20" })).status).toBe(200);
  expect(await now(seated)).toMatchObject({ cohortId: begun.id, confirmBy: "2026-11-20" });
});

test("a cohort is named with place, dates and course wherever it stands in a file or an answer", async () => {
  const { seated, coming, coordinator } = await threeCohorts();
  const csv = await (await coordinator.get("/api/admissions/export")).text();
  expect(csv).toMatch(/Cohorte d’essai · Bouaké · 4 janv\.\s–\s25 juin 2027 · Cybersécurité/);
  const list = await (await coordinator.get("/api/registrations/export?status=admitted")).text();
  expect(list).toMatch(/Cohorte d’essai · Bouaké · 4 janv\.\s–\s25 juin 2027/);
  const record = await coordinator.get(`/api/registrations/${seated}?locale=de`);
  const { cohorts } = (await record.json()) as { cohorts: { id: number; name: string }[] };
  expect(cohorts.find(({ id }) => id === coming.id)?.name).toMatch(/Bouaké · 4\. Jan.* Juni 2027/);
});
