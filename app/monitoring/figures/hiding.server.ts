import { type SQL, sql } from "drizzle-orm";
import { matching } from "#app/admissions/records/list/list.queries.server.ts";
import {
  hasDropped,
  lastStep,
  stepJoin,
} from "#app/admissions/records/list/steps.queries.server.ts";
import { type Step, steps } from "#app/admissions/records/list/steps.ts";
import { NOT_ANSWERED } from "#app/admissions/records/schema.ts";
import { registrations as r } from "#app/admissions/registrations/tables.server.ts";
import { levelsAround } from "#app/platform/access/calendar-period.ts";
import { type Group, hidingIn } from "#app/platform/access/small-groups.ts";
import type { Db } from "#app/platform/db/open.server.ts";
import { ageBand } from "./counts.queries.server.ts";
import type { Hides } from "./plot-parts.ts";
import { type Dimension, dimensions, type FiguresFilter, type PlotName } from "./schema.ts";
import { nowOf } from "./way-plots.ts";

type Split = Dimension | "step" | "loss" | "cohort";
type Row = {
  month: number;
  form: string;
  course: string;
  sex: string;
  count: number;
  codes: Partial<Record<Split, string>>;
};

const splitsOfPlots: Partial<Record<PlotName, Dimension>> = {
  states: "status",
  ages: "age",
  levels: "level",
  programmes: "form",
  courses: "course",
  regions: "region",
};

type Filter = FiguresFilter & { from: string; until: string };

/**
 * What stays unsaid to readers who may not see people, of the months, quarters and half-years of one
 * year. Every call computes it from the groups of the whole year, so that no two calls contradict.
 */
export async function hidesFrom(db: Db, filter: Filter, today: string): Promise<Hides> {
  const { from, until, form, formation } = filter;
  const year = from.slice(0, 4);
  const rows = await groupsOfYear(db, year, today);
  const levels = levelsAround({ from: `${year}-01-01`, until: `${year}-01-31` });
  const time = levelsAround({ from, until }).length - 1;
  const pathOf = (day: string, level: number) =>
    levels[level]?.find((period) => period.from <= day && day <= period.until)?.path ?? "";
  const path = pathOf(from, time);
  const hidings = new Map<Split, ReturnType<typeof hidingIn>>();
  const of = (split: Split) => {
    const known = hidings.get(split) ?? hidingIn(levels.map((_, level) => groupsOf(split, level)));
    hidings.set(split, known);
    return known;
  };
  function groupsOf(split: Split, level: number): Group[] {
    return rows.flatMap(({ month, form: programme, course, sex, count, codes }) => {
      const code = codes[split];
      if (code === undefined) return [];
      const at = pathOf(`${year}-${String(month).padStart(2, "0")}-01`, level);
      return [{ time: at, programme, course, sex, code, sizes: [count] }];
    });
  }
  const ends = `-${formation}`;
  const courses = rows.filter(
    (row) => row.course.endsWith(ends) && (form === undefined || row.form === form),
  );
  const place = formation ? 2 : form ? 1 : 0;
  const places =
    place === 2 ? [...new Set(courses.map(({ course }) => course))] : form ? [form] : [];
  const all = of("status");
  const detail = { time, place };
  const isHidden = (level: number) => places.some((name) => all.place(name, level, place));
  if (all.time(path, time) || isHidden(time)) return () => true;

  const stepHidden = (wanted: Step, at: number) => {
    const hidden = of("step").codes({ time, place: at, sexes: 0 });
    const unsaid = (each: Step) => hidden.has(each);
    const first = steps.indexOf(wanted);
    return steps.slice(0, first).some(unsaid) && steps.slice(first).some(unsaid);
  };

  return (plot, key = "", sex) => {
    if (plot === "total") return false;
    if (plot === "days") return all.time(pathOf(key, 3), 3) || isHidden(3);
    if (plot === "sexes") return all.sex(answerOf(key), detail);
    if (plot === "cohorts")
      return of("cohort")
        .codes({ ...detail, sexes: 0 })
        .has(key);
    if (plot === "funnel" || plot === "targets") {
      const [first = "", second = ""] = key.split(" ");
      if (plot === "funnel" && second) return of("loss").codes({ ...detail, sexes: 0 }).size > 0;
      const step = steps.find((each) => each === (second || first));
      const at = plot === "targets" ? Math.max(1, place) : place;
      const isWithin = plot === "targets" && all.place(first, time, 1);
      return isWithin || (step !== undefined && stepHidden(step, at));
    }
    const split = splitsOfPlots[plot];
    if (!split) return true;
    const code = answerOf(key);
    if (
      of(split)
        .codes({ ...detail, sexes: 0 })
        .has(code)
    )
      return true;
    if (sex === undefined) return false;
    return (
      all.sex(sex, detail) ||
      of(split)
        .codes({ ...detail, sexes: 1 })
        .has(code)
    );
  };
}

const answerOf = (key: string) => (key === NOT_ANSWERED ? "" : key);

/** Everybody of a year by month, course and each split. */
async function groupsOfYear(db: Db, year: string, today: string): Promise<Row[]> {
  const where = matching({ from: `${year}-01-01`, until: `${year}-12-31` }, today) ?? sql`true`;
  const base = sql`extract(month from ${r.submittedAt} at time zone 'UTC')::int as month,
    ${r.form} as form, ${r.form} || '-' || coalesce(${r.formationId}::text, '') as course,
    coalesce(${r.sex}, '') as sex`;
  const grouped = (columns: SQL, sets: SQL) => sql`
    select month, form, course, coalesce(sex, '') as sex, ${columns}, count(*)::int as count
    from (select ${base}, ${r.status} as status, ${ageBand(today)} as age,
        ${r.educationLevel} as level, ${r.region} as region,
        coalesce(${r.cohortId}::text, '') as cohort, ${lastStep} as step, ${hasDropped} as dropped
      from ${r} ${stepJoin} where ${where}) people group by ${sets}`;
  type Found = Omit<Row, "codes"> & Record<string, string | null>;
  const bySex = dimensions.filter((each) => each !== "form" && each !== "course");
  const people = await Promise.all(
    bySex.map(async (split) => {
      const name = sql.identifier(split);
      const { rows } = await db.execute<Found>(
        grouped(sql`coalesce(${name}, '') as code`, sql`month, form, course, sex, ${name}`),
      );
      return rows.map(
        ({ code, ...row }): Row => ({
          ...row,
          codes: {
            [split]: code ?? "",
            ...(split === "status" ? { form: row.form, course: row.course } : {}),
          },
        }),
      );
    }),
  );
  type Came = Omit<Row, "codes"> & {
    step: number;
    status: Parameters<typeof nowOf>[0]["status"];
    dropped: boolean;
    cohort: string;
  };
  const { rows } = await db.execute<Came>(
    grouped(
      sql`step, status, dropped, cohort`,
      sql`month, form, course, sex, step, status, dropped, cohort`,
    ),
  );
  const came = rows.map(({ step: nth, status, dropped, cohort, ...row }): Row => {
    const step = steps[nth] ?? "received";
    const now = nowOf({ step, status, dropped });
    const seat = status === "admitted" ? { cohort } : {};
    return { ...row, codes: { step, loss: `${step} ${now}`, ...seat } };
  });
  return [...people.flat(), ...came];
}
