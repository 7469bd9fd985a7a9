import { and, asc, inArray, isNull } from "drizzle-orm";
import { nameOf } from "#app/access/current-user.ts";
import { record, type Trace } from "#app/audit/record.server.ts";
import type { Db, Tx } from "#app/db/open.server.ts";
import { asRead } from "#app/db/order.server.ts";
import { writeText } from "#app/features/registrations/outbox/write.server.ts";
import { registrationEvents, registrations } from "#app/features/registrations/tables.server.ts";
import type { Jobs } from "#app/jobs/job.ts";
import type { ConvocationInput, ConvocationResult } from "./schema.ts";
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

/** Asks people to come: by letter, else by SMS where they agreed to it, and in the history of each file. */
export async function convoke(
  tx: Tx,
  jobs: Jobs,
  { ids, ...appointment }: ConvocationInput,
  trace: Trace,
): Promise<ConvocationResult> {
  const people = await invitable(tx, ids);
  const { kind, day, time, place } = appointment;
  if (people.length) {
    await tx.insert(registrationEvents).values(
      people.map(({ id }) => ({
        ...{ registrationId: id, at: trace.at, kind: "convoked" as const, data: appointment },
        ...{ actorId: trace.actor?.id ?? null, actorName: trace.actor ? nameOf(trace.actor) : "" },
      })),
    );
  }
  const reached = new Set<number>();
  const said = { at: trace.at, by: trace.actor ? nameOf(trace.actor) : "" };
  for (const file of people) {
    const facts = appointmentFacts(file.locale, appointment);
    const way = await writeText(tx, jobs, file, "convocation", { ...said, facts });
    if (way) reached.add(file.id);
  }
  const after = { kind, day, time, place, registrations: people.map(({ id }) => id) };
  const subject = { type: "shortlist", id: 0, label: day };
  await record(tx, { ...trace, action: "shortlist.convoked", subject, after });
  const known = new Set(people.map(({ id }) => id));
  return {
    sent: reached.size,
    unreachable: people
      .filter(({ id }) => !reached.has(id))
      .map(({ id, reference, lastName, firstNames, phone }) => ({
        ...{ id, reference, phone, name: `${lastName} ${firstNames}` },
      })),
    refused: [...new Set(ids)].filter((id) => !known.has(id)),
  };
}
