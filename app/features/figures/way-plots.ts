import { type Step, stepAfter, steps } from "#app/features/registration-records/steps.ts";
import { states } from "#app/features/registrations/schema.ts";
import { dateFormat } from "#app/i18n/dates.ts";
import { drawDays } from "#app/ui/plots/days.ts";
import { drawFunnel, type FunnelStep } from "#app/ui/plots/funnel.ts";
import type { Plot, PlotRow } from "#app/ui/plots/plot.ts";
import { drawProgress, type ProgressRow } from "#app/ui/plots/progress.ts";
import { cell, type Drawn, NARROW, numbersIn, peopleLink, WIDE } from "./plot-parts.ts";
import { spansOf } from "./rules.ts";
import type { CohortSeats, Counts, StepCount, Target } from "./schema.ts";

/** Applications a day; a week or a month for longer times. */
export function daysPlot(drawn: Drawn, { days }: Counts): Plot {
  const { t, locale, filter, today } = drawn;
  const { write } = numbersIn(locale);
  const { unit, spans } = spansOf(days, { ...filter, today });
  const short = dateFormat(locale, {
    ...(unit === "month" ? {} : { day: "numeric" }),
    month: "short",
    year: "numeric",
    timeZone: "UTC",
  });
  const points = spans.map(({ from, until, count, partial }) => ({
    key: from,
    label: `${short(new Date(`${from}T00:00:00Z`))}${partial ? "*" : ""}`,
    name: partial
      ? t("figures.plots.days.partial", { from: long(from, locale), until: long(until, locale) })
      : long(from, locale),
    value: count,
    written: write(count),
    href: count ? peopleLink(drawn, { from, until }) : null,
  }));
  return {
    name: "days",
    title: t(`figures.plots.days.title.${unit}`),
    description: [
      t(`figures.plots.days.description.${unit}`),
      ...(spans.some(({ partial }) => partial) ? [t("figures.plots.days.star")] : []),
    ].join(" "),
    drawing: drawDays(points, { width: NARROW, height: 220, write }),
    wide: drawDays(points, { width: WIDE, height: 200, write }),
    table: {
      head: [t(`figures.plots.days.from.${unit}`), t("figures.sum")],
      rows: points.map(({ key, name, value, href }) => ({
        key,
        name,
        cells: [cell(value, locale, href)],
      })),
    },
  };
}

function long(day: string, locale: Drawn["locale"]): string {
  return dateFormat(locale, { dateStyle: "long", timeZone: "UTC" })(new Date(`${day}T00:00:00Z`));
}

/** Who of a step went no further, and where they are now. */
export function lossesOf(counts: readonly StepCount[], step: Step) {
  if (!stepAfter(step)) return [];
  const here = counts.filter((each) => each.step === step);
  const sum = (list: readonly StepCount[]) => list.reduce((all, { count }) => all + count, 0);
  if (step === "completed") return [{ now: "uncertified" as const, count: sum(here), filter: {} }];
  if (step === "started") {
    const nowOf = ({ dropped, status }: StepCount) =>
      dropped ? "dropped_out" : status === "admitted" ? "in_training" : "left_seat";
    return (["dropped_out", "left_seat", "in_training"] as const).map((now) => ({
      now,
      count: sum(here.filter((each) => nowOf(each) === now)),
      filter: { mark: now },
    }));
  }
  return states.map((status) => ({
    now: status,
    count: sum(here.filter((each) => each.status === status)),
    filter: { status },
  }));
}

export function funnelPlot(drawn: Drawn, counts: readonly StepCount[]): Plot {
  const { t, locale } = drawn;
  const { write, percent } = numbersIn(locale);
  const reached = (step: Step) =>
    counts.reduce(
      (sum, each) => sum + (steps.indexOf(each.step) >= steps.indexOf(step) ? each.count : 0),
      0,
    );
  const total = reached("received");
  const found = steps.map((step) => ({
    step,
    label: t(`registrations.steps.names.${step}`),
    value: reached(step),
    href: peopleLink(drawn, { reached: step }),
    losses: lossesOf(counts, step)
      .filter(({ count }) => count > 0)
      .map(({ now, count, filter }) => ({
        now,
        count,
        label: t(`figures.now.${now}`),
        href: peopleLink(drawn, { last_step: step, ...filter }),
      })),
  }));
  const funnel = found.map(
    ({ step, label, value, href, losses }): FunnelStep => ({
      key: step,
      label,
      value,
      written: `${write(value)} (${percent(value, total)})`,
      href: value ? href : null,
      lost: losses.map(({ now, count, label: state, href: people }) => ({
        key: now,
        written: t("figures.lost", { count: write(count), now: state }),
        href: people,
      })),
    }),
  );
  const rows = found.flatMap(({ step, label, value, href, losses }): PlotRow[] => [
    { key: step, name: label, cells: [cell(value, locale, href)] },
    ...losses.map((loss) => ({
      key: `${step} ${loss.now}`,
      name: t("figures.of", { step: label, now: loss.label }),
      cells: [cell(loss.count, locale, loss.href)],
    })),
  ]);
  return {
    name: "funnel",
    title: t("figures.plots.funnel.title"),
    description: t("figures.plots.funnel.description"),
    drawing: drawFunnel(funnel, { width: NARROW }),
    wide: null,
    table: { head: [t("figures.by.step"), t("figures.sum")], rows },
  };
}

export function cohortsPlot(drawn: Drawn, seats: readonly CohortSeats[]): Plot {
  const found = seats.map(({ id, name, taken, capacity }) => ({
    key: String(id),
    label: name,
    value: taken,
    target: capacity,
    href: peopleLink(drawn, { cohort: id, status: "admitted" }),
  }));
  return progressPlot(drawn, "cohorts", found);
}

export function targetsPlot(drawn: Drawn, targets: readonly Target[]): Plot {
  const found = targets.map(({ key, label, target, form, step, count }) => ({
    key,
    label: drawn.t(`figures.target.${step}`, { label }),
    value: count,
    target,
    href: peopleLink(drawn, { form, reached: step }),
  }));
  return progressPlot(drawn, "targets", found);
}

type Progress = Omit<ProgressRow, "written">;

function progressPlot(drawn: Drawn, name: "cohorts" | "targets", found: Progress[]): Plot {
  const { t, locale } = drawn;
  const { write, percent } = numbersIn(locale);
  const rows = found.map((row) => ({
    ...row,
    href: row.value ? row.href : null,
    written: t("figures.progress", {
      count: write(row.value),
      target: write(row.target),
      share: percent(row.value, row.target),
    }),
  }));
  return {
    name,
    title: t(`figures.plots.${name}.title`),
    description: t(`figures.plots.${name}.description`),
    drawing: drawProgress(rows, { width: NARROW }),
    wide: null,
    table: {
      head: [t(`figures.plots.${name}.what`), t("figures.sum"), t("figures.aim")],
      rows: rows.map(({ key, label, value, target, href }) => ({
        key,
        name: label,
        cells: [cell(value, locale, href), cell(target, locale)],
      })),
    },
  };
}
