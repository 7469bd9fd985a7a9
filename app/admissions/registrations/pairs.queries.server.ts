import { and, eq, inArray, isNotNull, or } from "drizzle-orm";
import type { Tx } from "#app/platform/db/open.server.ts";
import { statement } from "#app/platform/db/statement.server.ts";
import { alike, isExact, type Likeness } from "./duplicates.ts";
import type { Registration } from "./queries.server.ts";
import type { PairReason } from "./schema.ts";
import { registrationPairs, registrations } from "./tables.server.ts";

const MOST_CANDIDATES = 200;

// By birth date only registrations that are not merged are found, so that the index of the list
// serves this condition. The same phone or number comes first, then the same name: hundreds may be born on one day, and
// anybody can make them up.
export const TWINS = `
  select id, status, phone, identity_folded as "identityFolded", name_key as "nameKey",
    birth_date::text as "birthDate", birth_year_only as "birthYearOnly"
  from registrations
  where form = $1 and year = $2 and id is distinct from $3::integer and (
    phone = $4 or identity_folded = $5 or name_key = $6
    or (birth_date = $7::date and merged_into is null))
  order by (phone = $4 or identity_folded = $5) is not true, name_key is distinct from $6, id
  limit ${MOST_CANDIDATES}`;

export type Twin = Likeness & Pick<Registration, "id" | "status">;
export type IntakeKey = { form: string; year: number; id?: number };
export type TwinValues = [
  string,
  number,
  number | null,
  string,
  string | null,
  string,
  string | null,
];

export function twinValues(
  { form, year, id = undefined }: IntakeKey,
  person: Likeness,
): TwinValues {
  const { phone, identityFolded, nameKey, birthDate } = person;
  const day = isExact(person) ? birthDate : null;
  return [form, year, id ?? null, phone, identityFolded, nameKey, day];
}

const twinsOf = statement<Twin, TwinValues>("registration twins", TWINS);

/** Registrations for the same form and year that may be of the same person. */
function possibleTwins(tx: Tx, key: IntakeKey, person: Likeness): Promise<Twin[]> {
  return twinsOf(tx, ...twinValues(key, person));
}

/** Records possible duplicates for staff to decide, and marks them as suspected. */
export async function markPairs(
  tx: Tx,
  id: number,
  twins: { id: number; reasons: PairReason[] }[],
  at: Date,
): Promise<void> {
  if (!twins.length) return;
  await tx
    .insert(registrationPairs)
    .values(
      twins.map((twin) => ({
        firstId: Math.min(id, twin.id),
        secondId: Math.max(id, twin.id),
        reasons: twin.reasons,
        createdAt: at,
      })),
    )
    .onConflictDoNothing();
  await tx
    .update(registrations)
    .set({ suspected: true })
    .where(
      inArray(
        registrations.id,
        twins.map((twin) => twin.id),
      ),
    );
}

/** Records the possible duplicates of a corrected registration and returns their number. */
export async function findPairs(
  tx: Tx,
  registration: Registration,
  person: Likeness,
  at: Date,
): Promise<number> {
  const twins = await possibleTwins(tx, registration, person);
  const decided = await decidedWith(tx, registration.id);
  const pairs = twins
    .filter(({ id }) => !decided.has(id))
    .map((twin) => ({ id: twin.id, reasons: alike(person, twin) }))
    .filter(({ reasons }) => reasons.length > 0);
  await markPairs(tx, registration.id, pairs, at);
  return pairs.length;
}

/** Ids whose pair with this registration is already decided. */
async function decidedWith(tx: Tx, id: number): Promise<Set<number>> {
  const { firstId, secondId, decision } = registrationPairs;
  const rows = await tx
    .select({ firstId, secondId })
    .from(registrationPairs)
    .where(and(or(eq(firstId, id), eq(secondId, id)), isNotNull(decision)));
  return new Set(rows.flatMap((pair) => [pair.firstId, pair.secondId]));
}
