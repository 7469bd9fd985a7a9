import { describe, expect, test } from "vitest";
import { apiKeys } from "#app/monitoring/open-data/tables.server.ts";
import { insertLives } from "#tests/setup/figures.ts";
import { startTestApp, type TestApp } from "#tests/setup/test-app.ts";
import type { ApiKeyView, OpenValue } from "./schema.ts";

const days = "from=2026-01-01&until=2026-12-31";

async function withKey(scopes: string[], expires_on: string | null = null, people = 60) {
  const site = await startTestApp({ today: "2026-11-17" });
  await insertLives(site.db, people, 4);
  const admin = await site.as("admin");
  const made = await admin.post("/api/api-keys", { name: "Power BI", scopes, expires_on });
  expect(made.status).toBe(201);
  const { id, key } = (await made.json()) as { id: number; key: string };
  return { site, admin, id, key, read: readerWith(site, key) };
}

function readerWith(site: TestApp, key: string) {
  return (path: string, headers: Record<string, string> = {}) =>
    site.get(`/api/figures${path}`, { authorization: `Bearer ${key}`, ...headers });
}

describe("a key", () => {
  test("is told once, stored as a hash, and reads aggregated values as JSON and CSV", async () => {
    const { site, admin, key, read } = await withKey(["figures"]);
    expect(key).toMatch(/^tk_[\w-]{32}$/);
    const stored = await site.db.select().from(apiKeys);
    expect(JSON.stringify(stored)).not.toContain(key);
    const list = await read("/indicators");
    const indicators = (await list.json()) as { key: string; unit: string }[];
    expect(indicators).toHaveLength(22);
    expect(indicators[0]).toMatchObject({ key: "applied", unit: "people" });
    const answer = await read(`/values?${days}&split=region&locale=en`);
    const { values } = (await answer.json()) as { values: OpenValue[] };
    for (const { unit, value } of values) {
      if (unit === "people" && value !== null) expect(value === 0 || value >= 5).toBe(true);
    }
    expect(values.some(({ hidden }) => hidden === "few")).toBe(true);
    const asked = { accept: "text/csv" };
    for (const table of [
      await read(`/values?${days}&format=csv&locale=en`),
      await read(`/values?${days}&locale=en`, asked),
    ]) {
      expect(table.headers.get("content-type")).toContain("text/csv");
      expect(await table.text()).toContain('"indicator","name","split"');
    }
    const [view] = (await (await admin.get("/api/api-keys")).json()) as ApiKeyView[];
    expect(view?.uses).toEqual([{ day: "2026-11-17", requests: 4, refused: 0 }]);
    expect(JSON.stringify(view)).not.toContain(key);
  });

  test("reads courses as groups and as a filter, small ones hidden with their programme", async () => {
    const { read } = await withKey(["indicator:applied"], null, 240);
    const answer = await read(`/values?${days}&split=course&locale=en`);
    const { values } = (await answer.json()) as { values: OpenValue[] };
    const courses = values.filter(({ split }) => split === "course");
    expect(courses.length).toBeGreaterThan(0);
    for (const { value, hidden } of courses) expect(hidden || (value ?? 0) >= 5).toBeTruthy();
    const own = courses.find(({ value }) => value !== null);
    const filtered = await read(`/values?${days}&course=${own?.group}`);
    const [total] = ((await filtered.json()) as { values: OpenValue[] }).values;
    expect(total?.value).toBe(own?.value);
  });

  test("opens only the indicators it was made for", async () => {
    const { read } = await withKey(["indicator:applied"]);
    const list = (await (await read("/indicators")).json()) as { key: string }[];
    expect(list.map((each) => each.key)).toEqual(["applied"]);
    const other = await read(`/values?${days}&indicator=admitted`);
    expect(other.status).toBe(403);
    expect(await other.json()).toMatchObject({ message: expect.stringContaining("indicateur") });
  });

  test("is refused in words when it is unknown, revoked or expired", async () => {
    const { site, admin, id, read } = await withKey(["figures"], "2026-11-30");
    const unknown = await readerWith(site, "tk_aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa")("/indicators");
    expect(unknown.status).toBe(401);
    expect((await site.get("/api/figures/indicators")).status).toBe(401);
    site.clock.now = new Date("2026-11-30T23:00:00Z");
    expect((await read("/indicators")).status).toBe(200);
    site.clock.now = new Date("2026-12-01T00:00:00Z");
    const late = await read("/indicators");
    expect(late.status).toBe(401);
    expect(await late.json()).toMatchObject({ message: expect.stringContaining("expiré") });
    const again = await site.as("admin");
    expect((await again.post(`/api/api-keys/${id}/revoke`, {})).status).toBe(200);
    expect((await again.post(`/api/api-keys/${id}/revoke`, {})).status).toBe(409);
    expect(await (await read("/indicators")).json()).toMatchObject({
      message: expect.stringContaining("révoquée"),
    });
    expect(admin.user.role).toBe("admin");
  });

  test("is limited to sixty requests a minute", async () => {
    const { read } = await withKey(["indicator:applied"]);
    const statuses: number[] = [];
    for (let nth = 0; nth < 62; nth += 1) statuses.push((await read("/indicators")).status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(60);
    expect(statuses.at(-1)).toBe(429);
  });

  test("is made and revoked by those who manage the settings", async () => {
    const site = await startTestApp();
    const coordinator = await site.as("coordinator");
    expect((await coordinator.get("/api/api-keys")).status).toBe(403);
    const body = { name: "X", scopes: ["figures"] };
    expect((await coordinator.post("/api/api-keys", body)).status).toBe(403);
    const admin = await site.as("admin");
    expect((await admin.post("/api/api-keys", { ...body, scopes: ["users"] })).status).toBe(422);
    const past = await admin.post("/api/api-keys", { ...body, expires_on: "2020-01-01" });
    expect(past.status).toBe(422);
  });
});
