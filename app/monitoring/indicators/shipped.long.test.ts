import { expect, test } from "vitest";
import { insertLives, type Life } from "#tests/setup/figures.ts";
import { startTestApp } from "#tests/setup/test-app.ts";
import type { IndicatorFigure, SplitTable, ViewGroup } from "./schema.ts";

const from = "2026-01-01";
const until = "2026-12-31";
const inYear = (day: string | null | undefined): boolean =>
  day !== null && day !== undefined && day >= from && day <= until;

const wasShortlisted = ({ status, moves }: Life) =>
  [status, ...moves.map(({ to }) => to)].includes("selected");

const cameFurther = ({ status, moves }: Life) =>
  [status, ...moves.map(({ to }) => to)].some((state) =>
    ["selected", "admitted", "waitlisted"].includes(state),
  );

/** The first day that is known of a training, however it is known. */
function startDay({ started, presences, ended, certificates }: Life): string | null {
  const days = [
    started,
    ended,
    ...presences.flatMap(({ presence, day }) => (/present|late/.test(presence) ? day : [])),
    ...certificates.flatMap(({ issued, revoked }) => (revoked ? [] : issued)),
  ];
  return days.filter((day) => day !== null).sort()[0] ?? null;
}

/** The first day of a seat; without a move the day of the state. */
function seatDay({ status, moves, statusChanged }: Life): string | null {
  const days = moves.flatMap(({ to, day }) => (to === "admitted" ? day : [])).sort();
  return days[0] ?? (status === "admitted" ? statusChanged : null);
}

const worked = ({ situation }: Life["surveys"][number]) =>
  situation !== "studying" && situation !== "none";

/** What each shipped indicator means, written apart from its formula. */
const groups: Record<string, (life: Life) => boolean> = {
  applied: ({ submitted }) => inYear(submitted),
  eligible: (life) =>
    inYear(life.submitted) &&
    !(["rejected", "withdrawn"].includes(life.status) && !cameFurther(life)),
  shortlisted: (life) => inYear(life.submitted) && wasShortlisted(life),
  admitted: (life) => inYear(seatDay(life)),
  started: (life) => inYear(startDay(life)),
  completed: ({ outcome, ended }) => outcome === "completed" && inYear(ended),
  dropped_out: ({ outcome, ended }) => outcome === "dropped_out" && inYear(ended),
  certified: (life) => life.certificates.some(({ issued, revoked }) => !revoked && inYear(issued)),
};

const percent = (part: number, whole: number) =>
  whole ? Math.round((1_000 * part) / whole) / 10 : null;

function expectedOf(key: string, lives: Life[]): number | null {
  const count = (met: (life: Life) => boolean) => lives.filter(met).length;
  const group = groups[key.replace("women_", "")];
  if (group && key.startsWith("women_")) {
    return percent(
      count((life) => group(life) && life.sex === "F"),
      count(group),
    );
  }
  if (group) return count(group);
  if (key === "attendance_rate") {
    const entries = lives.flatMap(({ presences }) => presences).filter(({ day }) => inYear(day));
    const there = entries.filter(({ presence }) => presence === "present" || presence === "late");
    return percent(there.length, entries.length);
  }
  const answers = (life: Life) => life.surveys.filter(({ answered }) => inYear(answered));
  if (key === "employed_related") {
    return percent(
      count((life) => answers(life).some((each) => worked(each) && each.related)),
      count((life) => answers(life).some(worked)),
    );
  }
  if (key === "related_6") {
    const six = (life: Life) => answers(life).filter((each) => each.month === 6);
    return percent(
      count((life) => six(life).some((each) => worked(each) && each.related)),
      count((life) => six(life).length > 0),
    );
  }
  const month = Number(key.replace("employed_", ""));
  const own = (life: Life) => answers(life).filter((each) => each.month === month);
  return percent(
    count((life) => own(life).some(worked)),
    count((life) => own(life).length > 0),
  );
}

const tradeOf = ({ form, course }: Life) => `${form}-${course ?? ""}`;

test("each shipped indicator equals an independent count of 5,000 people", async () => {
  const site = await startTestApp();
  const all = await insertLives(site.db, 5_000, 7);
  const lives = all.filter(({ merged }) => !merged);
  const coordinator = await site.as("coordinator");
  const path = `/api/indicators?from=${from}&until=${until}`;
  const { indicators } = (await (await coordinator.get(path)).json()) as {
    indicators: IndicatorFigure[];
  };
  expect(indicators).toHaveLength(22);
  for (const { key, figure } of indicators) {
    expect(figure.value, key).toBe(expectedOf(key, lives));
    expect(figure.people, key).toBeGreaterThan(0);
  }
  for (const { id, key, figure } of indicators) {
    const one = await coordinator.get(`/api/indicators/${id}?from=${from}&until=${until}`);
    expect(one.status, key).toBe(200);
    const { splits } = (await one.json()) as { splits: SplitTable[] };
    for (const { split, cells } of splits) {
      const sum = cells.reduce((people, cell) => people + cell.figure.people, 0);
      expect(sum, `${key} by ${split}`).toBe(figure.people);
    }
    const group = groups[key];
    if (!group) continue;
    const counted = lives.filter(group);
    for (const split of ["sex", "region", "level", "disability"] as const) {
      const cells = splits.find((each) => each.split === split)?.cells ?? [];
      for (const { code, figure: own } of cells) {
        const same = counted.filter((life) => life[split] === code);
        expect(own.people, `${key} ${split} ${code}`).toBe(same.length);
      }
    }
    // By trade: the course within a programme, those who chose none apart.
    const trades = splits.find(({ split }) => split === "course")?.cells ?? [];
    const wanted = new Set(counted.map(tradeOf));
    expect(new Set(trades.map(({ code }) => code)), key).toEqual(wanted);
    for (const { code, figure: own } of trades) {
      const same = counted.filter((life) => tradeOf(life) === code);
      expect(own.people, `${key} course ${code}`).toBe(same.length);
    }
  }
});

test("programme and year limit every number", async () => {
  const site = await startTestApp();
  const lives = (await insertLives(site.db, 600, 3)).filter(({ merged }) => !merged);
  const coordinator = await site.as("coordinator");
  const own = lives.filter(({ form, year }) => form === "meca-agro" && year === 2026);
  const path = `/api/indicators?from=${from}&until=${until}&programme=meca-agro&year=2026`;
  const { indicators } = (await (await coordinator.get(path)).json()) as {
    indicators: IndicatorFigure[];
  };
  for (const { key, figure } of indicators) expect(figure.value, key).toBe(expectedOf(key, own));
});

test("the women of a region who completed, by course, and each course as a filter", async () => {
  const site = await startTestApp();
  const lives = (await insertLives(site.db, 900, 11)).filter(({ merged }) => !merged);
  const coordinator = await site.as("coordinator");
  const view = `from=${from}&until=${until}&sex=F&region=poro`;
  type Answer = { indicators: IndicatorFigure[]; groups: ViewGroup[] };
  const read = async (more = "") =>
    (await (await coordinator.get(`/api/indicators?${view}${more}`)).json()) as Answer;
  const id = (await read()).indicators.find(({ key }) => key === "completed")?.id;
  const one = await (await coordinator.get(`/api/indicators/${id}?${view}`)).json();
  const { splits } = one as { splits: SplitTable[] };
  const counted = lives.filter(
    (life) => life.sex === "F" && life.region === "poro" && groups.completed?.(life),
  );
  const cells = splits.find(({ split }) => split === "course")?.cells ?? [];
  expect(cells.length).toBeGreaterThan(3);
  for (const { code, label, figure } of cells) {
    const same = counted.filter((life) => tradeOf(life) === code);
    expect(figure.people, code).toBe(same.length);
    expect(label, "a name, not a number").toMatch(/[a-zà-ÿ]{4}/);
    const own = await read(`&course=${code}`);
    const filtered = own.indicators.find(({ key }) => key === "completed");
    expect(filtered?.figure.people, `filter ${code}`).toBe(same.length);
    const query = `${view}&split=course&code=${code}`;
    const rows = await (await coordinator.get(`/api/indicators/${id}/rows?${query}`)).json();
    expect(rows).toMatchObject({ people: { meta: { total: same.length } } });
  }
  const offered = (answer: Answer) =>
    answer.groups.find(({ split }) => split === "course")?.options.map(({ value }) => value);
  expect(offered(await read("&programme=meca-agro"))?.toSorted()).toEqual([
    "meca-agro-5",
    "meca-agro-6",
    "meca-agro-9",
  ]);
});

test("groups are combined: the women of a region who completed, by programme", async () => {
  const site = await startTestApp();
  const lives = (await insertLives(site.db, 600, 9)).filter(({ merged }) => !merged);
  const coordinator = await site.as("coordinator");
  const view = `from=${from}&until=${until}&sex=F&region=poro`;
  const list = await (await coordinator.get(`/api/indicators?${view}`)).json();
  const { indicators } = list as { indicators: IndicatorFigure[] };
  const own = lives.filter(({ sex, region }) => sex === "F" && region === "poro");
  for (const { key, figure } of indicators) expect(figure.value, key).toBe(expectedOf(key, own));
  const id = indicators.find(({ key }) => key === "completed")?.id;
  const one = await (await coordinator.get(`/api/indicators/${id}?${view}`)).json();
  const { splits } = one as { splits: SplitTable[] };
  const byProgramme = splits.find(({ split }) => split === "programme")?.cells ?? [];
  const counted = own.filter((life) => groups.completed?.(life));
  expect(counted.length).toBeGreaterThan(0);
  for (const { code, figure } of byProgramme) {
    expect(figure.people).toBe(counted.filter(({ form }) => form === code).length);
    const query = `${view}&split=programme&code=${code}`;
    const rows = await (await coordinator.get(`/api/indicators/${id}/rows?${query}`)).json();
    expect(rows).toMatchObject({ people: { meta: { total: figure.people } } });
    expect((rows as { group: string }).group).toContain("Femme");
  }
  const file = await coordinator.get(
    `/api/indicators/export?${view}&programme=meca-agro&format=csv`,
  );
  expect((await file.text()).split("\n").filter((line) => /;"[1-4]";/.test(line))).toEqual([]);
});
