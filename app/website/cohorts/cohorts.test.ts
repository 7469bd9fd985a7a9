import { describe, expect, test } from "vitest";
import type { Page } from "#app/platform/http/pagination.ts";
import { formations } from "#app/website/formations/tables.server.ts";
import { insertCohort } from "#tests/setup/cohorts.ts";
import { insertPeople, somePeople } from "#tests/setup/registrations.ts";
import { startTestApp, type TestApp } from "#tests/setup/test-app.ts";
import { intakeFor, warningsOf } from "./rules.ts";
import { periodOn, type StaffCohort } from "./schema.ts";
import { scaleOf } from "./timeline-scale.ts";

async function aCourse({ db }: TestApp): Promise<number> {
  const [course] = await db.select({ id: formations.id }).from(formations).limit(1);
  if (!course) throw new Error("no course");
  return course.id;
}

const plan = {
  name: { fr: "Promotion de mars", en: "March cohort" },
  place: "Bouaké",
  capacity: 20,
  start_date: "2027-03-01",
  end_date: "2027-09-30",
  trainers: ["Formatrice fictive"],
};

describe("cohorts", () => {
  test("can be created, found, changed with the current version, and deleted", async () => {
    const site = await startTestApp();
    const coordinator = await site.as("coordinator");
    const formation_id = await aCourse(site);
    const created = await coordinator.post("/api/cohortes", { ...plan, formation_id });
    expect(created.status).toBe(201);
    const cohort = (await created.json()) as StaffCohort;
    expect(cohort).toMatchObject({ name: "Promotion de mars", taken: 0, seats_left: 20 });
    const found = await coordinator.get("/api/cohortes/all?search=mars%20bouake&period=coming");
    expect(((await found.json()) as Page<StaffCohort>).data.map(({ id }) => id)).toEqual([
      cohort.id,
    ]);
    const path = `/api/cohortes/${cohort.id}`;
    const change = { ...plan, formation_id, capacity: 24, version: 1 };
    expect(await (await coordinator.put(path, change)).json()).toMatchObject({ capacity: 24 });
    const late = await coordinator.put(`${path}?locale=en`, change);
    expect(late.status).toBe(409);
    const name = `${coordinator.user.firstname} ${coordinator.user.lastname}`;
    expect(await late.json()).toMatchObject({
      why: "movedOn",
      changed_by: name,
      changed_at: expect.stringMatching(/^\d{4}-/),
      message: expect.stringContaining(`${name} changed this cohort in the meantime.`),
    });
    expect((await coordinator.delete(path, { version: 1 })).status).toBe(409);
    expect((await coordinator.delete(path, { version: 2 })).status).toBe(200);
    expect((await coordinator.get(path)).status).toBe(404);
    const admin = await site.as("admin");
    const log = (await (await admin.get("/api/audit?search=Promotion&page=1")).json()) as Page<{
      action: string;
    }>;
    expect(log.data.map(({ action }) => action)).toEqual([
      "cohorts.deleted",
      "cohorts.changed",
      "cohorts.created",
    ]);
  });

  test("list every wrong field at once, including an unknown course", async () => {
    const site = await startTestApp();
    const coordinator = await site.as("coordinator");
    const wrong = await coordinator.post("/api/cohortes", {
      formation_id: 1,
      name: "X",
      start_date: "2027-05-02",
      end_date: "2027-05-01",
      capacity: 0,
    });
    expect(wrong.status).toBe(422);
    const unknown = await coordinator.post("/api/cohortes", { ...plan, formation_id: 999_999 });
    expect(await unknown.json()).toHaveProperty("errors.formation_id");
    const late = { ...plan, formation_id: await aCourse(site), end_date: "2027-02-01" };
    expect(await (await coordinator.post("/api/cohortes", late)).json()).toHaveProperty(
      "errors.end_date",
    );
  });

  test("show visitors the seats left and no staff data", async () => {
    const site = await startTestApp();
    const formationId = await aCourse(site);
    const cohort = await insertCohort(site.db, {
      formationId,
      capacity: 3,
      trainers: ["Formatrice fictive"],
    });
    await insertPeople(site.db, somePeople(2, { status: "admitted", cohortId: cohort.id }));
    const one = await (await site.get(`/api/cohortes/${cohort.id}`)).json();
    expect(one).toMatchObject({ id: cohort.id, capacity: 3, seats_left: 1 });
    expect(one).not.toHaveProperty("trainers");
    const ofCourse = await (await site.get(`/api/formations/${formationId}/cohortes`)).json();
    expect(ofCourse).toContainEqual(expect.objectContaining({ id: cohort.id, seats_left: 1 }));
  });

  test("the database refuses more members than seats and counts withdrawals", async () => {
    const site = await startTestApp();
    const formationId = await aCourse(site);
    const cohort = await insertCohort(site.db, { formationId, capacity: 2 });
    const seated = { status: "admitted" as const, cohortId: cohort.id };
    const [first] = await insertPeople(site.db, somePeople(2, seated));
    const third = somePeople(3, seated).slice(2);
    await expect(insertPeople(site.db, third)).rejects.toThrow();
    const coordinator = await site.as("coordinator");
    const path = `/api/cohortes/${cohort.id}`;
    const tooFew = { ...plan, formation_id: formationId, capacity: 1, version: 1 };
    expect(await (await coordinator.put(path, tooFew)).json()).toHaveProperty("errors.capacity");
    expect((await coordinator.delete(path, { version: 1 })).status).toBe(409);
    const withdrawal = { ids: [first?.id], to: "withdrawn", reason: "Déménage" };
    expect((await coordinator.post("/api/registrations/transitions", withdrawal)).status).toBe(200);
    expect(await (await coordinator.get(path)).json()).toMatchObject({ taken: 1, seats_left: 1 });
  });
});

test("a day is before, during or after a cohort", () => {
  const cohort = { start_date: "2026-05-01", end_date: "2026-06-30" };
  expect(periodOn(cohort, "2026-04-30")).toBe("coming");
  expect(periodOn(cohort, "2026-05-01")).toBe("running");
  expect(periodOn(cohort, "2026-06-30")).toBe("running");
  expect(periodOn(cohort, "2026-07-01")).toBe("past");
});

describe("warnings about the plan of a cohort", () => {
  const intakes = [
    { opens_on: "2026-10-01", closes_on: "2026-12-31" },
    { opens_on: "2027-10-01", closes_on: "2027-12-31" },
  ];
  const form = "meca-agro";

  test("a cohort is filled by the last intake that opens before it starts", () => {
    expect(intakeFor(intakes, "2027-03-01")).toBe(intakes[0]);
    expect(intakeFor(intakes, "2027-10-01")).toBe(intakes[1]);
    expect(intakeFor(intakes, "2026-09-30")).toBeNull();
  });

  test.each([
    ["on the last day to apply", "2026-12-31", form, ["before_close"]],
    ["on the day after", "2027-01-01", form, []],
    ["on a Sunday", "2027-01-03", form, ["sunday"]],
    ["for a course without a form", "2026-12-30", null, ["no_form"]],
    ["today", "2026-11-01", null, []],
  ] as const)("a cohort that starts %s", (_, start_date, form, warnings) => {
    expect(warningsOf({ start_date, form }, intakes, "2026-11-01")).toEqual(warnings);
  });

  test("are part of the list and of the choice of courses", async () => {
    const site = await startTestApp();
    const formationId = await aCourse(site);
    await insertCohort(site.db, { formationId, startDate: "2026-12-06" });
    const coordinator = await site.as("coordinator");
    const list = await coordinator.get(`/api/cohortes/all?formation=${formationId}&page=1`);
    const { data } = (await list.json()) as Page<StaffCohort>;
    expect(data.flatMap(({ warnings }) => warnings)).toContain("sunday");
    const courses = await (await coordinator.get("/api/cohortes/courses")).json();
    expect(courses).toContainEqual(
      expect.objectContaining({
        form: "meca-agro",
        intakes: [{ opens_on: "2026-11-02", closes_on: "2027-01-04" }],
      }),
    );
  });
});

test("the timeline has whole months and includes today", () => {
  const scale = scaleOf([{ start_date: "2026-11-10", end_date: "2027-01-31" }], "2026-10-05");
  expect(scale.months.map(({ key }) => key)).toEqual(["2026-10", "2026-11", "2026-12", "2027-01"]);
  expect(scale.place("2026-10-01")).toBe(0);
  expect(
    scale.place("2026-11-10") + scale.width({ start_date: "2026-11-10", end_date: "2027-01-31" }),
  ).toBeCloseTo(100);
});
