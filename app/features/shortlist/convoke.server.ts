import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import { nameOf } from "#app/access/current-user.ts";
import { record, type Trace } from "#app/audit/record.server.ts";
import type { Db, Tx } from "#app/db/open.server.ts";
import { inReadingOrder } from "#app/db/order.server.ts";
import { lockKeys } from "#app/features/applying/server/submissions.queries.server.ts";
import { fingerprintOf, writeText } from "#app/features/messages/write.server.ts";
import type { Registration } from "#app/features/registrations/queries.server.ts";
import { registrationEvents, registrations } from "#app/features/registrations/tables.server.ts";
import type { Jobs } from "#app/jobs/job.ts";
import { appointmentFacts } from "./appointment-text.ts";
import type { ConvocationResult, ConvocationSend } from "./schema.ts";

/** Shortlisted or on the waiting list, sorted by name because the letters are handed out. */
export function findInvitable(db: Db | Tx, ids: readonly number[]) {
  return db
    .select()
    .from(registrations)
    .where(
      and(
        inArray(registrations.id, [...ids]),
        inArray(registrations.status, ["selected", "waitlisted"]),
        isNull(registrations.mergedInto),
      ),
    )
    .orderBy(
      inReadingOrder(registrations.lastName),
      inReadingOrder(registrations.firstNames),
      asc(registrations.id),
    );
}

/**
 * Invites people by email, else by SMS with consent, and adds it to each history. The same id again
 * sends nothing and returns the same result; null if the id was used by another user, for another
 * appointment or for other people.
 */
export async function convoke(
  tx: Tx,
  jobs: Jobs,
  { id, ids, ...appointment }: ConvocationSend,
  trace: Trace,
): Promise<ConvocationResult | null> {
  await lockKeys(tx, [`convocation ${id}`]);
  const { kind, day, time, place, bring } = appointment;
  const content = fingerprintOf(trace, ids, [kind, day, time, place, bring]);
  const previous = await previousInvitations(tx, id, ids);
  if (previous.length) {
    if (previous.some(({ data }) => data.content !== content)) return null;
    return resultOf(
      ids,
      previous.map(({ registration, data }) => ({ registration, reached: data.told === true })),
    );
  }
  const invited: Invited[] = [];
  const actorName = trace.actor ? nameOf(trace.actor) : "";
  for (const registration of await findInvitable(tx, ids)) {
    const facts = appointmentFacts(registration.locale, appointment);
    const options = { at: trace.at, by: actorName, facts };
    invited.push({
      registration,
      reached: await writeText(tx, jobs, registration, "convocation", options),
    });
  }
  if (invited.length) {
    await tx.insert(registrationEvents).values(
      invited.map(({ registration, reached }) => ({
        registrationId: registration.id,
        at: trace.at,
        kind: "convoked" as const,
        actorId: trace.actor?.id ?? null,
        actorName,
        data: { ...appointment, sending: id, content, told: reached },
      })),
    );
  }
  const after = {
    kind,
    day,
    time,
    place,
    registrations: invited.map(({ registration }) => registration.id),
  };
  const subject = { type: "shortlist", id: 0, label: day };
  await record(tx, { ...trace, action: "shortlist.convoked", subject, after });
  return resultOf(ids, invited);
}

type Invited = { registration: Registration; reached: boolean };

/** The events of an earlier request with this id, in their order. */
function previousInvitations(tx: Tx, id: string, ids: number[]) {
  const { registrationId, kind, data } = registrationEvents;
  return tx
    .select({ registration: registrations, data })
    .from(registrationEvents)
    .innerJoin(registrations, eq(registrations.id, registrationId))
    .where(
      and(inArray(registrationId, ids), eq(kind, "convoked"), sql`${data} ->> 'sending' = ${id}`),
    )
    .orderBy(asc(registrationEvents.id));
}

function resultOf(ids: number[], invited: Invited[]): ConvocationResult {
  const known = new Set(invited.map(({ registration }) => registration.id));
  return {
    sent: invited.filter(({ reached }) => reached).length,
    unreachable: invited
      .filter(({ reached }) => !reached)
      .map(({ registration: { id, reference, lastName, firstNames, phone } }) => ({
        id,
        reference,
        phone,
        name: `${lastName} ${firstNames}`,
      })),
    refused: [...new Set(ids)].filter((id) => !known.has(id)),
  };
}
