import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { lockKeys } from "#app/admissions/applying/server/submissions.queries.server.ts";
import { fingerprintOf, writeText } from "#app/admissions/messages/write.server.ts";
import type { Registration } from "#app/admissions/registrations/queries.server.ts";
import { registrationEvents, registrations } from "#app/admissions/registrations/tables.server.ts";
import { nameOf } from "#app/platform/access/current-user.ts";
import { record, type Trace } from "#app/platform/audit/record.server.ts";
import type { Tx } from "#app/platform/db/open.server.ts";
import type { Jobs } from "#app/platform/jobs/job.ts";
import { appointmentFacts } from "./appointment-text.ts";
import { findInvitable } from "./invitable.queries.server.ts";
import { lockDay, placedPeople, refuseClashes } from "./place-people.server.ts";
import type { ConvocationResult, ConvocationSend } from "./schema.ts";

/**
 * Invites people by email, else by SMS with consent, and adds it to each history. The same id again
 * sends nothing and returns the same result; null if the id was used by another user, for another
 * appointment or for other people.
 */
export async function convoke(
  tx: Tx,
  jobs: Jobs,
  { id, ...input }: ConvocationSend,
  trace: Trace,
): Promise<ConvocationResult | null> {
  await lockKeys(tx, [`convocation ${id}`]);
  const { ids, kind, day, time, place, bring, slots = [] } = input;
  const own = slots.length ? [JSON.stringify(slots)] : [];
  const content = fingerprintOf(trace, ids, [kind, day, time, place, bring, ...own]);
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
  const people = await findInvitable(tx, ids);
  if (slots.length) await lockDay(tx, day);
  await refuseClashes(tx, input, people);
  const placeOf = placedPeople(input);
  for (const registration of people) {
    const appointment = placeOf(registration);
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
        data: { ...placeOf(registration), sending: id, content, told: reached },
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
