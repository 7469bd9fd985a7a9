const DAY = 86_400_000;

export type Span = { start_date: string; end_date: string };
export type Month = { key: string; from: number; width: number };

/** Positions of days on a timeline, in percent of its length. */
export type Scale = {
  months: Month[];
  place: (day: string) => number;
  width: (span: Span) => number;
};

const at = (day: string) => Date.parse(`${day}T00:00:00Z`);

/** A scale of whole months from the first to the last of all spans. */
export function scaleOf(spans: readonly Span[], today: string): Scale {
  const days = spans.flatMap(({ start_date, end_date }) => [start_date, end_date]).concat(today);
  const [first, last] = [minOf(days), maxOf(days)];
  const start = monthStart(first, 0);
  const end = monthStart(last, 1);
  const length = end - start;
  const share = (time: number) => ((time - start) / length) * 100;
  return {
    months: monthsBetween(start, end).map(([from, to]) => ({
      key: new Date(from).toISOString().slice(0, 7),
      from: share(from),
      width: share(to) - share(from),
    })),
    place: (day) => share(at(day)),
    // The last day is included.
    width: ({ start_date, end_date }) => share(at(end_date) + DAY) - share(at(start_date)),
  };
}

function minOf(days: string[]): string {
  return days.reduce((least, day) => (day < least ? day : least));
}

function maxOf(days: string[]): string {
  return days.reduce((most, day) => (day > most ? day : most));
}

function monthStart(day: string, later: number): number {
  const [year = 0, month = 1] = day.split("-").map(Number);
  return Date.UTC(year, month - 1 + later, 1);
}

function monthsBetween(start: number, end: number): [number, number][] {
  const months: [number, number][] = [];
  for (let from = start; from < end; ) {
    const next = monthStart(new Date(from).toISOString().slice(0, 10), 1);
    months.push([from, next]);
    from = next;
  }
  return months;
}
