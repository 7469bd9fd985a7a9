import { desc, eq } from "drizzle-orm";
import sharp from "sharp";
import { expect, test, vi } from "vitest";
import { steps } from "#app/admissions/records/list/steps.ts";
import { NOT_ANSWERED } from "#app/admissions/records/schema.ts";
import { ageBands, states } from "#app/admissions/registrations/schema.ts";
import { registrations } from "#app/admissions/registrations/tables.server.ts";
import { settings } from "#app/base/settings/tables.server.ts";
import { CHANGES } from "#app/platform/db/touch.server.ts";
import type { Page } from "#app/platform/http/pagination.ts";
import { trainingOutcomes } from "#app/training/certificates/tables.server.ts";
import { attendance, cohortSessions } from "#app/training/seats/tables.server.ts";
import { cohorts } from "#app/website/cohorts/tables.server.ts";
import { insertCohort } from "#tests/setup/cohorts.ts";
import { read } from "#tests/setup/content.ts";
import {
  generatePeople,
  insertKnown,
  type Known,
  lastStepOf,
  mergeInto,
} from "#tests/setup/known-people.ts";
import { startTestApp, type TestApp } from "#tests/setup/test-app.ts";
import { WIDE } from "./plot-parts.ts";
import { type FiguresAnswer, plotNames } from "./schema.ts";

const TODAY = "2026-11-02";

async function filled(count = 240, own: Partial<Known> = {}) {
  const app = await startTestApp({ today: TODAY });
  const known = await insertKnown(
    app.db,
    generatePeople(count).map((person) => ({ ...person, ...own })),
  );
  const [first, second, ...rest] = known;
  if (first && second) await mergeInto(app.db, first.id, second.id);
  const coordinator = await app.as("coordinator");
  const figures = (query = "") => read<FiguresAnswer>(coordinator.get(`/api/figures${query}`));
  return { app, coordinator, figures, known: second ? [second, ...rest] : rest };
}

/** The sums of a plot by key; the last column of its table. */
function sums(answer: FiguresAnswer, name: (typeof plotNames)[number]): Record<string, number> {
  const rows = answer.plots.find((plot) => plot.name === name)?.table.rows ?? [];
  return Object.fromEntries(rows.map(({ key, cells }) => [key, cells.at(-1)?.count ?? 0]));
}

function tally(people: readonly Known[], keyOf: (person: Known) => string) {
  return Object.fromEntries(
    [...Map.groupBy(people, keyOf)].map(([key, list]) => [key, list.length]),
  );
}

function ageOf({ birthDate }: Known): number {
  const years = Number(TODAY.slice(0, 4)) - Number(birthDate.slice(0, 4));
  return TODAY.slice(5) < birthDate.slice(5) ? years - 1 : years;
}

const withoutZeros = (counts: Record<string, number>) =>
  Object.fromEntries(Object.entries(counts).filter(([, count]) => count));

test("every number equals a count of the people themselves, with and without filters", async () => {
  const { figures, known } = await filled();
  const cases: [string, (person: Known) => boolean][] = [
    ["", () => true],
    ["?form=meca-agro", ({ form }) => form === "meca-agro"],
    ["?year=2026", ({ year }) => year === 2026],
    ["?from=2026-02-12&until=2026-04-30", ({ day }) => day >= "2026-02-12" && day <= "2026-04-30"],
  ];
  for (const [query, matches] of cases) {
    const people = known.filter(matches);
    const answer = await figures(query);
    expect(answer.total, query).toBe(people.length);
    const of = (name: (typeof plotNames)[number]) => withoutZeros(sums(answer, name));
    expect(of("states"), query).toEqual(tally(people, ({ status }) => status));
    expect(of("sexes"), query).toEqual(tally(people, ({ sex }) => sex || NOT_ANSWERED));
    expect(of("levels"), query).toEqual(tally(people, ({ level }) => level || NOT_ANSWERED));
    expect(of("regions"), query).toEqual(tally(people, ({ region }) => region || NOT_ANSWERED));
    expect(of("programmes"), query).toEqual(tally(people, ({ form }) => form));
    const band = (age: number) =>
      ageBands.find(({ from = 0, to = 200 }) => age >= from && age <= to)?.key ?? "";
    expect(of("ages"), query).toEqual(tally(people, (person) => band(ageOf(person))));
    const funnel = sums(answer, "funnel");
    steps.forEach((step, place) => {
      const reached = people.filter((person) => steps.indexOf(lastStepOf(person)) >= place);
      expect(funnel[step], `${query} ${step}`).toBe(reached.length);
    });
    const lost = states.flatMap((status) =>
      (["received", "shortlisted", "admitted"] as const).map((step) => {
        const there = people.filter((each) => each.status === status && lastStepOf(each) === step);
        return [funnel[`${step} ${status}`] ?? 0, there.length];
      }),
    );
    for (const [shown, counted] of lost) expect(shown).toBe(counted);
    const left = people.filter(({ training }) => training === "dropped_out").length;
    expect(funnel["started dropped_out"] ?? 0).toBe(left);
    const there = people.filter(
      ({ training }) => training === "started" || training === "attending",
    );
    expect(funnel["started in_training"] ?? 0).toBe(there.length);
  }
});

test("every number opens a list of exactly as many people", async () => {
  const { figures, coordinator } = await filled(90, { sex: "F" });
  const { plots } = await figures("?year=2025");
  const cells = plots
    .filter(({ name }) => ["funnel", "states", "ages", "levels"].includes(name))
    .flatMap(({ table }) => table.rows.flatMap((row) => row.cells))
    .filter(({ href }) => href);
  expect(cells.length).toBeGreaterThan(20);
  for (const { href, count } of cells) await opens(coordinator, href ?? "", count ?? 0);
});

type Caller = Awaited<ReturnType<TestApp["as"]>>;

async function opens(caller: Caller, href: string, count: number) {
  const [, query] = href.split("?");
  const { meta } = await read<Page<object>>(caller.get(`/api/registrations?page=1&${query}`));
  expect(meta.total, href).toBe(count);
}

test("targets and seats follow the filters, and open the people they count", async () => {
  const { app, coordinator, figures, known } = await filled(200, { sex: "F" });
  const figure = { key: "agro", value: 240, label: { fr: "apprenants" }, category: 1 };
  await app.db
    .update(settings)
    .set({ value: [{ ...figure, progress: "started" }] })
    .where(eq(settings.key, "figures"));
  const seated = known.filter(({ status }) => status === "admitted");
  const [cohort] = await app.db.select().from(cohorts).orderBy(desc(cohorts.id)).limit(1);
  await app.db
    .update(registrations)
    .set({ cohortId: cohort?.id ?? 0 })
    .where(eq(registrations.status, "admitted"));
  for (const year of [2025, 2026]) {
    const answer = await figures(`?year=${year}`);
    const own = known.filter((person) => person.year === year && person.form === "meca-agro");
    const begun = own.filter(({ training }) => training && training !== "absent");
    const cells = (name: "targets" | "cohorts") =>
      answer.plots.find((plot) => plot.name === name)?.table.rows[0]?.cells[0];
    expect(cells("targets")?.count).toBe(begun.length);
    const members = seated.filter((person) => person.year === year);
    expect(cells("cohorts")?.count).toBe(members.length);
    for (const name of ["targets", "cohorts"] as const)
      await opens(coordinator, cells(name)?.href ?? "", cells(name)?.count ?? 0);
  }
});

test("who may not read applications sees numbers without links", async () => {
  const { app } = await filled(40);
  const admin = await app.as("admin");
  const name = { fr: "Bailleur", en: "Funder", de: "Geldgeber" };
  const made = await admin.post("/api/roles", { name, permissions: ["figures.read"] });
  const { key } = (await made.json()) as { key: string };
  const funder = await app.as("staff", { role: key });
  const answer = await read<FiguresAnswer>(funder.get("/api/figures"));
  expect(answer.total).toBeGreaterThan(0);
  expect(JSON.stringify(answer)).not.toContain("/admin/registration");
});

test("each plot is a file of its own as SVG, PNG and CSV", async () => {
  const { coordinator } = await filled(60);
  for (const name of plotNames) {
    const svg = await coordinator.get(`/api/figures/plots/${name}?format=svg&locale=de`);
    expect(svg.headers.get("content-type")).toBe("image/svg+xml");
    const text = await svg.text();
    expect(text).toMatch(/^<svg [^>]*xmlns/);
    expect(text).toMatch(/<title>[^<]+<\/title><desc>[^<]+<\/desc>/);
    expect(text, "nothing is asked of another host or of the fonts of a machine").not.toMatch(
      /font-family|<text|url\((?!#)|href="(?!#)|var\(|NaN/,
    );
  }
  const png = await coordinator.get("/api/figures/plots/regions?format=png");
  const { width, height, format } = await sharp(await png.arrayBuffer()).metadata();
  expect({ format, width }).toEqual({ format: "png", width: 2 * (WIDE + 48) });
  expect(height).toBeGreaterThan(800);
  const csv = await (await coordinator.get("/api/figures/plots/funnel?format=csv")).text();
  expect(csv).toContain("Étape");
  expect((await coordinator.get("/api/figures/plots/other")).status).toBe(404);
});

test("progress is public only where a figure says so, and only from five people on", async () => {
  const { app, known } = await filled(200);
  const agro = known.filter(
    ({ form, training }) => form === "meca-agro" && training && training !== "absent",
  ).length;
  expect(agro).toBeGreaterThanOrEqual(5);
  const progress = async () => (await app.get("/api/figures/progress")).json();
  expect(await progress(), "by default").toEqual([]);
  const figure = { key: "agro", value: 240, label: { fr: "apprenants" }, category: 1 };
  await app.db
    .update(settings)
    .set({ value: [{ ...figure, progress: "started" }] })
    .where(eq(settings.key, "figures"));
  expect(await progress()).toEqual([{ key: "agro", step: "started", count: agro }]);
});

test("every change of an outcome drops the pages that say how far the figures are reached", async () => {
  const app = await startTestApp({ today: TODAY });
  const told: string[] = [];
  const stop = await app.database.listen(CHANGES, (tags) => void told.push(tags));
  const [person] = await insertKnown(app.db, generatePeople(1));
  const cohort = await insertCohort(app.db, { formationId: 1 });
  told.length = 0;
  await app.db.insert(trainingOutcomes).values({
    registrationId: person?.id ?? 0,
    cohortId: cohort.id,
    startedOn: "2026-05-04",
    updatedAt: app.clock.now,
  });
  await vi.waitFor(() => expect(told).toContain("outcomes"));
  told.length = 0;
  const session = { cohortId: cohort.id, day: "2026-05-05", part: "day" as const };
  const [first] = await app.db
    .insert(cohortSessions)
    .values({ ...session, createdAt: app.clock.now })
    .returning();
  await app.db.insert(attendance).values({
    sessionId: first?.id ?? 0,
    registrationId: person?.id ?? 0,
    presence: "present",
    markedAt: app.clock.now,
    receivedAt: app.clock.now,
  });
  await vi.waitFor(() => expect(told).toContain("outcomes"));
  await stop();
});
