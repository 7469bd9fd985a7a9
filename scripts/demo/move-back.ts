import { and, eq, inArray, sql } from "drizzle-orm";
import {
  registrationEvents,
  registrations,
} from "../../app/admissions/registrations/tables.server.ts";
import type { Trace } from "../../app/platform/audit/record.server.ts";
import type { Db } from "../../app/platform/db/open.server.ts";

const DAY = 24 * 60 * 60 * 1000;

type Seat = { id: number; startDate: string };

/** Members of a past cohort applied, were shortlisted, admitted and confirmed before it began. */
export async function moveBack(db: Db, ids: number[], cohort: Seat, { actor }: Trace) {
  if (!ids.length) return;
  const before = (days: number) =>
    new Date(new Date(`${cohort.startDate}T09:00:00Z`).getTime() - days * DAY);
  const applied = before(100);
  await db
    .update(registrations)
    .set({
      status: "admitted",
      cohortId: cohort.id,
      submittedAt: sql`${applied.toISOString()}::timestamptz + ${registrations.id} % 20 * interval '1 day'`,
      consentedAt: applied,
      statusChangedAt: before(40),
      confirmedAt: before(35),
      confirmBy: null,
    })
    .where(inArray(registrations.id, ids));
  const { registrationId, kind } = registrationEvents;
  const own = inArray(registrationId, ids);
  await db.delete(registrationEvents).where(and(own, eq(kind, "moved")));
  await db.update(registrationEvents).set({ at: applied }).where(own);
  const actorName = actor ? `${actor.firstname} ${actor.lastname}` : "";
  const by = { kind: "moved" as const, actorId: actor?.id ?? null, actorName };
  await db.insert(registrationEvents).values(
    ids.flatMap((id) => [
      {
        ...by,
        registrationId: id,
        at: before(60),
        from: "received" as const,
        to: "selected" as const,
      },
      {
        ...by,
        registrationId: id,
        at: before(40),
        from: "selected" as const,
        to: "admitted" as const,
        data: { cohort_id: cohort.id },
      },
    ]),
  );
}

/** Three days after the end, when the jury sat. */
export function decidedAfter(endedOn: string): Date {
  return new Date(new Date(`${endedOn}T12:00:00Z`).getTime() + 3 * DAY);
}
