import { NOT_ANSWERED } from "#app/admissions/records/schema.ts";
import { ageBands, states } from "#app/admissions/registrations/schema.ts";
import { type BarRow, drawBars, type Series } from "#app/ui/plots/bars.ts";
import type { Paint } from "#app/ui/plots/drawing.ts";
import type { Plot } from "#app/ui/plots/plot.ts";
import { drawTiles } from "#app/ui/plots/tiles.ts";
import { toneOf } from "#app/ui/state-tones.ts";
import { countryLists } from "#app/website/registration-form/country.ts";
import {
  bySex,
  cell,
  type Drawn,
  isState,
  keysIn,
  NARROW,
  peopleLink,
  sexSeries,
  shareTo,
  shownTo,
  WIDE,
} from "./plot-parts.ts";
import type { Counts, Dimension } from "./schema.ts";
import { tilePlaces } from "./tile-places.ts";

const one: Series[] = [{ label: "", paint: "first", outline: null, hatched: false }];

/** By state: each bar in the colour that its state has everywhere. */
export function statesPlot(drawn: Drawn, counts: Counts): Plot {
  const { t, names } = drawn;
  const { by } = counts;
  const keys = states.map((state) => ({
    key: state,
    label: names.state(state) ?? state,
    filter: { status: state },
  }));
  const { bars, rows, totals } = bySex(drawn, {
    plot: "states",
    counts: by.status,
    keys,
  });
  const painted = bars.map((bar, nth): BarRow => {
    const paint: Paint = isState(bar.key) ? toneOf("registration", bar.key) : "first";
    return { ...bar, values: [totals[nth]?.value ?? 0], paint };
  });
  return {
    name: "states",
    title: t("figures.plots.states.title"),
    description: t("figures.plots.states.description"),
    drawing: drawBars(painted, { width: NARROW, series: one }),
    wide: null,
    table: { head: headOf(drawn, "status"), rows },
  };
}

function headOf(drawn: Drawn, first: Dimension): string[] {
  const { t } = drawn;
  const names = sexSeries(drawn).map(({ label }) => label);
  return [t(`figures.by.${first}`), ...names, t("figures.sum")];
}

export function sexesPlot(drawn: Drawn, counts: Counts): Plot {
  const { by, total } = counts;
  const { t, sexes } = drawn;
  const looks = sexSeries(drawn);
  const found = sexes.flatMap((sex, nth) => {
    const value = by.status.reduce((sum, each) => sum + (each.sex === sex ? each.count : 0), 0);
    const label = looks[nth]?.label ?? "";
    const href = peopleLink(drawn, { sex: sex || NOT_ANSWERED });
    return value || sex ? [{ key: sex || NOT_ANSWERED, label, value, href, nth }] : [];
  });
  const hidden = found.map(({ key }) => drawn.hides("sexes", key));
  const bars = found.map(({ key, label, value, href, nth }, row) => ({
    key,
    label,
    values: sexes.map((_, place) => (place === nth ? shownTo(drawn, value, hidden[row]).value : 0)),
    written: shareTo(drawn, value, total, hidden[row]),
    href: value ? href : null,
  }));
  const { parts, ...size } = drawBars(bars, { width: NARROW, series: looks });
  return {
    name: "sexes",
    title: t("figures.plots.sexes.title"),
    description: t("figures.plots.sexes.description"),
    drawing: { ...size, parts },
    wide: null,
    table: {
      head: [t("figures.by.sex"), t("figures.sum")],
      rows: found.map(({ key, label, value, href }, row) => ({
        key,
        name: label,
        cells: [cell(drawn, value, href, hidden[row])],
      })),
    },
  };
}

export function agesPlot(drawn: Drawn, counts: Counts): Plot {
  const { t } = drawn;
  const keys = ageBands.map(({ key, from, to }) => ({
    key,
    label: t(`registrations.ageBands.${key}`),
    filter: { age_from: from, age_to: to },
  }));
  return stackedPlot(drawn, { name: "ages", first: "age", counts, keys });
}

export function levelsPlot(drawn: Drawn, counts: Counts): Plot {
  const { t, names } = drawn;
  const known = countryLists.levels.list.map(({ code }) => code);
  const keys = keysIn(counts.by.level, known).map((key) => ({
    key,
    label: key ? names.answer("education_level", key) : t("figures.notAnswered"),
    filter: { level: key || NOT_ANSWERED },
  }));
  return stackedPlot(drawn, { name: "levels", first: "level", counts, keys });
}

export function programmesPlot(drawn: Drawn, counts: Counts): Plot {
  const keys = keysIn(counts.by.form, []).map((key) => ({
    key,
    label: drawn.names.form(key),
    filter: { form: key },
  }));
  return stackedPlot(drawn, { name: "programmes", first: "form", counts, keys });
}

/** The courses of each programme stand together. */
export function coursesPlot(drawn: Drawn, counts: Counts): Plot {
  const tables = keysIn(counts.by.form, []).map((form) => {
    const own = counts.by.course.filter((each) => each.form === form);
    const keys = keysIn(own, drawn.names.courses).map((key) => courseRow(drawn, form, key));
    const inRows = own.map((each) => ({ ...each, key: courseCode(form, each.key) }));
    return bySex(drawn, { plot: "courses", counts: inRows, keys });
  });
  return stacked(
    drawn,
    { name: "courses", first: "course" },
    {
      bars: tables.flatMap(({ bars }) => bars),
      rows: tables.flatMap(({ rows }) => rows),
    },
  );
}

/** A course may move to another programme: it counts where people applied. */
const courseCode = (form: string, course: string) => `${form}-${course}`;

function courseRow({ t, names }: Drawn, form: string, key: string) {
  return {
    key: courseCode(form, key),
    label: key
      ? names.answer("formation_id", key)
      : t("figures.courseNotAnswered", { programme: names.form(form) }),
    filter: { form, formation: key || NOT_ANSWERED },
  };
}

type Stacked = {
  name: "ages" | "levels" | "programmes" | "courses";
  first: "age" | "level" | "form" | "course";
};

function stackedPlot(
  drawn: Drawn,
  {
    counts,
    keys,
    ...plot
  }: Stacked & { counts: Counts; keys: Parameters<typeof bySex>[1]["keys"] },
): Plot {
  const table = { plot: plot.name, counts: counts.by[plot.first], keys };
  return stacked(drawn, plot, bySex(drawn, table));
}

function stacked(
  drawn: Drawn,
  { name, first }: Stacked,
  { bars, rows }: Pick<ReturnType<typeof bySex>, "bars" | "rows">,
): Plot {
  const { t } = drawn;
  return {
    name,
    title: t(`figures.plots.${name}.title`),
    description: t(`figures.plots.${name}.description`),
    drawing: drawBars(bars, { width: NARROW, series: sexSeries(drawn) }),
    wide: null,
    table: { head: headOf(drawn, first), rows },
  };
}

/** A tile for each region; the table also has people whose region is none of them. */
export function regionsPlot(drawn: Drawn, counts: Counts): Plot {
  const { t, names } = drawn;
  const { by } = counts;
  const all = countryLists.regions.list.map(({ code }) => code);
  const others = keysIn(by.region, []).filter((key) => !all.includes(key));
  const keys = [...all, ...others].map((key) => ({
    key,
    label: key ? names.answer("region", key) : t("figures.notAnswered"),
    filter: { region: key || NOT_ANSWERED },
  }));
  const { bars, rows, totals } = bySex(drawn, {
    plot: "regions",
    counts: by.region,
    keys,
  });
  const tiles = bars.flatMap(({ key, label, written, href }, nth) => {
    const [column, row, short] = tilePlaces[key] ?? [];
    const value = totals[nth]?.value ?? 0;
    if (column === undefined || row === undefined) return [];
    return [{ key, label, short: short ?? label, column, row, value, written, href }];
  });
  return {
    name: "regions",
    title: t("figures.plots.regions.title"),
    description: t("figures.plots.regions.description"),
    drawing: drawTiles(tiles, { width: NARROW }),
    wide: drawTiles(tiles, { width: WIDE }),
    table: { head: headOf(drawn, "region"), rows },
  };
}
