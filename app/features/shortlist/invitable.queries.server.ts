import { and, asc, inArray, isNull } from "drizzle-orm";
import type { Db, Tx } from "#app/db/open.server.ts";
import { inReadingOrder } from "#app/db/order.server.ts";
import { registrations } from "#app/features/registrations/tables.server.ts";

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
