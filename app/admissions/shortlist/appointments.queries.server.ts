import { sql } from "drizzle-orm";
import type { Db, Tx } from "#app/platform/db/open.server.ts";
import type { AppointmentRow, TimetableRow } from "./schema.ts";
import type { TakenSlot } from "./slots.ts";

type Data = Omit<AppointmentRow, "registration" | "sent_at"> & {
  /** With a slot: the place alone, and how many people share the slot. */
  site?: string;
  people?: number;
};
type Row = { registration: number; at: Date | string; data: Data };

/** Of somebody still shortlisted, and not replaced by a later invitation to the same thing. */
const isInForce = sql`person.status in ('selected', 'waitlisted') and person.merged_into is null
  and not exists (select 1 from registration_events later
    where later.registration_id = event.registration_id and later.kind = 'convoked'
      and later.data ->> 'kind' = event.data ->> 'kind' and later.id > event.id)`;

/** The invitation in force of each person and kind: a later one replaces an earlier one. */
export async function appointmentsOf(
  db: Db | Tx,
  ids: readonly number[],
): Promise<AppointmentRow[]> {
  if (!ids.length) return [];
  const { rows } = await db.execute<Row>(sql`
    select distinct on (event.registration_id, event.data ->> 'kind')
      event.registration_id as registration, event.at, event.data
    from registration_events event
    where event.kind = 'convoked' and event.registration_id in ${[...ids]}
    order by event.registration_id, event.data ->> 'kind', event.id desc`);
  return rows.map(appointmentRow).sort(byTime);
}

/** Everybody who is expected on a day and still shortlisted, by place, room and hour. */
export async function timetableOf(db: Db | Tx, day: string): Promise<TimetableRow[]> {
  const rows = await onDay(db, day);
  return rows
    .map(({ reference, last_name, first_names, phone, ...row }) => ({
      ...appointmentRow(row),
      reference,
      last_name,
      first_names,
      phone,
    }))
    .sort(
      (a, b) =>
        a.place.localeCompare(b.place, "fr") ||
        byTime(a, b) ||
        a.room.localeCompare(b.room, "fr") ||
        a.last_name.localeCompare(b.last_name, "fr"),
    );
}

/** The slots that are taken on a day, and whose; without a length, an hour counts as one minute. */
export async function takenOn(db: Db | Tx, day: string): Promise<(TakenSlot & { kind: string })[]> {
  const rows = await onDay(db, day);
  return rows.map((row) => {
    const { registration, kind, place, room, time, minutes } = appointmentRow(row);
    const people = row.data.people ?? 1;
    return { registration, kind, place, room, time, minutes: minutes ?? 1, people };
  });
}

/** The days on which somebody is expected, the latest first, with how many. */
export async function daysWithPeople(db: Db): Promise<{ day: string; people: number }[]> {
  const { rows } = await db.execute<{ day: string; people: number }>(sql`
    select event.data ->> 'day' as day, count(*)::int as people
    from registration_events event
    join registrations person on person.id = event.registration_id
    where event.kind = 'convoked' and ${isInForce}
    group by 1 order by 1 desc limit 100`);
  return rows;
}

type Person = { reference: string; last_name: string; first_names: string; phone: string };

async function onDay(db: Db | Tx, day: string) {
  const { rows } = await db.execute<Row & Person>(sql`
    select event.registration_id as registration, event.at, event.data,
      person.reference, person.last_name, person.first_names, person.phone
    from registration_events event
    join registrations person on person.id = event.registration_id
    where event.kind = 'convoked' and event.data ->> 'day' = ${day}
      and ${isInForce}`);
  return rows;
}

/** The invitation of one person to one thing, with what it stores. */
export async function appointmentOf(
  db: Db | Tx,
  id: number,
  kind: string,
): Promise<{ row: AppointmentRow; data: Data } | null> {
  const { rows } = await db.execute<Row>(sql`
    select event.registration_id as registration, event.at, event.data
    from registration_events event
    where event.kind = 'convoked' and event.registration_id = ${id}
      and event.data ->> 'kind' = ${kind}
    order by event.id desc limit 1`);
  const [found] = rows;
  return found ? { row: appointmentRow(found), data: found.data } : null;
}

function byTime(a: AppointmentRow, b: AppointmentRow): number {
  return a.day.localeCompare(b.day) || a.time.localeCompare(b.time);
}

function appointmentRow({ registration, at, data }: Row): AppointmentRow {
  const { kind, day, time, place, site = place, room = "", minutes = null, told } = data;
  const sent_at = new Date(at).toISOString();
  return {
    registration,
    kind,
    day,
    time,
    place: site,
    room,
    minutes,
    told: told === true,
    sent_at,
  };
}
