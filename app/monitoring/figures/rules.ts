import type { PublicProgress } from "#app/base/settings/schema.ts";
import { SMALLEST } from "#app/platform/access/small-groups.ts";
import type { Target } from "./schema.ts";

const BY_DAY = 92;
const BY_WEEK = 740;
const TEN_YEARS = 3_653;

type Unit = "day" | "week" | "month";

/** `partial`: the filter cuts it, or it is not over yet. */
type Span = { from: string; until: string; count: number; partial: boolean };

type Chosen = {
  from?: string | undefined;
  until?: string | undefined;
  today?: string;
  /** As long as the time allows, unless it is given. */
  unit?: Unit;
};

/**
 * Every day of a short time, every week (from Monday on) or month of a longer one, those without
 * applications too. Of more than ten years, those from the first application to the last: a drawing of
 * three hundred years took seconds and showed nothing.
 */
export function spansOf(
  days: readonly { day: string; count: number }[],
  { from, until, today, unit: wanted }: Chosen = {},
): { unit: Unit; spans: Span[] } {
  const [earliest, latest] = [days[0]?.day, days.at(-1)?.day];
  const asked = lengthOf(from ?? earliest, until ?? latest);
  const [first, last] =
    asked > TEN_YEARS ? [earliest, latest] : [from ?? earliest, until ?? latest];
  if (!first || !last || first > last) return { unit: "day", spans: [] };
  const length = lengthOf(first, last);
  const unit = wanted ?? (length <= BY_DAY ? "day" : length <= BY_WEEK ? "week" : "month");
  const spans: Span[] = [];
  for (let start = startOf(unit, first); start <= last; ) {
    const next = nextOf(unit, start);
    const end = dayAfter(next, -1);
    const [begins, ends] = [
      from && from > start ? from : start,
      until && until < end ? until : end,
    ];
    const cut = begins !== start || ends !== end;
    spans.push({
      from: begins,
      until: ends,
      count: 0,
      partial: cut || (today !== undefined && begins <= today && ends >= today && unit !== "day"),
    });
    start = next;
  }
  let place = 0;
  for (const { day, count } of days) {
    while (place < spans.length - 1 && day > (spans[place]?.until ?? "")) place += 1;
    const span = spans[place];
    if (span && day >= span.from && day <= span.until) span.count += count;
  }
  return { unit, spans };
}

const DAY = 24 * 60 * 60 * 1000;

function lengthOf(first: string | undefined, last: string | undefined): number {
  return first && last ? (timeOf(last) - timeOf(first)) / DAY + 1 : 0;
}

function timeOf(day: string): number {
  return Date.parse(`${day}T00:00:00Z`);
}

export function dayAfter(day: string, count: number): string {
  return new Date(timeOf(day) + count * DAY).toISOString().slice(0, 10);
}

/** The first day of the week or month of a day. */
function startOf(unit: Unit, day: string): string {
  if (unit === "month") return `${day.slice(0, 7)}-01`;
  return unit === "day" ? day : dayAfter(day, -((new Date(timeOf(day)).getUTCDay() + 6) % 7));
}

function nextOf(unit: Unit, start: string): string {
  if (unit !== "month") return dayAfter(start, unit === "week" ? 7 : 1);
  const date = new Date(timeOf(start));
  date.setUTCMonth(date.getUTCMonth() + 1);
  return date.toISOString().slice(0, 10);
}

/** Totals of few people stay unsaid. */
export function publicProgress(
  targets: readonly Target[],
  shown: ReadonlySet<string>,
): PublicProgress {
  return targets
    .filter(({ key, count }) => shown.has(key) && count >= SMALLEST)
    .map(({ key, step, count }) => ({ key, step, count }));
}
