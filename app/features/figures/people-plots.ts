import { countryLists } from "#app/features/registration-form/country.ts";
import { NOT_ANSWERED } from "#app/features/registration-records/schema.ts";
import { ageBands, states } from "#app/features/registrations/schema.ts";
import { type BarRow, drawBars, type Series } from "#app/ui/plots/bars.ts";
import type { Paint } from "#app/ui/plots/drawing.ts";
import type { Plot } from "#app/ui/plots/plot.ts";
import { drawTiles } from "#app/ui/plots/tiles.ts";
import { toneOf } from "#app/ui/state-tones.ts";
import {
  bySex,
  cell,
  type Drawn,
  isState,
  keysIn,
  NARROW,
  numbersIn,
  peopleLink,
  sexSeries,
  WIDE,
} from "./plot-parts.ts";
import type { Count, Counts, Dimension } from "./schema.ts";
import { tilePlaces } from "./tile-places.ts";

const one: Series[] = [{ label: "", paint: "first", outline: null, hatched: false }];

/** By state: each bar in the colour that its state has everywhere. */
export function statesPlot(drawn: Drawn, { by }: Counts): Plot {
  const { t, names } = drawn;
  const keys = states.map((state) => ({
    key: state,
    label: names.state(state) ?? state,
    filter: { status: state },
  }));
  const { bars, rows } = bySex(drawn, by.status, keys);
  const painted = bars.map((bar): BarRow => {
    const paint: Paint = isState(bar.key) ? toneOf("registration", bar.key) : "first";
    return { ...bar, values: [bar.values.reduce((sum, value) => sum + value, 0)], paint };
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

export function sexesPlot(drawn: Drawn, { by, total }: Counts): Plot {
  const { t, locale, sexes } = drawn;
  const { write, percent } = numbersIn(locale);
  const looks = sexSeries(drawn);
  const found = sexes.flatMap((sex, nth) => {
    const value = by.status.reduce((sum, each) => sum + (each.sex === sex ? each.count : 0), 0);
    const label = looks[nth]?.label ?? "";
    const href = peopleLink(drawn, { sex: sex || NOT_ANSWERED });
    return value || sex ? [{ key: sex || NOT_ANSWERED, label, value, href, nth }] : [];
  });
  const bars = found.map(({ key, label, value, href, nth }) => ({
    key,
    label,
    values: sexes.map((_, place) => (place === nth ? value : 0)),
    written: `${write(value)} (${percent(value, total)})`,
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
      rows: found.map(({ key, label, value, href }) => ({
        key,
        name: label,
        cells: [cell(value, locale, href)],
      })),
    },
  };
}

export function agesPlot(drawn: Drawn, { by }: Counts): Plot {
  const { t } = drawn;
  const keys = ageBands.map(({ key, from, to }) => ({
    key,
    label: t(`registrations.ageBands.${key}`),
    filter: { age_from: from, age_to: to },
  }));
  return stackedPlot(drawn, { name: "ages", first: "age", counts: by.age, keys });
}

export function levelsPlot(drawn: Drawn, { by }: Counts): Plot {
  const { t, names } = drawn;
  const known = countryLists.levels.list.map(({ code }) => code);
  const keys = keysIn(by.level, known).map((key) => ({
    key,
    label: key ? names.answer("education_level", key) : t("figures.notAnswered"),
    filter: { level: key || NOT_ANSWERED },
  }));
  return stackedPlot(drawn, { name: "levels", first: "level", counts: by.level, keys });
}

export function programmesPlot(drawn: Drawn, { by }: Counts): Plot {
  const { names } = drawn;
  const keys = keysIn(by.form, []).map((key) => ({
    key,
    label: names.form(key),
    filter: { form: key },
  }));
  return stackedPlot(drawn, { name: "programmes", first: "form", counts: by.form, keys });
}

/** The courses of each programme stand together. */
export function coursesPlot(drawn: Drawn, { by }: Counts): Plot {
  const { t, names } = drawn;
  const keys = keysIn(by.course, names.courses).map((key) => ({
    key,
    label: key ? names.answer("formation_id", key) : t("figures.notAnswered"),
    filter: { formation: key || NOT_ANSWERED },
  }));
  return stackedPlot(drawn, { name: "courses", first: "course", counts: by.course, keys });
}

type Stacked = {
  name: "ages" | "levels" | "programmes" | "courses";
  first: "age" | "level" | "form" | "course";
  counts: readonly Count[];
  keys: Parameters<typeof bySex>[2];
};

function stackedPlot(drawn: Drawn, { name, first, counts, keys }: Stacked): Plot {
  const { t } = drawn;
  const { bars, rows } = bySex(drawn, counts, keys);
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
export function regionsPlot(drawn: Drawn, { by }: Counts): Plot {
  const { t, locale, names } = drawn;
  const { write } = numbersIn(locale);
  const all = countryLists.regions.list.map(({ code }) => code);
  const others = keysIn(by.region, []).filter((key) => !all.includes(key));
  const keys = [...all, ...others].map((key) => ({
    key,
    label: key ? names.answer("region", key) : t("figures.notAnswered"),
    filter: { region: key || NOT_ANSWERED },
  }));
  const { bars, rows } = bySex(drawn, by.region, keys);
  const tiles = bars.flatMap(({ key, label, values, href }) => {
    const [column, row, short] = tilePlaces[key] ?? [];
    const value = values.reduce((sum, each) => sum + each, 0);
    if (column === undefined || row === undefined) return [];
    return [{ key, label, short: short ?? label, column, row, value, written: write(value), href }];
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
