import { expect, test } from "vitest";
import { apply } from "#tests/setup/apply.ts";
import { startTestApp } from "#tests/setup/test-app.ts";
import type { DuplicatePair } from "./schema.ts";

test("two files of one person are merged, and a merge is taken back", async () => {
  const site = await startTestApp();
  const name = { last_name: "Koné", first_names: "Awa", birth_date: "2001-05-06" };
  const [first, second] = [await apply(site, name), await apply(site, name)];
  const coordinator = await site.as("coordinator");
  type Pairs = { data: { id: number; reasons: string[] }[] };
  const open = async () =>
    ((await (await coordinator.get("/api/registrations/duplicates")).json()) as Pairs).data;
  const [pair] = await open();
  expect(pair?.reasons).toContain("name");
  const merge = { decision: "same", keep: first.id };
  expect((await coordinator.post(`/api/registrations/duplicates/${pair?.id}`, merge)).status).toBe(
    200,
  );
  expect(await open()).toEqual([]);
  const list = async () =>
    ((await (await coordinator.get("/api/registrations")).json()) as { meta: { total: number } })
      .meta.total;
  expect(await list()).toBe(1);
  expect((await coordinator.post(`/api/registrations/${second.id}/unmerge`, {})).status).toBe(200);
  expect(await list()).toBe(2);
  expect(await open()).toHaveLength(1);
});

test("two people who look alike are kept apart, which is remembered and can be taken back", async () => {
  const site = await startTestApp();
  const name = { last_name: "Koné", first_names: "Awa", birth_date: "2001-05-06" };
  await apply(site, name);
  await apply(site, name);
  const coordinator = await site.as("coordinator");
  const pairs = async (query = "") => {
    const answer = await coordinator.get(`/api/registrations/duplicates${query}`);
    return ((await answer.json()) as { data: DuplicatePair[] }).data;
  };
  const [pair] = await pairs();
  const path = `/api/registrations/duplicates/${pair?.id}`;
  expect((await coordinator.post(path, { decision: "different" })).status).toBe(200);
  expect(await pairs()).toEqual([]);
  expect(await pairs("?decided=yes")).toMatchObject([
    { id: pair?.id, decision: "different", decided_by: "Test coordinator" },
  ]);
  expect((await coordinator.post(path, { decision: "open" })).status).toBe(200);
  expect(await pairs()).toHaveLength(1);
});
