import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { registrations } from "#app/admissions/registrations/tables.server.ts";
import { someApplicants } from "#tests/setup/applicants.ts";
import { startTestApp } from "#tests/setup/test-app.ts";
import { type CrossAnswer, crossTable, inOrder } from "./cross-table.ts";

test("sums and shares of a cross-table", () => {
  const table = crossTable([
    { row: "abidjan", column: "F", count: 3 },
    { row: "abidjan", column: "M", count: 1 },
    { row: "gbeke", column: "F", count: 4 },
  ]);
  expect([table.total, table.ofRow.get("abidjan"), table.ofColumn.get("F")]).toEqual([8, 4, 7]);
  expect(table.count("gbeke", "M")).toBe(0);
  expect(table.share("total", "abidjan", "M")).toBe(0.125);
  expect(table.share("row", "abidjan", "F")).toBe(0.75);
  expect(table.share("column", "gbeke", "F")).toBeCloseTo(4 / 7);
  expect(inOrder(["b", "selected", "a", "received"], ["received", "selected"], String)).toEqual([
    "received",
    "selected",
    "a",
    "b",
  ]);
});

async function counted() {
  const app = await startTestApp();
  const people = await someApplicants(app.db, [
    { sex: "F", region: "gbeke" },
    { sex: "F", region: "gbeke" },
    { sex: "M", region: "gbeke" },
    { sex: "F", region: "poro" },
    { sex: "F", region: "" },
  ]);
  const [first] = people;
  await app.db
    .update(registrations)
    .set({ status: "admitted" })
    .where(eq(registrations.id, first?.id ?? 0));
  return { ...app, coordinator: await app.as("coordinator") };
}

test("courses are counted by name, those who chose none apart, and each opens its list", async () => {
  const { coordinator, db } = await counted();
  const set = { formationId: 5 };
  await db.update(registrations).set(set).where(eq(registrations.region, "gbeke"));
  const path = "/api/registrations/cross-table";
  const answer = await (await coordinator.get(`${path}?rows=formation&columns=sex`)).json();
  const { cells, courses } = answer as CrossAnswer;
  expect(cells).toEqual([
    { row: "5", column: "F", count: 2 },
    { row: "5", column: "M", count: 1 },
    { row: "unanswered", column: "F", count: 2 },
  ]);
  for (const { row, column, count } of cells) {
    const list = await coordinator.get(`/api/registrations?page=1&formation=${row}&sex=${column}`);
    expect(await list.json()).toMatchObject({ meta: { total: count } });
  }
  const title = courses.find(({ id }) => id === 5)?.title ?? "";
  expect(title).not.toBe("");
  const file = await coordinator.get(`${path}/export?rows=formation&columns=sex&format=csv`);
  expect(await file.text()).toContain(title);
});

test("applications are counted by any two answers, filtered like the list that each cell opens", async () => {
  const { coordinator } = await counted();
  const path = "/api/registrations/cross-table";
  const women = await coordinator.get(`${path}?rows=region&columns=sex`);
  const { cells } = (await women.json()) as { cells: Record<string, string>[] };
  expect(cells).toEqual([
    { row: "gbeke", column: "F", count: 2 },
    { row: "gbeke", column: "M", count: 1 },
    { row: "poro", column: "F", count: 1 },
    { row: "unanswered", column: "F", count: 1 },
  ]);
  for (const { row, column, count } of cells) {
    const list = await coordinator.get(`/api/registrations?page=1&region=${row}&sex=${column}`);
    expect(await list.json()).toMatchObject({ meta: { total: count } });
  }
  const admitted = await coordinator.get(`${path}?rows=status&columns=form&status=admitted`);
  expect(await admitted.json()).toMatchObject({
    cells: [{ row: "admitted", column: "meca-agro", count: 1 }],
  });
});

test("the cross-table is exported in words, and only for those who read applications", async () => {
  const { coordinator, as } = await counted();
  const path = "/api/registrations/cross-table/export?rows=region&columns=sex&of=row";
  const file = await coordinator.get(path);
  const text = await file.text();
  expect(text).toContain('"Gbêkê";"2";"66,7";"1";"33,3";"3"');
  expect(text).toContain('"Total";"4"');
  expect((await (await as("editor")).get(path)).status).toBe(403);
});
