import { inArray } from "drizzle-orm";
import type { Db } from "#app/db/open.server.ts";
import { registrations } from "#app/features/registrations/tables.server.ts";
import { closedContent } from "./answers.server.ts";
import type { RoundRecord } from "./queries.server.ts";
import type { MinutesContent } from "./schema.ts";
import { type Ranked, standingOf } from "./standing.server.ts";

/** Everybody in the ranking: as it stands, or, once the round is closed, as the minutes have it. */
export async function rankedRegistrations(db: Db, round: RoundRecord): Promise<Ranked[]> {
  const content = await closedContent(db, round);
  return content ? fromMinutes(db, content) : (await standingOf(db, round)).files;
}

/** Minutes know references alone; whoever was erased since is missing here, not there. */
async function fromMinutes(db: Db, { files }: MinutesContent): Promise<Ranked[]> {
  const rows = await db
    .select({
      id: registrations.id,
      reference: registrations.reference,
      submittedAt: registrations.submittedAt,
      sex: registrations.sex,
      region: registrations.region,
    })
    .from(registrations)
    .where(
      inArray(
        registrations.reference,
        files.map(({ reference }) => reference),
      ),
    );
  const people = new Map(rows.map((row) => [row.reference, row]));
  return files.flatMap(({ by_hand, ...registration }) => {
    const person = people.get(registration.reference);
    if (!person) return [];
    const { id, submittedAt, sex, region } = person;
    const traits = { sex, region };
    return [
      { ...registration, id, traits, byHand: by_hand, submittedAt: submittedAt.toISOString() },
    ];
  });
}
