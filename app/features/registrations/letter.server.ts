import { eq } from "drizzle-orm";
import type { Db } from "#app/db/open.server.ts";
import { coursesOf } from "./courses.queries.server.ts";
import { registrations } from "./tables.server.ts";

/** Whom the receipt goes to, and what it says; null when there is no address (any more). */
export async function receiptFor(db: Db, id: number) {
  const [row] = await db.select().from(registrations).where(eq(registrations.id, id));
  if (!row?.email) return null;
  const { reference, form, formationId, locale, email, firstNames, lastName } = row;
  const courses = await coursesOf(db, form, locale);
  const course = courses.find((one) => one.id === formationId)?.title ?? "";
  return { reference, course, reader: { email, locale, name: `${firstNames} ${lastName}` } };
}
