import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { cohorts } from "#app/website/cohorts/tables.server.ts";
import { startTestApp } from "#tests/setup/test-app.ts";
import type { Category, Cohort, Formation, FormationSummary } from "./schema.ts";
import { formations } from "./tables.server.ts";

async function read<T>(response: Response | Promise<Response>): Promise<T> {
  return (await response).json() as Promise<T>;
}

test("categories come in order, in the caller's language", async () => {
  const { get } = await startTestApp();
  const french = await read<Category[]>(get("/api/formation-categories"));
  const german = await read<Category[]>(get("/api/formation-categories?locale=de"));
  expect(french).toHaveLength(3);
  expect(french.map(({ id }) => id)).toEqual(german.map(({ id }) => id));
  expect(french[0]?.formation_category).not.toBe(german[0]?.formation_category);
  expect(french[0]).toMatchObject({ form: "meca-agro", locale: "fr", fallback: false });
});

test("an unpublished course is a 404 and in no list", async () => {
  const { get, db } = await startTestApp();
  const [first, ...others] = await read<FormationSummary[]>(get("/api/formations"));
  if (!first) throw new Error("no starting content");
  await db.update(formations).set({ status: "archived" }).where(eq(formations.id, first.id));
  expect((await get(`/api/formations/${first.id}`)).status).toBe(404);
  expect((await get(`/api/formations/${first.slug}`)).status).toBe(404);
  expect((await get(`/api/formations/${first.id}/cohortes`)).status).toBe(404);
  expect(await read<FormationSummary[]>(get("/api/formations"))).toHaveLength(others.length);
});

test("a course is answered in the reader's language", async () => {
  const { get } = await startTestApp();
  const [first] = await read<FormationSummary[]>(get("/api/formations?locale=en"));
  const course = await read<Formation>(get(`/api/formations/${first?.slugs.fr}?locale=en`));
  expect(course).toMatchObject({ id: first?.id, locale: "en", status: "published" });
  expect(course.objectives.length).toBeGreaterThan(2);
  expect(course.programme[0]).toHaveProperty("title");
});

test("filters and search narrow the list", async () => {
  const { get } = await startTestApp();
  const [category] = await read<Category[]>(get("/api/formation-categories"));
  const inCategory = await read<FormationSummary[]>(
    get(`/api/formations?category=${category?.id}`),
  );
  expect(new Set(inCategory.map((f) => f.category_formation_id))).toEqual(new Set([category?.id]));
  const misspelt = await read<FormationSummary[]>(get("/api/formations?search=tracteru"));
  expect(misspelt.some(({ title }) => /tracteur/i.test(title))).toBe(true);
  expect(await read(get("/api/formations?search=zzzzzz"))).toEqual([]);
});

test("words of the modules are found, with or without accents, and what begins with them", async () => {
  const { get } = await startTestApp();
  const found = async (search: string, locale = "fr") => {
    const query = new URLSearchParams({ search, locale });
    const courses = await read<FormationSummary[]>(get(`/api/formations?${query}`));
    return courses.map(({ slugs }) => slugs.fr);
  };
  const tractors = "entretien-et-reparation-de-tracteurs";
  for (const typed of [
    "diesel",
    "Diésel",
    "refroidissement",
    "embrayage",
    "électricité du tracteur",
  ]) {
    expect(await found(typed), typed).toContain(tractors);
  }
  expect(await found("Diesel", "de")).toContain(tractors);
  expect(await found("diesel engine", "en")).toContain(tractors);
  expect(await found("-diesel")).not.toContain(tractors);
  // Names of fields in the stored text are not found.
  expect((await found("title")).length).toBeLessThan(9);
});

test("a cohort that ends today is shown until midnight in Abidjan", async () => {
  const { get, db, clock } = await startTestApp();
  const [course] = await read<FormationSummary[]>(get("/api/formations"));
  if (!course) throw new Error("no starting content");
  await db
    .update(cohorts)
    .set({ startDate: "2026-08-03", endDate: "2026-11-02" })
    .where(eq(cohorts.formationId, course.id));
  const shown = () => read<Cohort[]>(get(`/api/formations/${course.id}/cohortes`));
  clock.now = new Date("2026-11-02T23:59:59Z");
  expect((await shown()).every((cohort) => cohort.end_date === "2026-11-02")).toBe(true);
  expect(await shown()).not.toEqual([]);
  clock.now = new Date("2026-11-03T00:00:01Z");
  expect(await shown()).toEqual([]);
});

test("an id that no row can have is an unknown item", async () => {
  const { get } = await startTestApp();
  for (const id of ["0", "-1", "9223372036854775808", "1e3", "%00", "abc"]) {
    expect((await get(`/api/formations/${id}`)).status, id).toBe(404);
    expect((await get(`/api/formations/${id}/cohortes`)).status, id).toBe(404);
  }
});
