import { sql } from "drizzle-orm";
import type { Db } from "#app/platform/db/open.server.ts";
import type { RegistrationFilter } from "../schema.ts";

export type SelectionResult = { score: number; rank: number | null };

/**
 * Score and rank of everybody whom the minutes of a closed round name, by reference; the latest round
 * counts. Read once for an export: the minutes are one document for each round.
 */
export async function selectionResults(
  db: Db,
  { form, year }: Pick<RegistrationFilter, "form" | "year">,
): Promise<ReadonlyMap<string, SelectionResult>> {
  const { rows } = await db.execute<SelectionResult & { reference: string }>(sql`
    select distinct on (person ->> 'reference') person ->> 'reference' as reference,
      (person ->> 'score')::float8 as score, (person ->> 'rank')::integer as rank
    from selection_minutes minutes
    join selection_rounds round on round.id = minutes.round_id,
      jsonb_array_elements(minutes.content -> 'files') person
    where (${form ?? null}::text is null or round.form = ${form ?? null})
      and (${year ?? null}::integer is null or round.year = ${year ?? null})
    order by person ->> 'reference', minutes.closed_at desc`);
  return new Map(rows.map(({ reference, score, rank }) => [reference, { score, rank }]));
}
