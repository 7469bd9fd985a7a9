import { type Step, stepAfter, steps } from "#app/admissions/records/list/steps.ts";
import { states } from "#app/admissions/registrations/schema.ts";
import { dateFormat } from "#app/platform/i18n/dates.ts";
import { drawDays } from "#app/ui/plots/days.ts";
import { drawFunnel, type FunnelStep } from "#app/ui/plots/funnel.ts";
import type { Plot, PlotRow } from "#app/ui/plots/plot.ts";
import { drawProgress, type ProgressRow } from "#app/ui/plots/progress.ts";
import {
  cell,
  type Drawn,
  NARROW,
  numbersIn,
  peopleLink,
  shareTo,
  shownTo,
  WIDE,
} from "./plot-parts.ts";
import { spansOf } from "./rules.ts";
import type { CohortSeats, Counts, StepCount, Target } from "./schema.ts";

/** Applications a day; a week or a month for longer times. */
export function daysPlot(drawn: Drawn, { days }: Counts): Plot {
  const { t, locale, filter, today, sees, hides } = drawn;
  const { write } = numbersIn(locale);
  const { unit, spans } = spansOf(days, { ...filter, today, ...(sees ? {} : { unit: "month" }) });
  const short = dateFormat(locale, {
    ...(unit === "month" ? {} : { day: "numeric" }),
    month: "short",
    year: "numeric",
    timeZone: "UTC",
  });
  const hidden = spans.map(({ from }) => hides("days", from));
  const points = spans.map(({ from, until, count, partial }, nth) => ({
    key: from,
    label: `${short(new Date(`${from}T00:00:00Z`))}${partial ? "*" : ""}`,
    name: partial
      ? t("figures.plots.days.partial", { from: long(from, locale), until: long(until, locale) })
      : long(from, locale),
    people: count,
    ...shownTo(drawn, count, hidden[nth]),
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
      rows: points.map(({ key, name, people, href }, nth) => ({
        key,
        name,
        cells: [cell(drawn, people, href, hidden[nth])],
      })),
    },
  };
}

function long(day: string, locale: Drawn["locale"]): string {
  return dateFormat(locale, { dateStyle: "long", timeZone: "UTC" })(new Date(`${day}T00:00:00Z`));
}

/** Where somebody is now who came so far. */
export function nowOf({ step, status, dropped }: Omit<StepCount, "form" | "count">) {
  if (!stepAfter(step)) return "";
  if (step === "completed") return "uncertified";
  if (step !== "started") return status;
  return dropped ? "dropped_out" : status === "admitted" ? "in_training" : "left_seat";
}

/** Who of a step went no further, and where they are now. */
export function lossesOf(counts: readonly StepCount[], step: Step) {
  if (!stepAfter(step)) return [];
  const here = counts.filter((each) => each.step === step);
  const sum = (list: readonly StepCount[]) => list.reduce((all, { count }) => all + count, 0);
  if (step === "completed") return [{ now: "uncertified" as const, count: sum(here), filter: {} }];
  if (step === "started") {
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
  const { t } = drawn;
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
  const hidden = found.map(({ step, losses }) => ({
    step: drawn.hides("funnel", step),
    losses: losses.map(({ now }) => drawn.hides("funnel", `${step} ${now}`)),
  }));
  const funnel = found.map(
    ({ step, label, value, href, losses }, nth): FunnelStep => ({
      key: step,
      label,
      value: shownTo(drawn, value, hidden[nth]?.step).value,
      written: shareTo(drawn, value, total, hidden[nth]?.step),
      href: value ? href : null,
      lost: losses.map(({ now, count, label: state, href: people }, place) => ({
        key: now,
        written: t("figures.lost", {
          count: shownTo(drawn, count, hidden[nth]?.losses[place]).written,
          now: state,
        }),
        href: people,
      })),
    }),
  );
  const rows = found.flatMap(({ step, label, value, href, losses }, nth): PlotRow[] => [
    { key: step, name: label, cells: [cell(drawn, value, href, hidden[nth]?.step)] },
    ...losses.map((loss, place) => ({
      key: `${step} ${loss.now}`,
      name: t("figures.of", { step: label, now: loss.label }),
      cells: [cell(drawn, loss.count, loss.href, hidden[nth]?.losses[place])],
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
    hideAs: `${form} ${step}`,
    label: drawn.t(`figures.target.${step}`, { label }),
    value: count,
    target,
    href: peopleLink(drawn, { form, reached: step }),
  }));
  return progressPlot(drawn, "targets", found);
}

type Progress = Omit<ProgressRow, "written"> & { hideAs?: string };

function progressPlot(drawn: Drawn, name: "cohorts" | "targets", found: Progress[]): Plot {
  const { t, locale } = drawn;
  const { write, percent } = numbersIn(locale);
  const few = new Map(found.map(({ key, hideAs = key }) => [key, drawn.hides(name, hideAs)]));
  const hidden = (key: string) => few.get(key);
  const written = ({ key, value, target }: Progress) => {
    const { count, written: reached } = shownTo(drawn, value, hidden(key));
    if (count === null) return `${reached} / ${write(target)}`;
    const share = percent(value, target);
    return t("figures.progress", { count: reached, target: write(target), share });
  };
  const rows = found.map((row) => ({
    ...row,
    href: row.value ? row.href : null,
    people: row.value,
    value: shownTo(drawn, row.value, hidden(row.key)).value,
    written: written(row),
  }));
  return {
    name,
    title: t(`figures.plots.${name}.title`),
    description: t(`figures.plots.${name}.description`),
    drawing: drawProgress(rows, { width: NARROW }),
    wide: null,
    table: {
      head: [t(`figures.plots.${name}.what`), t("figures.sum"), t("figures.aim")],
      rows: rows.map(({ key, label, people, target, href }) => ({
        key,
        name: label,
        cells: [cell(drawn, people, href, hidden(key)), cell({ ...drawn, sees: true }, target)],
      })),
    },
  };
}
