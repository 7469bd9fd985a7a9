import { allTime } from "./days.ts";

type Days = { from: string; until: string };

const pad = (value: number) => String(value).padStart(2, "0");

/** The months `first` to `first + count - 1` of a year, counted from 0; others run over. */
export function monthsOf(year: number, first: number, count: number): Days {
  const start = new Date(Date.UTC(year, first, 1));
  const end = new Date(Date.UTC(year, first + count, 0));
  const day = (date: Date) =>
    `${date.getUTCFullYear()}-${pad(date.getUTCMonth() + 1)}-${pad(date.getUTCDate())}`;
  return { from: day(start), until: day(end) };
}

export const presets = ["thisYear", "lastYear", "thisQuarter", "lastQuarter", "allTime"] as const;
export type Preset = (typeof presets)[number];

/** The days of the usual periods, seen from today. */
export function presetDays(preset: Preset, today: string): Days {
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7)) - 1];
  const quarter = month - (month % 3);
  switch (preset) {
    case "thisYear":
      return monthsOf(year, 0, 12);
    case "lastYear":
      return monthsOf(year - 1, 0, 12);
    case "thisQuarter":
      return monthsOf(year, quarter, 3);
    case "lastQuarter":
      return monthsOf(year, quarter - 3, 3);
    case "allTime":
      return allTime(today);
  }
}

/**
 * A period with one of its days changed. A first day after the last one begins a period to the end of its
 * year, a last day before the first one ends a period from the start of its year.
 */
export function withDay({ from, until }: Days, change: Partial<Days>): Days {
  if (change.from !== undefined) {
    const end = `${change.from.slice(0, 4)}-12-31`;
    return { from: change.from, until: change.from > until ? end : until };
  }
  const last = change.until ?? until;
  return { from: last < from ? `${last.slice(0, 4)}-01-01` : from, until: last };
}
