import { and, isNull, type SQL, sql } from "drizzle-orm";
import { registrationEvents, registrations } from "#app/admissions/registrations/tables.server.ts";
import type { RegistrationFilter } from "../schema.ts";

/** Filters of the marking sheet: who was invited, on which day, and whose mark is missing. */
export function markingFilter({
  convoked,
  convoked_on: day,
  to_mark: kind,
}: RegistrationFilter): SQL | undefined {
  const { testMark, interviewMark } = registrations;
  return and(
    convoked === "yes" ? invited() : undefined,
    convoked === "no" ? sql`not ${invited()}` : undefined,
    day ? invited(sql`event.data ->> 'day' = ${day} and ${isCurrent}`) : undefined,
    kind ? isNull(kind === "test" ? testMark : interviewMark) : undefined,
  );
}

function invited(also: SQL = sql`true`): SQL {
  return sql`exists (select 1 from ${registrationEvents} event
    where event.registration_id = ${registrations.id} and event.kind = 'convoked' and ${also})`;
}

/** A later invitation to the same thing replaces this one. */
const isCurrent = sql`not exists (select 1 from ${registrationEvents} later
  where later.registration_id = event.registration_id and later.kind = 'convoked'
    and later.data ->> 'kind' = event.data ->> 'kind' and later.id > event.id)`;
