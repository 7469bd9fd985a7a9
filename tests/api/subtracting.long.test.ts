import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { NOT_ANSWERED } from "#app/admissions/records/schema.ts";
import { registrations } from "#app/admissions/registrations/tables.server.ts";
import type { FiguresAnswer } from "#app/monitoring/figures/schema.ts";
import type { Figure, SplitTable, View } from "#app/monitoring/indicators/schema.ts";
import { indicators } from "#app/monitoring/indicators/tables.server.ts";
import type { OpenValue } from "#app/monitoring/open-data/schema.ts";
import { isFew } from "#app/platform/access/small-groups.ts";
import { read } from "#tests/setup/content.ts";
import { equations } from "#tests/setup/equations.ts";
import { chanceFrom } from "#tests/setup/figures.ts";
import { insertPeople, somePeople } from "#tests/setup/registrations.ts";
import { startTestApp } from "#tests/setup/test-app.ts";

type Person = { day: string; form: string; course: string } & Record<Answer | "sex", string>;
type Answer = (typeof answers)[number];
type Group = Partial<Person> & { from?: string; until?: string };

const courses = { "meca-agro": [5, 6], "meca-indus": [4, 7] } as const;

function crowd(count: number): Person[] {
  const chance = chanceFrom(11);
  const one = <T>(list: readonly T[]): T => list[Math.floor(chance() ** 1.7 * list.length)] as T;
  return Array.from({ length: count }, () => {
    const form = one(["meca-agro", "meca-indus"] as const);
    const month = one(["03", "02", "04", "01", "09", "11"]);
    return {
      day: `2026-${month}-${one(["03", "10", "17", "28"])}`,
      form,
      course: `${form}-${one(courses[form])}`,
      sex: one(["M", "F"]),
      region: one(["poro", "gbeke", "nawa", "bagoue"]),
      level: one(["bepc", "cap", "bac"]),
      status: one(["received", "rejected", "withdrawn"]),
      disability: one(["no", "yes"]),
    };
  });
}

const answers = ["region", "level", "status", "disability"] as const;

const isIn = (person: Person, { from, until, ...own }: Group) =>
  (!from || person.day >= from) &&
  (!until || person.day <= until) &&
  Object.entries(own).every(([name, value]) => person[name as keyof Person] === value);

/** The last ones are cut: whoever answers with exactly these days tells who came on one of them. */
const periods = [
  "",
  "from=2026-01-01&until=2026-06-30",
  "from=2026-01-01&until=2026-03-31",
  ...["01-31", "02-28", "03-31"].map(
    (last) => `from=2026-${last.slice(0, 2)}-01&until=2026-${last}`,
  ),
  "from=2026-01-01&until=2026-03-10",
  "from=2026-01-01&until=2026-03-09",
  "from=2026-02-01&until=2026-12-31",
];
const places = [
  ["", "", {}],
  ["&form=meca-indus", "&programme=meca-indus", { form: "meca-indus" }],
  ["&form=meca-agro", "&programme=meca-agro", { form: "meca-agro" }],
  ["&formation=5", "&course=meca-agro-5", { course: "meca-agro-5" }],
  ["&formation=7", "&course=meca-indus-7", { course: "meca-indus-7" }],
] as const;
/** Those of indicators can be combined. */
const combined = ["&sex=F", "&region=bagoue", "&region=bagoue&sex=M", "&disability=yes&sex=F"];

const ofPlots: Record<string, keyof Person> = {
  states: "status",
  regions: "region",
  levels: "level",
  programmes: "form",
  courses: "course",
};
const ofSplits: Record<string, keyof Person> = {
  sex: "sex",
  region: "region",
  level: "level",
  disability: "disability",
  programme: "form",
  course: "course",
};
const sexOfColumn = ["F", "M", undefined];

test("no group of a few people can be computed from all answers about figures", {
  timeout: 240_000,
}, async () => {
  const site = await startTestApp({ today: "2026-11-17" });
  const people = crowd(170);
  const rows = somePeople(people.length).map((row, nth) => {
    const { day, form, course, sex, level, disability, ...own } = people[nth] as Person;
    return {
      ...row,
      ...own,
      form,
      answers: { disability },
      status: own.status as "received",
      sex: sex as "F",
      educationLevel: level,
      formationId: Number(course.slice(form.length + 1)),
      submittedAt: new Date(`${day}T10:00:00Z`),
    };
  });
  await insertPeople(site.db, rows);
  expect(await site.db.$count(registrations)).toBe(people.length);
  const admin = await site.as("admin");
  const name = { fr: "Bailleur", en: "Funder", de: "Geldgeber" };
  await admin.post("/api/roles", { name, permissions: ["figures.read"] });
  const funder = await site.as("staff", { role: "bailleur" });
  const made = await admin.post("/api/api-keys", { name: "BI", scopes: ["indicator:applied"] });
  const { key } = (await made.json()) as { key: string };
  const [applied] = await site.db.select().from(indicators).where(eq(indicators.key, "applied"));

  const counted = (group: Group) => people.filter((each) => isIn(each, group)).length;
  const told = new Map<string, Group>();
  const wrong: string[] = [];
  function learn(call: string, group: Group, count: number | null | undefined) {
    if (count === null || count === undefined) return;
    if (counted(group) !== count) wrong.push(`${call}: ${JSON.stringify(group)} is ${count}`);
    if (answers.filter((answer) => group[answer] !== undefined).length > 1)
      wrong.push(`${call}: tells of two answers`);
    told.set(JSON.stringify(group), group);
  }

  for (const period of periods) {
    for (const [inFigures, inView, place] of places) {
      const figures = `/api/figures?${period}${inFigures}`;
      const answer = await read<FiguresAnswer>(funder.get(figures));
      const days = daysOf(answer.days);
      learn(figures, { ...place, ...days }, answer.total);
      for (const plot of answer.plots) {
        const by = ofPlots[plot.name];
        const isByMonth = plot.table.rows.every(({ key: first }) => first.endsWith("-01"));
        for (const { key: code, cells } of plot.table.rows) {
          const value = code === NOT_ANSWERED ? "" : code;
          if (plot.name === "sexes")
            learn(figures, { ...place, ...days, sex: value }, cells[0]?.count);
          if (plot.name === "days" && isByMonth)
            learn(figures, { ...place, ...monthOf(code) }, cells[0]?.count);
          if (!by) continue;
          for (const [nth, { count }] of cells.entries()) {
            const sex = sexOfColumn[nth];
            learn(figures, { ...days, ...place, [by]: value, ...(sex ? { sex } : {}) }, count);
          }
        }
      }
      for (const more of place === places[0][2] ? ["", ...combined] : [""]) {
        const path = `/api/indicators/${applied?.id}?${period}${inView}${more}`;
        const one = await read<{
          view: View;
          figure: Figure;
          women: number | null;
          splits: SplitTable[];
        }>(funder.get(path));
        const { from, until } = one.view;
        const chosen = Object.fromEntries(new URLSearchParams(more)) as Group;
        const group = { ...place, from, until, ...chosen };
        learn(path, group, one.figure.hidden ? null : one.figure.people);
        if (!one.figure.hidden && one.women !== null && !chosen.sex)
          learn(path, { ...group, sex: "F" }, Math.round((one.figure.people * one.women) / 100));
        for (const { split, cells } of one.splits) {
          const by = ofSplits[split];
          for (const { code, figure } of by ? cells : [])
            learn(
              path,
              { ...group, [by as keyof Person]: code },
              figure.hidden ? null : figure.people,
            );
        }
      }
      for (const split of ["region", "course"]) {
        site.clock.now = new Date(site.clock.now.getTime() + 2_000);
        const path = `/api/figures/values?${period}${inView}&split=${split}`;
        const headers = { authorization: `Bearer ${key}` };
        const open = await read<{ from: string; until: string; values: OpenValue[] }>(
          site.get(path, headers),
        );
        for (const { split: own, group, value } of open.values) {
          const by = own && ofSplits[own];
          const { from, until } = open;
          learn(path, { ...place, from, until, ...(by ? { [by]: group ?? "" } : {}) }, value);
        }
      }
    }
  }
  const some = [...told.values()].filter((group) => counted(group) > 0);
  expect(some.length).toBeGreaterThan(100);
  expect(answers.flatMap((answer) => foundBy(answer, people, [...told.values()]))).toEqual([]);
  expect(wrong).toEqual([]);
});

/** The groups of a few people, with one answer or none, that follow from what is told. */
function foundBy(answer: Answer, people: readonly Person[], told: readonly Group[]): Group[] {
  const counted = (group: Group) => people.filter((each) => isIn(each, group)).length;
  const codes = [...new Set(people.map((each) => each[answer]))];
  const known = told.filter((group) => answers.every((own) => own === answer || !group[own]));
  // Whoever is told that a group has nobody knows it of all within.
  const nobody = known.filter((group) => counted(group) === 0);
  const units = [...new Set(people.map(({ day }) => unitOf(day)))];
  const atoms = units.flatMap((day) =>
    Object.entries(courses).flatMap(([form, ids]) =>
      ids.flatMap((id) =>
        ["F", "M"].flatMap((sex) =>
          codes.map((code) => ({ day, form, course: `${form}-${id}`, sex, [answer]: code })),
        ),
      ),
    ),
  ) as Person[];
  const open = atoms.filter((atom) => !nobody.some((group) => isIn(atom, group)));
  const sumOf = (group: Group) => open.map((atom) => Number(isIn(atom, group)));
  const system = equations(open.length);
  for (const group of known) system.add(sumOf(group));
  const times: Group[] = [
    { from: "2026-01-01", until: "2026-12-31" },
    ...units.flatMap((day) => [{ from: day, until: endOf(day) }, monthOf(day)]),
  ];
  const groups = times.flatMap((time) =>
    places.flatMap(([, , place]) =>
      [{}, { sex: "F" }, { sex: "M" }].flatMap((sex) =>
        [{}, ...codes.map((code) => ({ [answer]: code }))].map(
          (own): Group => ({ ...time, ...place, ...sex, ...own }),
        ),
      ),
    ),
  );
  return groups.filter((group) => isFew(counted(group)) && system.says(sumOf(group)));
}

/** The days that no question tells apart: months, and March before, on and after the 10th. */
function unitOf(day: string): string {
  const piece = day < "2026-03-10" ? "03" : day === "2026-03-10" ? "10" : "17";
  return `${day.slice(0, 8)}${day.startsWith("2026-03") ? piece : "03"}`;
}

function endOf(unit: string): string {
  const ends: Record<string, string> = { "2026-03-03": "2026-03-09", "2026-03-10": "2026-03-10" };
  return ends[unit] ?? `${unit.slice(0, 8)}31`;
}

function daysOf({ from, until }: FiguresAnswer["days"]): Group {
  return { ...(from ? { from } : {}), ...(until ? { until } : {}) };
}

function monthOf(day: string): Group {
  return { from: `${day.slice(0, 7)}-01`, until: `${day.slice(0, 7)}-31` };
}
