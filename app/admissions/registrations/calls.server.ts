import { and, asc, count, desc, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { nameOf } from "#app/platform/access/current-user.ts";
import { record, type Trace } from "#app/platform/audit/record.server.ts";
import type { Db, Tx } from "#app/platform/db/open.server.ts";
import { AppError } from "#app/platform/errors.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { cohortIdentities } from "#app/website/cohorts/queries.server.ts";
import type { Call, CallReason } from "./calls.ts";
import { insertEvent, lockRegistration } from "./queries.server.ts";
import { registrationEvents as events, registrations } from "./tables.server.ts";

type Unsent = {
  registrationId: number;
  /** The kind of the message. */
  message: string;
  /** Of an own text. */
  subject?: string | undefined;
  why: string;
  /** One that was stored and could not be delivered. */
  messageId?: number;
};
type Sender = { at: Date; by: string; actorId?: number | null };

const CHUNK = 500;

/** Writes into each history that a message could not leave: the person is to be called. */
export async function recordUnsent(
  tx: Tx,
  list: readonly Unsent[],
  { at, by, actorId = null }: Sender,
): Promise<false> {
  const rows = list.map(({ registrationId, message, subject = "", why, messageId }) => ({
    registrationId,
    at,
    kind: "unsent" as const,
    reason: subject,
    actorId,
    actorName: by,
    data: { message, why, ...(messageId ? { message_id: messageId } : {}) },
  }));
  for (let from = 0; from < rows.length; from += CHUNK) {
    await tx.insert(events).values(rows.slice(from, from + CHUNK));
  }
  return false;
}

/**
 * An event `unsent` waits for a call until somebody ticks it. Not any more: a message that left when
 * it was retried, and any message to somebody who withdrew since, except the one about that.
 */
function isWaiting(unsent: SQL, registration: SQL): SQL {
  return sql`${unsent}.kind = 'unsent'
    and coalesce((select tick.kind from registration_events tick
      where tick.registration_id = ${unsent}.registration_id and tick.id > ${unsent}.id
        and tick.kind in ('called', 'uncalled')
      order by tick.id desc limit 1), '') <> 'called'
    and not exists (select 1 from registration_messages sent
      where sent.id = (${unsent}.data ->> 'message_id')::bigint
        and sent.state in ('queued', 'sending', 'sent'))
    and (${registration}.status <> 'withdrawn' or ${unsent}.data ->> 'message' = 'withdrawn')`;
}

/** The registrations with a message that is still to be told by phone. */
export function toCall(): SQL {
  return sql`exists (select 1 from registration_events unsent
    where unsent.registration_id = ${registrations.id}
      and ${isWaiting(sql`unsent`, sql`${registrations}`)})`;
}

/** Read from the events, which are few, instead of from all registrations. */
const waiting = sql`(select unsent.registration_id from registration_events unsent
  join registrations waiting on waiting.id = unsent.registration_id
  where ${isWaiting(sql`unsent`, sql`waiting`)})`;

const open = and(sql`${registrations.id} in ${waiting}`, isNull(registrations.mergedInto));

export async function countCalls(db: Db): Promise<number> {
  const [row] = await db.select({ total: count() }).from(registrations).where(open);
  return row?.total ?? 0;
}

type Window = { limit: number; offset: number; locale: Locale };

/** Who is to be called, the longest waiting first. */
export async function listCalls(db: Db, { limit, offset, locale }: Window): Promise<Call[]> {
  const since = sql`(select min(unsent.at) from registration_events unsent
    where unsent.registration_id = ${registrations.id}
      and ${isWaiting(sql`unsent`, sql`${registrations}`)})`;
  const people = await db
    .select()
    .from(registrations)
    .where(open)
    .orderBy(asc(since), asc(registrations.id))
    .limit(limit)
    .offset(offset);
  const reasons = await reasonsOf(
    db,
    people.map(({ id }) => id),
  );
  const seatOf = await seats(db, people, locale);
  return people.map((person) => ({
    ...personOf(person),
    seat: seatOf(person),
    due: reasons.filter(({ id }) => id === person.id).map(({ reason }) => reason),
    called: null,
  }));
}

async function reasonsOf(
  db: Db | Tx,
  ids: number[],
): Promise<{ id: number; reason: CallReason }[]> {
  if (!ids.length) return [];
  const rows = await db
    .select({ event: events })
    .from(events)
    .innerJoin(registrations, eq(registrations.id, events.registrationId))
    .where(
      and(inArray(events.registrationId, ids), isWaiting(sql`${events}`, sql`${registrations}`)),
    )
    .orderBy(asc(events.id));
  return rows.map(({ event: { registrationId: id, at, actorName: by, data, reason } }) => ({
    id,
    reason: {
      at: at.toISOString(),
      by,
      message: String(data.message ?? ""),
      subject: reason,
      why: String(data.why ?? ""),
    },
  }));
}

type Person = typeof registrations.$inferSelect;

function personOf({ id, reference, lastName, firstNames, phone, status }: Person) {
  return { id, reference, last_name: lastName, first_names: firstNames, phone, status };
}

/** Which seat each person was given, in words. */
async function seats(db: Db, people: readonly Person[], locale: Locale) {
  const ids = new Set(people.flatMap(({ cohortId }) => cohortId ?? []));
  const identities = await cohortIdentities(db, locale, [...ids]);
  return ({ status, cohortId, confirmBy, confirmedAt }: Person): Call["seat"] => {
    const cohort = status === "admitted" && cohortId !== null && identities.get(cohortId);
    return cohort ? { cohort, confirm_by: confirmedAt ? null : confirmBy } : null;
  };
}

/** The last call of each person, newest first. */
const lastTick = sql`${events.id} = (select max(tick.id) from registration_events tick
  where tick.registration_id = ${events.registrationId} and tick.kind in ('called', 'uncalled'))`;
const ticked = and(eq(events.kind, "called"), lastTick);

export async function countCalled(db: Db): Promise<number> {
  const [row] = await db.select({ total: count() }).from(events).where(ticked);
  return row?.total ?? 0;
}

export async function listCalled(db: Db, { limit, offset, locale }: Window): Promise<Call[]> {
  const rows = await db
    .select({ event: events, person: registrations })
    .from(events)
    .innerJoin(registrations, eq(registrations.id, events.registrationId))
    .where(ticked)
    .orderBy(desc(events.id))
    .limit(limit)
    .offset(offset);
  const people = rows.map(({ person }) => person);
  const seatOf = await seats(db, people, locale);
  return rows.map(({ event, person }) => ({
    ...personOf(person),
    seat: seatOf(person),
    due: [],
    called: { at: event.at.toISOString(), by: event.actorName, note: event.reason },
  }));
}

/** Ticks that a person was called, with a note, or takes the tick back. */
export async function tickCall(
  tx: Tx,
  id: number,
  { called, note }: { called: boolean; note: string },
  trace: Trace,
): Promise<void> {
  const registration = await lockRegistration(tx, id);
  const isDue = registration && (await isToBeCalled(tx, id));
  if (!registration || isDue !== called) {
    const reason = called ? "registrations.calls.notDue" : "registrations.calls.notCalled";
    throw new AppError("conflict", { reason });
  }
  const { actor, at } = trace;
  await insertEvent(tx, {
    registrationId: id,
    at,
    kind: called ? "called" : "uncalled",
    reason: note,
    actorId: actor?.id ?? null,
    actorName: actor ? nameOf(actor) : "",
  });
  const action = called ? "registrations.called" : "registrations.uncalled";
  const subject = { type: "registration", id, label: registration.reference };
  await record(tx, { ...trace, action, subject, ...(note ? { after: { note } } : {}) });
}

/** A call about these messages took place; somebody who waits for another one stays in the list. */
export async function tickIfOnlyAbout(
  tx: Tx,
  id: number,
  messages: readonly string[],
  trace: Trace,
): Promise<void> {
  const waits = await reasonsOf(tx, [id]);
  if (!waits.length || waits.some(({ reason }) => !messages.includes(reason.message))) return;
  await tickCall(tx, id, { called: true, note: "" }, trace);
}

async function isToBeCalled(tx: Tx, id: number): Promise<boolean> {
  const rows = await tx
    .select({ id: registrations.id })
    .from(registrations)
    .where(and(eq(registrations.id, id), toCall()));
  return rows.length > 0;
}
