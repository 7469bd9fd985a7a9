import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { dataReads } from "#app/platform/audit/tables.server.ts";
import type { Page } from "#app/platform/http/pagination.ts";
import { insertLives } from "#tests/setup/figures.ts";
import { startTestApp, type TestApp } from "#tests/setup/test-app.ts";
import type { Figure, IndicatorFigure, IndicatorView, PersonRow, SplitTable } from "./schema.ts";

const days = "from=2026-01-01&until=2026-12-31";
type Listed = { indicators: IndicatorFigure[] };
type Opened = IndicatorView & { figure: Figure; splits: SplitTable[]; targets: object[] };
type Rows = { people: Page<PersonRow>; group: string | null };

async function withPeople(count = 150, today = "2026-11-17") {
  const site = await startTestApp({ today });
  const lives = await insertLives(site.db, count, 11);
  const coordinator = await site.as("coordinator");
  const list = async (query = days) =>
    ((await (await coordinator.get(`/api/indicators?${query}`)).json()) as Listed).indicators;
  return { site, lives, coordinator, list };
}

const women = {
  kind: "count",
  count: {
    subject: "registrations",
    conditions: [
      { field: "sex", operator: "is", values: ["F"] },
      { field: "age", operator: "at_least", values: ["18"] },
    ],
  },
};
const named = { name: { fr: "Femmes adultes", en: "Adult women", de: "Frauen" }, formula: women };

describe("indicators", () => {
  test("ship with their formulas in words, in the language of the reader", async () => {
    const { site, coordinator, list } = await withPeople(20);
    const french = await list(`${days}&locale=fr`);
    const applied = french.find(({ key }) => key === "applied");
    expect(applied).toMatchObject({ name: "Candidatures déposées" });
    expect(applied?.words).toBe("Nombre de personnes qui ont déposé une candidature.");
    expect(applied?.date).toContain("la date de dépôt de la candidature");
    const path = `/api/indicators?${days}`;
    const german = await coordinator.get(path, { "accept-language": "de" });
    const { indicators } = (await german.json()) as Listed;
    expect(indicators.find(({ key }) => key === "women_applied")?.words).toBe(
      "Anteil in Prozent: Personen, die sich beworben haben (Geschlecht: Frau); an: Personen, die sich beworben haben.",
    );
    expect((await (await site.as("editor")).get(path)).status).toBe(403);
  });

  test("every number opens exactly the people it counts, and the look is noted", async () => {
    const { site, lives, coordinator, list } = await withPeople();
    const applied = (await list()).find(({ key }) => key === "applied");
    const one = await coordinator.get(`/api/indicators/${applied?.id}?${days}`);
    const { splits, figure } = (await one.json()) as Opened;
    const counted = lives.filter(
      ({ merged, submitted }) => !merged && submitted.startsWith("2026"),
    );
    expect(figure.people).toBe(counted.length);
    for (const { split, cells } of splits) {
      for (const { code, label, figure: own } of cells) {
        const query = `${days}&split=${split}&code=${code}&per_page=100`;
        const answer = await coordinator.get(`/api/indicators/${applied?.id}/rows?${query}`);
        const { people, group } = (await answer.json()) as Rows;
        expect(people.meta.total).toBe(own.people);
        expect(group).toBe(label);
        const known = new Set(counted.map(({ id }) => id));
        expect(people.data.every(({ id }) => known.has(id))).toBe(true);
      }
    }
    const looks = await site.db.select().from(dataReads).where(eq(dataReads.amongOthers, true));
    expect(looks.map(({ kind }) => kind)).toEqual(counted.map(() => "list"));
  });

  test("count the same people as the dashboard, by intake and by date", async () => {
    const { coordinator, list } = await withPeople(150, "2027-11-17");
    type Dashboard = { total: number; plots: { name: string; table: Table }[] };
    type Table = { rows: { key: string; cells: { count: number }[] }[] };
    const both = async (query: string) => {
      const figures = (await (await coordinator.get(`/api/figures?${query}`)).json()) as Dashboard;
      const funnel = figures.plots.find(({ name }) => name === "funnel")?.table.rows ?? [];
      const indicators = await list(query);
      const people = (key: string) => indicators.find((each) => each.key === key)?.figure.people;
      const step = (key: string) => funnel.find((row) => row.key === key)?.cells[0]?.count ?? 0;
      expect(people("applied"), query).toBe(figures.total);
      return { people, step };
    };
    await both("from=2026-01-01&until=2026-12-31");
    const { people, step } = await both("year=2026");
    expect(people("started")).toBe(step("started"));
    expect(people("certified")).toBe(step("certified"));
    // The step has those admitted without it, too; the words of both say so.
    expect(people("shortlisted")).toBeLessThan(step("shortlisted"));
  });

  test("are built on a screen, changed with the version that was read, retired and ordered", async () => {
    const { site, coordinator, list } = await withPeople(60);
    const preview = await coordinator.post("/api/indicators/preview", { formula: women });
    const said = (await preview.json()) as { words: string; figure: Figure };
    expect(said.words).toContain(
      "sexe\u00a0: Femme · âge au dernier jour de la période\u00a0: 18 ou plus",
    );
    const condition = { field: "sex", operator: "is", values: ["F", "Z"] };
    const count = { subject: "registrations", conditions: [condition] };
    const unknown = { ...named, formula: { kind: "count", count } };
    const refused = await coordinator.post("/api/indicators", unknown);
    expect([refused.status, await refused.json()]).toMatchObject([
      422,
      { errors: { "formula.count.conditions.0.values": [expect.stringContaining("valeur")] } },
    ]);
    const created = await coordinator.post("/api/indicators", named);
    expect(created.status).toBe(201);
    const { id } = (await created.json()) as { id: number };
    const path = `/api/indicators/${id}`;
    expect((await list()).at(-1)).toMatchObject({ key: "femmes_adultes", figure: said.figure });
    const changed = { ...named, name: { ...named.name, fr: "Femmes majeures" }, version: 1 };
    expect((await coordinator.put(path, changed)).status).toBe(200);
    const late = await coordinator.put(path, changed);
    expect(late.status).toBe(409);
    expect(await late.json()).toMatchObject({ message: expect.stringContaining("entre-temps") });
    await coordinator.put("/api/indicators/order", { ids: [id] });
    expect((await list())[0]).toMatchObject({ id, name: "Femmes majeures" });
    expect((await coordinator.put(`${path}/retired`, { retired: true, version: 2 })).status).toBe(
      200,
    );
    expect((await list()).some((each) => each.id === id)).toBe(false);
    expect((await list(`${days}&retired=yes`)).at(-1)).toMatchObject({ id, retired: true });
    const log = await (await site.as("admin")).get("/api/audit?search=Femmes&page=1");
    expect(((await log.json()) as Page<object>).meta.total).toBe(3);
  });

  test("refuse a formula that is not in the closed list, naming the field", async () => {
    const site = await startTestApp();
    const coordinator = await site.as("coordinator");
    const of = (condition: object, subject = "registrations") =>
      coordinator.post("/api/indicators/preview", {
        formula: { kind: "count", count: { subject, conditions: [condition] } },
      });
    const wrong = await of({ field: "rate", operator: "at_least", values: ["80"] });
    expect(wrong.status).toBe(422);
    expect(await wrong.json()).toHaveProperty(["errors", "formula.count.conditions.0.field"]);
    expect(
      (await of({ field: "rate", operator: "at_least", values: ["80"] }, "attendance")).status,
    ).toBe(200);
    expect((await of({ field: "sex", operator: "at_least", values: ["F"] })).status).toBe(422);
    expect((await of({ field: "age", operator: "at_least", values: ["x"] })).status).toBe(422);
  });

  test("have targets for exact periods, and how far they are reached", async () => {
    const { coordinator, list } = await withPeople(60);
    const [first] = await list();
    const path = `/api/indicators/${first?.id}/targets`;
    const target = { from: "2026-01-01", until: "2026-12-31", value: 100 };
    const twice = await coordinator.put(path, { version: 1, targets: [target, target] });
    expect(twice.status).toBe(422);
    expect((await coordinator.put(path, { version: 1, targets: [target] })).status).toBe(200);
    expect((await list())[0]).toMatchObject({ target: 100 });
    expect((await list("from=2026-01-01&until=2026-06-30"))[0]).toMatchObject({ target: null });
    expect((await list(`${days}&programme=meca-agro`))[0]).toMatchObject({ target: null });
  });

  test("hide small groups in what leaves the house", async () => {
    const { coordinator } = await withPeople(12);
    const file = await coordinator.get(`/api/indicators/export?${days}&format=csv`);
    const text = await file.text();
    expect(text).toContain('"<5"');
    const lines = text.split("\n").filter((line) => /;"[1-4]";/.test(line));
    expect(lines).toEqual([]);
  });

  test("open people only to those who may read applications", async () => {
    const { site, list } = await withPeople(20);
    const [first] = await list();
    const reader = await readerOfFigures(site);
    expect((await reader.get(`/api/indicators/${first?.id}?${days}`)).status).toBe(200);
    expect((await reader.get(`/api/indicators/${first?.id}/rows?${days}`)).status).toBe(403);
    expect((await reader.post("/api/indicators", named)).status).toBe(403);
  });
});

/** Somebody whose role reads figures and nothing else. */
async function readerOfFigures(site: TestApp) {
  const admin = await site.as("admin");
  const name = { fr: "Bailleur", en: "Funder", de: "Geldgeber" };
  const made = await admin.post("/api/roles", { name, permissions: ["figures.read"] });
  const { key } = (await made.json()) as { key: string };
  return site.as("staff", { role: key });
}
