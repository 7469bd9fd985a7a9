import { and, inArray, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import type { Registration } from "#app/admissions/registrations/queries.server.ts";
import {
  registrationEvents as events,
  registrations,
} from "#app/admissions/registrations/tables.server.ts";
import type { Db, Tx } from "#app/platform/db/open.server.ts";
import type { Reach, ReachFilter } from "./reach.ts";
import { type Channel, channels, channelsOf } from "./rules.ts";

/** The columns that open a channel; the same rule as `channelsOf`. */
const opening = {
  mail: registrations.email,
  sms: registrations.smsConsentedAt,
  whatsapp: registrations.whatsappConsentedAt,
} as const satisfies Record<Channel, unknown>;

/** The condition of the list's filter. */
export function reachableBy(reach: ReachFilter): SQL | undefined {
  if (reach !== "none") return isNotNull(opening[reach]);
  return and(...channels.map((channel) => isNull(opening[channel])));
}

/** When the current email address was given, for those who changed or added it later. */
export async function emailDates(db: Db | Tx, ids: readonly number[]): Promise<Map<number, Date>> {
  if (!ids.length) return new Map();
  const rows = await db
    .select({ id: events.registrationId, at: sql<Date>`max(${events.at})`.mapWith(events.at) })
    .from(events)
    .where(and(inArray(events.registrationId, [...ids]), sql`${events.data} -> 'after' ? 'email'`))
    .groupBy(events.registrationId);
  return new Map(rows.map(({ id, at }) => [id, at]));
}

type Person = Pick<
  Registration,
  "id" | "email" | "smsConsentedAt" | "whatsappConsentedAt" | "submittedAt"
>;

/** How each person can be reached, and since when. */
export async function reachOfEach(
  db: Db | Tx,
  people: readonly Person[],
): Promise<(person: Person) => Reach> {
  const dates = await emailDates(
    db,
    people.filter(({ email }) => email).map(({ id }) => id),
  );
  return (person) => {
    const since = {
      mail: dates.get(person.id) ?? person.submittedAt,
      sms: person.smsConsentedAt,
      whatsapp: person.whatsappConsentedAt,
    };
    return channelsOf(person).map((channel) => ({
      channel,
      since: (since[channel] ?? person.submittedAt).toISOString(),
    }));
  };
}
