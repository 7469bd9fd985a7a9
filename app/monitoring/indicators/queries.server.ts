import { and, asc, count, eq, isNull, sql } from "drizzle-orm";
import { registrations } from "#app/admissions/registrations/tables.server.ts";
import type { Db, Tx } from "#app/platform/db/open.server.ts";
import { trainingOutcomes } from "#app/training/certificates/tables.server.ts";
import { agesOn } from "#app/website/registration-form/age.ts";
import type { Reader } from "#app/website/registration-form/words.ts";
import { courseCode } from "./courses.ts";
import { type Cell, countSplits, countTotals } from "./figures.queries.server.ts";
import { dateWords, formulaWords } from "./formula-words.server.ts";
import { codeNames, type FigureReader, withCourses } from "./names.server.ts";
import { type CellFigure, cellFigures, countOf, countsOf, figureOf, womenOf } from "./rules.ts";
import type {
  Figure,
  Formula,
  IndicatorFigure,
  IndicatorView,
  PersonRow,
  Target,
  View,
} from "./schema.ts";
import { splits } from "./schema.ts";
import { indicators, indicatorTargets } from "./tables.server.ts";

export type Indicator = typeof indicators.$inferSelect;

/** In their order; without the retired ones unless they are asked for. */
export function listIndicators(db: Db | Tx, { retired = false } = {}): Promise<Indicator[]> {
  return db
    .select()
    .from(indicators)
    .where(retired ? undefined : isNull(indicators.retiredAt))
    .orderBy(
      asc(sql`${indicators.retiredAt} is not null`),
      asc(indicators.position),
      asc(indicators.id),
    );
}

export async function indicatorById(db: Db | Tx, id: number): Promise<Indicator | null> {
  const [row] = await db.select().from(indicators).where(eq(indicators.id, id));
  return row ?? null;
}

export async function targetsOf(db: Db | Tx, id: number): Promise<Target[]> {
  const { from, until, value } = indicatorTargets;
  return db
    .select({ from, until, value })
    .from(indicatorTargets)
    .where(eq(indicatorTargets.indicatorId, id))
    .orderBy(asc(from), asc(until));
}

/** The targets for exactly these days. They are set for everybody, not for a programme or year. */
export async function targetsFor(db: Db | Tx, view: View): Promise<Map<number, number>> {
  if (view.year !== undefined || splits.some((split) => view[split] !== undefined))
    return new Map();
  const days = and(eq(indicatorTargets.from, view.from), eq(indicatorTargets.until, view.until));
  const rows = await db.select().from(indicatorTargets).where(days);
  return new Map(rows.map(({ indicatorId, value }) => [indicatorId, value]));
}

export function indicatorView(reader: FigureReader, row: Indicator): IndicatorView {
  const { id, key, name, formula, version, retiredAt } = row;
  return {
    id,
    key,
    name: name[reader.locale],
    names: name,
    formula,
    words: formulaWords(reader, formula),
    date: dateWords(reader, formula),
    version,
    retired: retiredAt !== null,
  };
}

export type Measured = { figure: Figure; women: number | null; womenPeople: number };

/** The numbers of several formulas, with the share of women among the people counted. */
export async function measure(
  db: Db | Tx,
  formulas: readonly Formula[],
  view: View,
): Promise<Measured[]> {
  const totals = await countTotals(db, formulas.flatMap(countsOf), view);
  let next = 0;
  return formulas.map((formula) => {
    const part = totals[next++];
    const whole = formula.kind === "share" ? totals[next++] : undefined;
    return {
      figure: figureOf(formula, part, whole),
      women: womenOf(part),
      womenPeople: part?.women.people ?? 0,
    };
  });
}

export async function measureIndicators(
  db: Db,
  reader: Reader,
  rows: readonly Indicator[],
  view: View,
): Promise<(IndicatorFigure & Measured)[]> {
  const [own, measured, targets] = await Promise.all([
    withCourses(db, reader),
    measure(
      db,
      rows.map(({ formula }) => formula),
      view,
    ),
    targetsFor(db, view),
  ]);
  return rows.flatMap((row, place) => {
    const found = measured[place];
    if (!found) return [];
    return { ...indicatorView(own, row), ...found, target: targets.get(row.id) ?? null };
  });
}

export type SplitCounts = { part: Cell[]; whole: Cell[] };

/** The total and the splits of a formula; with `ids` also who was counted on each side. */
export async function splitCounts(
  db: Db | Tx,
  formula: Formula,
  view: View,
  options: { ids?: boolean } = {},
): Promise<SplitCounts> {
  const part = await countSplits(db, countOf(formula), view, options);
  const whole = formula.kind === "share" ? await countSplits(db, formula.whole, view, options) : [];
  return { part, whole };
}

export async function splitFigures(
  db: Db | Tx,
  formula: Formula,
  view: View,
): Promise<CellFigure[]> {
  const { part, whole } = await splitCounts(db, formula, view);
  return cellFigures(formula, part, whole);
}

type Window = { limit: number; offset: number };

/** People by their ids, for the lists behind numbers; `ids` is a query of ids. */
export async function listPeople(
  db: Db,
  reader: Reader,
  ids: ReturnType<typeof sql>,
  { until, limit, offset }: Window & { until: string },
): Promise<PersonRow[]> {
  const names = codeNames(await withCourses(db, reader));
  const rows = await db
    .select({
      id: registrations.id,
      reference: registrations.reference,
      lastName: registrations.lastName,
      firstNames: registrations.firstNames,
      sex: registrations.sex,
      birthDate: registrations.birthDate,
      region: registrations.region,
      form: registrations.form,
      formationId: registrations.formationId,
      status: registrations.status,
      leftReason: trainingOutcomes.leftReason,
    })
    .from(registrations)
    .leftJoin(trainingOutcomes, eq(trainingOutcomes.registrationId, registrations.id))
    .where(sql`${registrations.id} in (${ids})`)
    .orderBy(asc(registrations.reference))
    .limit(limit)
    .offset(offset);
  return rows.map(
    ({
      lastName,
      firstNames,
      birthDate,
      region,
      form,
      formationId,
      status,
      leftReason,
      ...row
    }) => ({
      ...row,
      last_name: lastName,
      first_names: firstNames,
      age: agesOn(birthDate, until).most,
      region: names.region(region),
      programme: names.programme(form),
      course: names.course(courseCode(form, formationId ?? "")),
      status: reader.t(`registrations.status.${status}.label`),
      left_reason: leftReason ?? "",
    }),
  );
}

export async function countPeople(db: Db, ids: ReturnType<typeof sql>): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(registrations)
    .where(sql`${registrations.id} in (${ids})`);
  return row?.total ?? 0;
}
