import { and, asc, inArray, isNull } from "drizzle-orm";
import { registrations } from "#app/admissions/registrations/tables.server.ts";
import type { Db, Tx } from "#app/platform/db/open.server.ts";
import { inReadingOrder } from "#app/platform/db/order.server.ts";

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
