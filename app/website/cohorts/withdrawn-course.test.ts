import { expect, test } from "vitest";
import type { Page } from "#app/platform/http/pagination.ts";
import { formations } from "#app/website/formations/tables.server.ts";
import { insertCohort } from "#tests/setup/cohorts.ts";
import { ok, read } from "#tests/setup/content.ts";
import { insertPeople, somePeople } from "#tests/setup/registrations.ts";
import { startTestApp } from "#tests/setup/test-app.ts";
import type { CohortCourse, StaffCohort } from "./schema.ts";

async function withCourse() {
  const app = await startTestApp();
  const [course] = await app.db.select().from(formations).limit(1);
  if (!course) throw new Error("no course");
  const admin = await app.as("admin");
  const desk = `/api/desk/formations/${course.id}`;
  const { title } = await read<{ title: string }>(admin.get(desk));
  return { ...app, admin, course, desk, title };
}

test.each(["unpublish", "archive"])(
  "the cohorts of a course stay in the team's list after %s, and can be deleted",
  async (act) => {
    const { db, admin, course, desk, title } = await withCourse();
    const { id } = await insertCohort(db, { formationId: course.id });
    await ok(admin.post(`${desk}/${act}`, {}));
    const list = await read<Page<StaffCohort>>(admin.get("/api/cohortes/all?per_page=100"));
    expect(list.data).toHaveLength(list.meta.total);
    const cohort = list.data.find((each) => each.id === id);
    expect(cohort?.formation_title).toBe(title);
    await ok(admin.delete(`/api/cohortes/${id}`, { version: cohort?.version }));
  },
);

test("a cohort can be planned for a course that is not public yet", async () => {
  const { admin, course, desk, title } = await withCourse();
  await ok(admin.post(`${desk}/unpublish`, {}));
  const offered = await read<CohortCourse[]>(admin.get("/api/cohortes/courses"));
  expect(offered.find(({ id }) => id === course.id)?.title).toBe(title);
});

test("records and exports name the course that somebody chose after it was withdrawn", async () => {
  const { db, admin, course, desk, title } = await withCourse();
  const chosen = { formationId: course.id, answers: { formation_id: String(course.id) } };
  const [person] = await insertPeople(db, somePeople(1, chosen));
  await ok(admin.post(`${desk}/unpublish`, {}));
  const record = await read<{ course: string }>(admin.get(`/api/registrations/${person?.id}`));
  expect(record.course).toBe(title);
  expect(await (await admin.get("/api/registrations/export")).text()).toContain(title);
});
