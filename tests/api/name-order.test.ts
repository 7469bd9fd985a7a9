import { expect, test } from "vitest";
import { users } from "#app/platform/access/tables.server.ts";
import { someApplicants } from "#tests/setup/applicants.ts";
import { aCourse, createCourse, ok, read } from "#tests/setup/content.ts";
import { startTestApp } from "#tests/setup/test-app.ts";

const mixed = ["Zoé", "Édith", "Abou", "Eric"];
const inOrder = ["Abou", "Édith", "Eric", "Zoé"];
type Row = Record<string, unknown>;

test("names are sorted as people read them: Édith beside Eric, not after Zoé", async () => {
  const { as, db } = await startTestApp();
  const admin = await as("admin");
  await db.insert(users).values(
    mixed.map((lastname, place) => ({
      firstname: "",
      lastname,
      role: "coordinator" as const,
      passwordHash: "none",
      email: `${place}@b.ci`,
      isDefaultPassword: false,
    })),
  );
  for (const title of mixed) {
    const { id } = await createCourse(admin, aCourse(title));
    await ok(admin.post(`/api/desk/formations/${id}/publish`, {}));
  }
  await someApplicants(
    db,
    mixed.map((last_name) => ({ last_name })),
  );
  async function namesIn(path: string, field: string) {
    const body = await read<Row[] | { data: Row[] }>(admin.get(path));
    const rows = Array.isArray(body) ? body : body.data;
    return rows.map((row) => String(row[field]).trim()).filter((name) => inOrder.includes(name));
  }
  expect(await namesIn("/api/users?sort=lastname", "lastname")).toEqual(inOrder);
  expect(await namesIn("/api/registrations/colleagues", "name")).toEqual(inOrder);
  expect(await namesIn("/api/selection-rounds/people", "name")).toEqual(inOrder);
  expect(await namesIn("/api/cohortes/courses", "title")).toEqual(inOrder);
  const applicants = "/api/registrations?sort=last_name&page=1";
  expect(await namesIn(applicants, "last_name")).toEqual(inOrder);
});
