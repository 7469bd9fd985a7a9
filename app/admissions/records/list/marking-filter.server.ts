import { and, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import {
  registrations as r,
  registrationEvents,
} from "#app/admissions/registrations/tables.server.ts";
import type { RegistrationFilter } from "../schema.ts";

/** Filters of the marking sheet: who was invited, on which day, and whose mark is missing. */
export function markingFilter({
  convoked,
  convoked_on: day,
  to_mark: kind,
}: RegistrationFilter): SQL | undefined {
  return and(
    convoked === "yes" ? invited() : undefined,
    convoked === "no" ? sql`not ${invited()}` : undefined,
    day ? invited(sql`event.data ->> 'day' = ${day} and ${isCurrent}`) : undefined,
    kind === "test" ? toMark(r.testMark, r.testState) : undefined,
    kind === "interview" ? toMark(r.interviewMark, r.interviewState) : undefined,
  );
}

/** An absent person has no mark to wait for; one to review has. */
function toMark(mark: AnyPgColumn, state: AnyPgColumn) {
  return sql`${mark} is null and ${state} is distinct from 'absent'`;
}

function invited(also: SQL = sql`true`): SQL {
  return sql`exists (select 1 from ${registrationEvents} event
    where event.registration_id = ${r.id} and event.kind = 'convoked' and ${also})`;
}

/** A later invitation to the same thing replaces this one. */
const isCurrent = sql`not exists (select 1 from ${registrationEvents} later
  where later.registration_id = event.registration_id and later.kind = 'convoked'
    and later.data ->> 'kind' = event.data ->> 'kind' and later.id > event.id)`;
