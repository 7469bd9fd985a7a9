import { NOT_ANSWERED } from "#app/features/registration-records/schema.ts";
import type { State } from "#app/features/registrations/schema.ts";
import { states } from "#app/features/registrations/schema.ts";
import { type Locale, localeTags } from "#app/i18n/locales.ts";
import type { Translator } from "#app/i18n/translator.ts";
import type { BarRow, Series } from "#app/ui/plots/bars.ts";
import type { PlotCell, PlotRow } from "#app/ui/plots/plot.ts";
import type { Count, Counts, FiguresFilter } from "./schema.ts";

/** Names of codes in the language of the reader. */
type Names = {
  form: (key: string) => string;
  state: (state: State) => string | undefined;
  answer: (name: string, code: string) => string;
  /** The ids of all courses, those of a programme together. */
  courses: readonly string[];
};

export type Drawn = {
  t: Translator;
  locale: Locale;
  names: Names;
  filter: FiguresFilter;
  today: string;
  /** Those who may not read applications see numbers without links. */
  linked: boolean;
  /** Women, men and, if there are any, those who did not say. */
  sexes: readonly string[];
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

export function cell(value: number, locale: Locale, href: string | null = null): PlotCell {
  return { written: numbersIn(locale).write(value), count: value, href: value ? href : null };
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

/** Bars and rows of the table for keys in order; every number opens its people. */
export function bySex(drawn: Drawn, counts: readonly Count[], keys: readonly Keyed[]) {
  const { locale, sexes } = drawn;
  const { write } = numbersIn(locale);
  const found = keys.map(({ key, label, filter }) => {
    const values = sexes.map((sex) =>
      counts.reduce(
        (sum, each) => sum + (each.key === key && each.sex === sex ? each.count : 0),
        0,
      ),
    );
    const total = values.reduce((sum, value) => sum + value, 0);
    return { key: key || NOT_ANSWERED, label, filter, values, total };
  });
  const bars: BarRow[] = found.map(({ key, label, filter, values, total }) => ({
    key,
    label,
    values,
    written: write(total),
    href: total ? peopleLink(drawn, filter) : null,
  }));
  const rows: PlotRow[] = found.map(({ key, label, filter, values, total }) => ({
    key,
    name: label,
    cells: [
      ...values.map((value, nth) =>
        cell(value, locale, peopleLink(drawn, { ...filter, sex: sexes[nth] || NOT_ANSWERED })),
      ),
      cell(total, locale, peopleLink(drawn, filter)),
    ],
  }));
  return { bars, rows };
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
