import {
  calendarPeriod,
  isCalendarPeriod,
  levelsAround,
} from "#app/platform/access/calendar-period.ts";
import { type Holder, seesApplicants } from "#app/platform/access/permissions.ts";
import type { Group } from "#app/platform/access/small-groups.ts";
import type { Db, Tx } from "#app/platform/db/open.server.ts";
import { partsOfCourse } from "./courses.ts";
import { type Chosen, viewOf } from "./days.ts";
import { type CountedGroup, countGroups } from "./figures.queries.server.ts";
import { type Hides, hidesAt } from "./hides.ts";
import { countOf } from "./rules.ts";
import { type Count, type Formula, type Split, splits, type View } from "./schema.ts";

const nothing: Hides = { women: null, cell: () => null };
const everything: Hides = { women: "kept", cell: () => "kept" };

/** The view that somebody is answered about: a calendar period for those who may not see people. */
export function viewFor<Rest extends object>(
  reader: Holder | null,
  asked: Chosen & Rest,
  today: string,
) {
  const view = viewOf(asked, today);
  if (reader && seesApplicants(reader)) return view;
  return { ...view, ...calendarPeriod(asked, today) };
}

/** What is hidden from somebody who reads figures. */
export async function hidesFor(
  reader: Holder,
  ...question: Parameters<typeof hidesIn>
): Promise<Hides> {
  return seesApplicants(reader) ? nothing : hidesOutside(...question);
}

/** What is hidden outside the house, where only a programme or course can be chosen. */
export async function hidesOutside(...question: Parameters<typeof hidesIn>): Promise<Hides> {
  const [, , view] = question;
  const isAlone = ({ year, ...rest }: View) =>
    year === undefined && splits.every((split) => rest[split] === undefined || isPlace(split));
  return isAlone(view) && isCalendarPeriod(view) ? hidesIn(...question) : everything;
}

const isPlace = (split: Split) => split === "programme" || split === "course";

/** What is hidden in a file or answer; groups chosen beside programme and course are a world of their own. */
export async function hidesIn(
  db: Db | Tx,
  formula: Formula,
  view: View,
  wanted: readonly Split[] = [],
): Promise<Hides> {
  const { programme, course, from, until, ...others } = view;
  const levels = isCalendarPeriod(view)
    ? levelsAround({ from, until })
    : [[{ from, until, path: "all" }]];
  const counts = countsAround(formula);
  const bySplit = new Map<Split, Group[][]>();
  const needed = [...new Set<Split>([...wanted, "sex"])];
  const periods = levels.flatMap((own, level) => own.map((period) => ({ ...period, level })));
  const views = periods.map((period) => ({ ...others, from: period.from, until: period.until }));
  const found = new Map<string, { row: CountedGroup; sizes: number[] }>();
  for (const [place, count] of counts.entries()) {
    for (const row of await countGroups(db, count, views, needed)) {
      const key = [row.nth, row.split, row.course, row.code].join("\n");
      const { sizes } = found.get(key) ?? { sizes: counts.map(() => 0) };
      found.set(key, { row, sizes: sizes.with(place, row.people) });
    }
  }
  for (const { row, sizes } of found.values()) {
    const { level = 0, path = "" } = periods[row.nth] ?? {};
    const own = bySplit.get(row.split) ?? levels.map(() => []);
    bySplit.set(row.split, own);
    own[level]?.push(groupOf(row, path, sizes));
  }
  const time = levels.length - 1;
  const path = levels[time]?.find((period) => period.from === from)?.path ?? "";
  return hidesAt(bySplit, { time, path, programme, course });
}

function groupOf({ split, course, code }: CountedGroup, time: string, sizes: number[]): Group {
  const { programme } = partsOfCourse(course);
  return { time, programme, course, sex: split === "sex" ? code : "", code, sizes };
}

/** Each contains the next: all of the subject, the whole of a share, those counted. */
function countsAround(formula: Formula): Count[] {
  const counted = countOf(formula);
  const whole = formula.kind === "share" ? formula.whole : counted;
  const all = { subject: whole.subject, conditions: [] };
  const different = new Map([all, whole, counted].map((each) => [JSON.stringify(each), each]));
  return [...different.values()];
}
