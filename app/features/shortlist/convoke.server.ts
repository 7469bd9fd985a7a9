import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import { nameOf } from "#app/access/current-user.ts";
import { record, type Trace } from "#app/audit/record.server.ts";
import type { Db, Tx } from "#app/db/open.server.ts";
import { asRead } from "#app/db/order.server.ts";
import { lockKeys } from "#app/features/applying/server/submissions.queries.server.ts";
import { fingerprintOf, writeText } from "#app/features/messages/write.server.ts";
import type { Registration } from "#app/features/registrations/queries.server.ts";
import { registrationEvents, registrations } from "#app/features/registrations/tables.server.ts";
import type { Jobs } from "#app/jobs/job.ts";
import type { ConvocationResult, ConvocationSend } from "./schema.ts";
import { appointmentFacts } from "./words.ts";

/** Those who can be asked to come: shortlisted, or on the waiting list. By name, as one hands out. */
export function invitable(db: Db | Tx, ids: readonly number[]) {
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
      asRead(registrations.lastName),
      asRead(registrations.firstNames),
      asc(registrations.id),
    );
}

/**
 * Asks people to come: by letter, else by SMS where they agreed to it, and in the history of each
 * file. The same id again asks nobody twice and answers as before; null: that id was used by somebody
 * else, or for another appointment or other people.
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
  const before = await askedBefore(tx, id, ids);
  if (before.length) {
    if (before.some(({ data }) => data.content !== content)) return null;
    return resultOf(
      ids,
      before.map(({ registration, data }) => ({ registration, told: data.told === true })),
    );
  }
  const asked: Asked[] = [];
  const actorName = trace.actor ? nameOf(trace.actor) : "";
  for (const registration of await invitable(tx, ids)) {
    const facts = appointmentFacts(registration.locale, appointment);
    const said = { at: trace.at, by: actorName, facts };
    asked.push({
      registration,
      told: await writeText(tx, jobs, registration, "convocation", said),
    });
  }
  if (asked.length) {
    await tx.insert(registrationEvents).values(
      asked.map(({ registration, told }) => ({
        registrationId: registration.id,
        at: trace.at,
        kind: "convoked" as const,
        actorId: trace.actor?.id ?? null,
        actorName,
        data: { ...appointment, sending: id, content, told },
      })),
    );
  }
  const after = {
    kind,
    day,
    time,
    place,
    registrations: asked.map(({ registration }) => registration.id),
  };
  const subject = { type: "shortlist", id: 0, label: day };
  await record(tx, { ...trace, action: "shortlist.convoked", subject, after });
  return resultOf(ids, asked);
}

type Asked = { registration: Registration; told: boolean };

/** What the histories say of an id, in the order in which people were asked. */
function askedBefore(tx: Tx, id: string, ids: number[]) {
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

function resultOf(ids: number[], asked: Asked[]): ConvocationResult {
  const known = new Set(asked.map(({ registration }) => registration.id));
  return {
    sent: asked.filter(({ told }) => told).length,
    unreachable: asked
      .filter(({ told }) => !told)
      .map(({ registration: { id, reference, lastName, firstNames, phone } }) => ({
        id,
        reference,
        phone,
        name: `${lastName} ${firstNames}`,
      })),
    refused: [...new Set(ids)].filter((id) => !known.has(id)),
  };
}
