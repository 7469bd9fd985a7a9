import { answerNames } from "#app/admissions/records/record/answer-names.server.ts";
import { calendarPeriod } from "#app/platform/access/calendar-period.ts";
import type { Db } from "#app/platform/db/open.server.ts";
import { type Locale, localeTags } from "#app/platform/i18n/locales.ts";
import type { Translator } from "#app/platform/i18n/translator.ts";
import type { Plot } from "#app/ui/plots/plot.ts";
import { courseTitles } from "#app/website/registration-form/courses.queries.server.ts";
import { formsOfAnswers } from "#app/website/registration-form/forms.server.ts";
import { shortName } from "#app/website/registration-form/words.ts";
import {
  cohortSeats,
  countApplications,
  countLearners,
  countSteps,
  learnersIn,
} from "./counts.queries.server.ts";
import { hidesFrom } from "./hiding.server.ts";
import {
  agesPlot,
  coursesPlot,
  levelsPlot,
  programmesPlot,
  regionsPlot,
  sexesPlot,
  statesPlot,
} from "./people-plots.ts";
import { type Drawn, type Hides, sexesIn, shownTo } from "./plot-parts.ts";
import { type Counts, type FiguresFilter, type PlotName, plotNames } from "./schema.ts";
import { readTargets } from "./targets.queries.server.ts";
import { cohortsPlot, daysPlot, funnelPlot, targetsPlot } from "./way-plots.ts";

type Reader = {
  t: Translator;
  locale: Locale;
  today: string;
  linked: boolean;
  sees: boolean;
};

/** The programmes by their short names. */
export function programmes(reader: Pick<Reader, "t" | "locale">): { key: string; name: string }[] {
  return formsOfAnswers().map((form) => ({ key: form.key, name: shortName(reader, form) }));
}

/** Every course, those of a programme together. */
async function listCourses(db: Db, locale: Locale) {
  const titles = await courseTitles(db, locale);
  const order = new Intl.Collator(localeTags[locale]).compare;
  return titles.sort(
    (a, b) => order(a.form ?? "", b.form ?? "") || order(a.title, b.title) || a.id - b.id,
  );
}

/** What each plot is made of. */
const ofCounts: Partial<Record<PlotName, (drawn: Drawn, counts: Counts) => Plot>> = {
  days: daysPlot,
  regions: regionsPlot,
  states: statesPlot,
  sexes: sexesPlot,
  ages: agesPlot,
  levels: levelsPlot,
  programmes: programmesPlot,
  courses: coursesPlot,
};

/**
 * The wanted plots in their order, with the numbers that the reader may see. Who may not see people reads
 * of one calendar period; the year of an intake is taken for that year.
 */
export async function readPlots(
  db: Db,
  filter: FiguresFilter,
  reader: Reader,
  wanted: readonly PlotName[] = plotNames,
) {
  if (reader.sees) return drawPlots(db, filter, reader, wanted, () => false);
  const { year, from, until, ...chosen } = filter;
  const isAnyDay = year !== undefined && !from && !until;
  const days = isAnyDay ? { until: `${year}-12-31` } : { from, until };
  const period = { ...chosen, ...calendarPeriod(days, reader.today) };
  const hides = await hidesFrom(db, period, reader.today);
  return drawPlots(db, period, reader, wanted, hides);
}

/** Each statement is sent once, and only if a plot needs it. */
async function drawPlots(
  db: Db,
  filter: FiguresFilter,
  { t, locale, today, linked, sees }: Reader,
  wanted: readonly PlotName[],
  hides: Hides,
) {
  const needs = (name: PlotName) => wanted.includes(name);
  const funnel = needs("funnel") ? countSteps(db, filter, today) : null;
  const learners = async () =>
    funnel ? learnersIn(await funnel) : countLearners(db, filter, today);
  const [counts, steps, seats, { targets }, all, courses] = await Promise.all([
    wanted.some((name) => ofCounts[name]) ? countApplications(db, filter, today) : null,
    funnel ?? [],
    needs("cohorts") ? cohortSeats(db, filter, { today, locale }) : [],
    needs("targets") ? readTargets(db, locale, learners) : { targets: [] },
    answerNames(db, t, locale),
    listCourses(db, locale),
  ]);
  const names = {
    form: all.shortForm,
    state: all.state,
    answer: all.answer,
    courses: courses.map(({ id }) => String(id)),
  };
  const sexes = counts ? sexesIn(counts) : [];
  const drawn: Drawn = { t, locale, filter, today, linked, sees, names, sexes, hides };
  const chosen = courses.find(({ id }) => id === filter.formation)?.form ?? filter.form;
  const ofForm = targets.filter(({ form }) => !chosen || form === chosen);
  const plots = wanted.flatMap((name): (Plot & { name: PlotName })[] => {
    if (name === "funnel") return [{ ...funnelPlot(drawn, steps), name }];
    if (name === "cohorts") return [{ ...cohortsPlot(drawn, seats), name }];
    if (name === "targets") return [{ ...targetsPlot(drawn, ofForm), name }];
    const plot = counts && ofCounts[name]?.(drawn, counts);
    return plot ? [{ ...plot, name }] : [];
  });
  const total = counts?.total ?? 0;
  const told = shownTo({ sees, locale }, total, hides("total"));
  const { from = null, until = null } = filter;
  return { total: told.count, days: { from, until }, courses, plots };
}
