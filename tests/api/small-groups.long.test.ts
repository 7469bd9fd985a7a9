import { notInArray } from "drizzle-orm";
import { expect, test } from "vitest";
import { plotNames } from "#app/monitoring/figures/schema.ts";
import { indicators } from "#app/monitoring/indicators/tables.server.ts";
import { freezeHandler } from "#app/monitoring/reports/freeze-task.server.ts";
import { ok } from "#tests/setup/content.ts";
import { insertLives } from "#tests/setup/figures.ts";
import { startTestApp } from "#tests/setup/test-app.ts";

const days = "from=2026-01-01&until=2026-12-31";
const period = { from: "2026-01-01", until: "2026-09-30" };

/** Numbers of people in answers; a percentage has another name. */
const countNames = new Set(["people", "of", "count", "total", "added", "removed", "erased"]);
const isFew = (value: unknown) => typeof value === "number" && value >= 1 && value <= 4;
/** As it is written in drawings: `3`, or `3 (12 %)`. */
const fewWritten = /^[1-4]( \(|$)/;

function smallNumbers(value: unknown, path = ""): string[] {
  if (Array.isArray(value))
    return value.flatMap((each, nth) => smallNumbers(each, `${path}.${nth}`));
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, own]) => {
    const here = `${path}.${name}`;
    if (countNames.has(name) && isFew(own)) return [`${here} = ${own}`];
    if (name === "written" && typeof own === "string" && fewWritten.test(own))
      return [`${here} = ${own}`];
    return smallNumbers(own, here);
  });
}

/** The cells of a table with one number of people each; the first column is a name. */
function smallCells(csv: string): string[] {
  const rows = csv.replace("\uFEFF", "").trim().split("\r\n").slice(1);
  return rows.filter((row) =>
    row
      .split(";")
      .slice(1)
      .some((cell) => /^"?[1-4]"?$/.test(cell)),
  );
}

function smallTexts(svg: string): string[] {
  const texts = [...svg.matchAll(/>([^<>]+)</g)].map(([, text = ""]) => text);
  return texts.filter((text) => fewWritten.test(text));
}

async function findIn(answer: Response): Promise<string[]> {
  const type = answer.headers.get("content-type") ?? "";
  if (type.includes("json")) return smallNumbers(await answer.json());
  if (type.includes("svg")) return smallTexts(await answer.text());
  return smallCells(await answer.text());
}

test("who may not see people gets no number of fewer than five, by any call", {
  timeout: 240_000,
}, async () => {
  const site = await startTestApp({ today: "2026-11-17" });
  const { db } = site;
  const kept = ["applied", "admitted"];
  await db.delete(indicators).where(notInArray(indicators.key, kept));
  await insertLives(db, 40, 4);
  const [admin, coordinator] = [await site.as("admin"), await site.as("coordinator")];
  const name = { fr: "Bailleur", en: "Funder", de: "Geldgeber" };
  await ok(admin.post("/api/roles", { name, permissions: ["figures.manage"] }), 201);
  const reader = await site.as("staff", { role: "bailleur" });
  await ok(coordinator.post("/api/reports", { name: "Neuf mois", ...period }), 202);
  await site.work([freezeHandler(site.services)]);
  const [report]: { id: number }[] = (
    await ok<{ data: { id: number }[] }>(coordinator.get("/api/reports?page=1"))
  ).data;
  const ids = (await db.select({ id: indicators.id }).from(indicators)).map(({ id }) => id);
  const alone = "disability=yes&region=bagoue&sex=M";
  const calls = [
    "/api/figures",
    "/api/figures?form=meca-agro",
    "/api/figures?from=2026-03-01&until=2026-03-07",
    ...plotNames.map((plot) => `/api/figures/plots/${plot}?format=csv`),
    ...["states", "sexes", "regions", "funnel"].map((plot) => `/api/figures/plots/${plot}`),
    `/api/indicators?${days}`,
    `/api/indicators?${days}&${alone}`,
    `/api/indicators?${days}&region=bagoue`,
    ...ids.flatMap((id) => [
      `/api/indicators/${id}?${days}`,
      `/api/indicators/${id}?${days}&${alone}`,
      `/api/indicators/${id}?${days}&sex=F`,
    ]),
    `/api/indicators/export?${days}&format=csv`,
    `/api/indicators/export?${days}&${alone}&format=csv`,
    `/api/reports/${report?.id}`,
  ];
  const told: string[] = [];
  for (const call of calls) {
    const answer = await reader.get(call);
    expect([call, answer.status]).toEqual([call, 200]);
    const found = await findIn(answer);
    if (found.length) told.push(`${call}: ${found.slice(0, 3).join(", ")}`);
  }
  expect(told).toEqual([]);
  // Those who may see people get them: there was something to hide.
  for (const call of [
    "/api/figures",
    "/api/figures/plots/regions?format=csv",
    `/api/indicators/${ids[0]}?${days}`,
    `/api/reports/${report?.id}`,
  ]) {
    const found = await findIn(await coordinator.get(call));
    expect(found.length, call).toBeGreaterThan(0);
  }
  expect((await reader.get(`/api/reports/${report?.id}/differences`)).status).toBe(403);
  const formula = {
    kind: "count",
    count: {
      subject: "registrations",
      conditions: [{ field: "region", operator: "is", values: ["bagoue"] }],
    },
  };
  expect((await reader.post("/api/indicators/preview", { ...period, formula })).status).toBe(403);
  // A report about other days than a month, quarter, half-year or year, see `calendarPeriod`.
  const file = `/api/reports/${report?.id}/files/fr.xlsx`;
  expect((await reader.get(file)).status).toBe(403);
  expect((await coordinator.get(file)).status).toBe(200);
});
