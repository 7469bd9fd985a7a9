type Days = { from: string; until: string };
type Asked = { from?: string | undefined; until?: string | undefined };

/** Months of a year, half-year, quarter and month. */
const lengths = [12, 6, 3, 1] as const;

/**
 * What readers who may not see people are answered about: the smallest month, quarter, half-year or year
 * around the days asked for, of several years the last, without days the current year. Two overlapping
 * periods would tell who came in one of them only.
 */
export function calendarPeriod({ from, until }: Asked, today: string): Days {
  const year = (until ?? from ?? today).slice(0, 4);
  const first = from?.startsWith(year) ? monthOf(from) : 0;
  const last = until ? monthOf(until) : 11;
  const fits = (length: number) => Math.floor(first / length) === Math.floor(last / length);
  const length = lengths.findLast(fits) ?? 12;
  return daysOf(year, first - (first % length), length);
}

/** Whether days are such a period. */
export function isCalendarPeriod(days: Days): boolean {
  const { from, until } = calendarPeriod(days, days.until);
  return from === days.from && until === days.until;
}

type Period = Days & { path: string };

/** The year of such a period, its half-years, quarters and months, as far down as the period. */
export function levelsAround(days: Days): Period[][] {
  const year = days.from.slice(0, 4);
  const length = monthOf(days.until) - monthOf(days.from) + 1;
  const asked = lengths.filter((each) => each >= length);
  return asked.map((months, level) =>
    Array.from({ length: 12 / months }, (_, nth) => {
      const first = nth * months;
      const path = asked.slice(1, level + 1).map((each) => Math.floor(first / each) + 1);
      return { ...daysOf(year, first, months), path: [year, ...path].join("/") };
    }),
  );
}

const monthOf = (day: string) => Number(day.slice(5, 7)) - 1;

function daysOf(year: string, month: number, length: number): Days {
  const last = new Date(Date.UTC(Number(year), month + length, 0));
  const written = (value: number) => String(value).padStart(2, "0");
  return {
    from: `${year}-${written(month + 1)}-01`,
    until: `${year}-${written(month + length)}-${written(last.getUTCDate())}`,
  };
}
