import { expect, test } from "vitest";
import { registrations } from "#app/admissions/registrations/tables.server.ts";
import { read } from "#tests/setup/content.ts";
import { insertPeople, somePeople } from "#tests/setup/registrations.ts";
import { startTestApp, type TestApp } from "#tests/setup/test-app.ts";
import type { FiguresAnswer } from "./schema.ts";

/** Somebody whose role reads figures and nothing else. */
async function readerOfFigures(app: TestApp) {
  const admin = await app.as("admin");
  const name = { fr: "Bailleur", en: "Funder", de: "Geldgeber" };
  const made = await admin.post("/api/roles", { name, permissions: ["figures.read"] });
  const { key } = (await made.json()) as { key: string };
  const reader = await app.as("staff", { role: key });
  return (query: string) => read<FiguresAnswer>(reader.get(`/api/figures?${query}`));
}

type Group = { count: number; form?: string; course?: number; day?: string; region?: string };

async function withGroups(groups: readonly (Group & { year?: number })[]) {
  const app = await startTestApp({ today: "2026-11-02" });
  const all = groups.flatMap(({ count, ...group }) => Array.from({ length: count }, () => group));
  const people = somePeople(all.length).map((person, nth) => {
    const { form = "meca-agro", course = 1, day = "2026-01-10", ...own } = all[nth] ?? {};
    const sex = nth % 2 ? ("F" as const) : ("M" as const);
    return { ...person, ...own, sex, form, formationId: course, submittedAt: new Date(day) };
  });
  await insertPeople(app.db, people);
  expect(await app.db.$count(registrations)).toBe(all.length);
  return { app, ask: await readerOfFigures(app) };
}

/** The numbers of a table by row and column, without those that stay unsaid. */
function toldIn({ plots, total }: FiguresAnswer): Map<string, number> {
  const numbers = new Map(total === null ? [] : [["total", total]]);
  for (const { name, table } of plots) {
    for (const { key, cells } of table.rows) {
      for (const [nth, { count }] of cells.entries())
        if (count !== null) numbers.set(`${name} ${key} ${table.head[nth + 1]}`, count);
    }
  }
  return numbers;
}

test("a hidden course is not the rest of its programme", async () => {
  const { ask } = await withGroups([
    { count: 40, course: 1 },
    { count: 12, course: 2 },
    { count: 3, course: 3 },
    { count: 2, form: "meca-indus", course: 4 },
    { count: 60, form: "meca-indus", course: 5 },
    { count: 30, form: "competences-numeriques", course: 6 },
  ]);
  const { plots } = await ask("");
  const sums = (name: string) =>
    Object.fromEntries(
      plots
        .find((plot) => plot.name === name)
        ?.table.rows.map(({ key, cells }) => [key, cells.at(-1)?.written]) ?? [],
    );
  expect(sums("programmes")).toMatchObject({ "meca-agro": "55", "meca-indus": "62" });
  // In each programme a second course is hidden beside the small one.
  expect(sums("courses")).toEqual({
    "meca-agro-1": "40",
    "meca-agro-2": "*",
    "meca-agro-3": "<5",
    "meca-indus-4": "<5",
    "meca-indus-5": "*",
    "competences-numeriques-6": "30",
  });
});

test("all courses of a hidden programme are hidden", async () => {
  const { ask } = await withGroups([
    { count: 40, course: 1 },
    { count: 3, form: "meca-indus", course: 4 },
    { count: 30, form: "competences-numeriques", course: 5 },
    { count: 10, form: "competences-numeriques", course: 6 },
  ]);
  const told = [...toldIn(await ask("")).keys()];
  const shown = (plot: string, form: string) =>
    told.filter((key) => key.startsWith(`${plot} ${form}`) && key.endsWith("Nombre")).length;
  const forms = ["meca-agro", "meca-indus", "competences-numeriques"];
  const hidden = forms.filter((form) => !shown("programmes", form));
  expect(hidden).toHaveLength(2);
  expect(hidden.map((form) => shown("courses", form))).toEqual([0, 0]);
});
