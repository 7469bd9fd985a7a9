import { count, desc, isNull } from "drizzle-orm";
import { registrations } from "../../app/admissions/registrations/tables.server.ts";
import type { Db } from "../../app/platform/db/open.server.ts";

/** What the list of applications shows then, counted from it. */
export async function countedYears(db: Db): Promise<string> {
  const { year } = registrations;
  const years = await db
    .select({ year, people: count() })
    .from(registrations)
    .where(isNull(registrations.mergedInto))
    .groupBy(year)
    .orderBy(desc(year));
  const number = new Intl.NumberFormat("en");
  const all = years.reduce((sum, { people }) => sum + people, 0);
  const each = years.map(({ year: of, people }) => `${number.format(people)} of ${of}`);
  return `${number.format(all)} fictitious applicants: ${each.join(", ")}`;
}
