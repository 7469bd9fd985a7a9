import { NOT_ANSWERED } from "#app/admissions/records/schema.ts";
import type { State } from "#app/admissions/registrations/schema.ts";
import { states } from "#app/admissions/registrations/schema.ts";
import { FEW, isFew, KEPT } from "#app/platform/access/small-groups.ts";
import { type Locale, localeTags } from "#app/platform/i18n/locales.ts";
import type { Translator } from "#app/platform/i18n/translator.ts";
import type { BarRow, Series } from "#app/ui/plots/bars.ts";
import type { PlotCell, PlotRow } from "#app/ui/plots/plot.ts";
import type { Count, Counts, FiguresFilter, PlotName } from "./schema.ts";

/** Names of codes in the language of the reader. */
type Names = {
  form: (key: string) => string;
  state: (state: State) => string | undefined;
  answer: (name: string, code: string) => string;
  /** The ids of all courses, those of a programme together. */
  courses: readonly string[];
};

/** Whether a number of a plot stays unsaid; with a sex, that of its people. */
export type Hides = (plot: PlotName | "total", key?: string, sex?: string) => boolean;

export type Drawn = {
  t: Translator;
  locale: Locale;
  names: Names;
  filter: FiguresFilter;
  today: string;
  /** Those who may not read applications see numbers without links. */
  linked: boolean;
  /** Those who may see people: others get no number of fewer than five. */
  sees: boolean;
  /** Women, men and, if there are any, those who did not say. */
  sexes: readonly string[];
  hides: Hides;
};

/**
 * On a phone and in columns; and in files and wide places. No place is narrower than its drawing, so
 * that letters of 12 units are at least 12 px.
 */
export const NARROW = 272;
export const WIDE = 592;

export function numbersIn(locale: Locale) {
  const format = new Intl.NumberFormat(localeTags[locale]);
  const share = new Intl.NumberFormat(localeTags[locale], {
    style: "percent",
    maximumFractionDigits: 0,
  });
  return {
    write: (value: number) => format.format(value),
    percent: (part: number, whole: number) => share.format(whole ? part / whole : 0),
  };
}

type More = Record<string, string | number | undefined>;

/** The list with the filters of the figures and those of one number. */
export function peopleLink({ filter, linked }: Drawn, more: More): string | null {
  if (!linked) return null;
  const given = Object.entries({ ...filter, ...more }).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  return `/admin/registration?${new URLSearchParams(given)}`;
}

/** A number as the reader may see it; a hidden one is drawn as nothing. */
export function shownTo(
  { sees, locale }: Pick<Drawn, "sees" | "locale">,
  value: number,
  hidden = false,
) {
  if (!sees && (hidden || isFew(value)))
    return { value: 0, written: isFew(value) ? FEW : KEPT, count: null };
  return { value, written: numbersIn(locale).write(value), count: value };
}

/** The same with its share of a whole. */
export function shareTo(drawn: Drawn, value: number, whole: number, hidden?: boolean) {
  const { written, count } = shownTo(drawn, value, hidden);
  return count === null ? written : `${written} (${numbersIn(drawn.locale).percent(value, whole)})`;
}

export function cell(
  drawn: Drawn,
  value: number,
  href: string | null = null,
  hidden?: boolean,
): PlotCell {
  const { written, count } = shownTo(drawn, value, hidden);
  return { written, count, href: value ? href : null };
}

export function sexesIn({ by }: Counts): readonly string[] {
  return by.status.some(({ sex }) => !sex) ? ["F", "M", ""] : ["F", "M"];
}

const sexLooks: Record<string, Omit<Series, "label">> = {
  F: { paint: "second", outline: "secondEdge", hatched: true },
  M: { paint: "first", outline: "first", hatched: false },
};
const unsaid: Omit<Series, "label"> = { paint: "third", outline: "third", hatched: false };

export function sexSeries({ t, names, sexes }: Drawn): Series[] {
  return sexes.map((sex) => ({
    label: sex ? names.answer("sex", sex) : t("figures.notAnswered"),
    ...(sexLooks[sex] ?? unsaid),
  }));
}

type Keyed = { key: string; label: string; filter: More };

type Table = {
  plot: PlotName;
  counts: readonly Count[];
  keys: readonly Keyed[];
};

/** Bars and rows of the table for keys in order; every number opens its people. */
export function bySex(drawn: Drawn, { plot, counts, keys }: Table) {
  const { sexes, hides } = drawn;
  const found = keys.map(({ key, label, filter }) => {
    const values = sexes.map((sex) =>
      counts.reduce(
        (sum, each) => sum + (each.key === key && each.sex === sex ? each.count : 0),
        0,
      ),
    );
    const total = values.reduce((sum, value) => sum + value, 0);
    return { key: key || NOT_ANSWERED, label, filter, numbers: [...values, total] };
  });
  const shown = found.map((row) => ({
    ...row,
    numbers: row.numbers.map((value, place) => ({
      ...shownTo(drawn, value, hides(plot, row.key, sexes[place])),
      href: value
        ? peopleLink(
            drawn,
            place < sexes.length
              ? { ...row.filter, sex: sexes[place] || NOT_ANSWERED }
              : row.filter,
          )
        : null,
    })),
  }));
  const totals = shown.map(({ numbers }) => numbers.at(-1) ?? { ...shownTo(drawn, 0), href: null });
  const bars: BarRow[] = shown.map(({ key, label, numbers }, nth) => ({
    key,
    label,
    values: numbers.slice(0, -1).map(({ value }) => value),
    written: totals[nth]?.written ?? "",
    href: totals[nth]?.href ?? null,
  }));
  const rows: PlotRow[] = shown.map(({ key, label, numbers }) => ({
    key,
    name: label,
    cells: numbers.map(({ written, count, href }) => ({ written, count, href })),
  }));
  return { bars, rows, totals };
}

/** Codes in a known order, others behind them; with people or always. */
export function keysIn(counts: readonly Count[], known: readonly string[]): string[] {
  const present = new Set(counts.map(({ key }) => key));
  const unknown = [...present].filter((key) => key && !known.includes(key)).sort();
  return [...known.filter((key) => present.has(key)), ...unknown, ...(present.has("") ? [""] : [])];
}

export function isState(key: string): key is State {
  return states.some((state) => state === key);
}
