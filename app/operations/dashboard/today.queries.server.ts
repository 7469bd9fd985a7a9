import { and, count, countDistinct, desc, eq, gte, lt, max, ne, sql } from "drizzle-orm";
import { countByState, matching } from "#app/admissions/records/list/list.queries.server.ts";
import { convocationKinds } from "#app/admissions/records/schema.ts";
import {
  registrationEvents as events,
  registrations,
} from "#app/admissions/registrations/tables.server.ts";
import type { Db } from "#app/platform/db/open.server.ts";
import { listIntakes } from "#app/website/registration-form/intakes.queries.server.ts";
import { campaignYear, dayAfter, nextDay } from "./rules.ts";
import type { Campaign, Moved, Unmarked } from "./schema.ts";

const SHOWN = 6;
/** Days without marks are named so long. */
const BACK = 14;
const DAYS = 3;

/** The year that is worked on, counted as the list of applications counts. */
export async function readCampaign(db: Db, today: string): Promise<Campaign | null> {
  const intakes = await listIntakes(db);
  const year = campaignYear(intakes, today);
  if (year === null) return null;
  const [all, women] = await Promise.all([
    countByState(db, { year }, today),
    countByState(db, { year, sex: "F" }, today),
  ]);
  const seats = intakes.filter((intake) => intake.year === year).map((intake) => intake.seats);
  return {
    year,
    total: sum(Object.values(all)),
    undecided: all.received,
    admitted: all.admitted,
    women: sum(Object.values(women)),
    seats: seats.every((each) => each !== null) ? sum(seats) : null,
    day: nextDay(intakes, today),
  };
}

/** How many applied since a day, and when the last did. */
export async function receivedSince(db: Db, day: string, today: string) {
  const [row] = await db
    .select({ count: count(), at: max(registrations.submittedAt) })
    .from(registrations)
    .where(matching({ from: day }, today));
  return row?.at ? { count: row.count, at: row.at.toISOString() } : null;
}

/** Who moved how many applications into which state since a day, the last first. */
export async function movesSince(db: Db, day: string): Promise<Moved[]> {
  const people = countDistinct(events.registrationId);
  const last = max(events.at);
  const rows = await db
    .select({ to: events.to, by: events.actorName, count: people, at: last })
    .from(events)
    .where(and(eq(events.kind, "moved"), gte(events.at, startOf(day)), ne(events.from, events.to)))
    .groupBy(events.to, events.actorName)
    .orderBy(desc(last))
    .limit(SHOWN);
  return rows.flatMap(({ to, at, ...row }) =>
    to && at ? [{ ...row, to, at: at.toISOString() }] : [],
  );
}

/** The last days of tests and interviews after which marks are missing, counted as the sheet counts. */
export async function unmarkedDays(db: Db, today: string): Promise<Unmarked[]> {
  const kind = sql<string>`${events.data} ->> 'kind'`;
  const day = sql<string>`${events.data} ->> 'day'`;
  const held = await db
    .selectDistinct({ kind, day })
    .from(events)
    .where(and(eq(events.kind, "convoked"), gte(day, dayAfter(today, -BACK)), lt(day, today)))
    .orderBy(desc(day))
    .limit(DAYS);
  const counted = held.map(async (one): Promise<Unmarked[]> => {
    const to_mark = convocationKinds.find((each) => each === one.kind);
    if (!to_mark) return [];
    const { selected } = await countByState(db, { to_mark, convoked_on: one.day }, today);
    return selected ? [{ kind: to_mark, day: one.day, count: selected }] : [];
  });
  return (await Promise.all(counted)).flat();
}

/** Abidjan keeps universal time. */
function startOf(day: string): Date {
  return new Date(`${day}T00:00:00Z`);
}

function sum(numbers: readonly (number | null)[]): number {
  return numbers.reduce<number>((total, each) => total + (each ?? 0), 0);
}
