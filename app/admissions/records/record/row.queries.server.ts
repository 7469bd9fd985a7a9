import { reachOfEach } from "#app/admissions/messages/reach.queries.server.ts";
import type { Registration } from "#app/admissions/registrations/queries.server.ts";
import { finishedAmong } from "#app/admissions/registrations/starts.queries.server.ts";
import { jsonRowOf } from "#app/platform/db/json-row.server.ts";
import type { Db } from "#app/platform/db/open.server.ts";
import { type RegistrationRow, shownColumns } from "../schema.ts";

export function ageOn(birthDate: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(birthDate.slice(0, 4));
  return today.slice(5) < birthDate.slice(5) ? years - 1 : years;
}

const shown = jsonRowOf(shownColumns);

/** How each can be reached, and who finished. */
export async function factsOfEach(db: Db, rows: readonly Registration[]) {
  const [reachOf, finished] = await Promise.all([
    reachOfEach(db, [...rows]),
    finishedAmong(db, rows),
  ]);
  return { reachOf, finished };
}

export type RowFacts = { today: string } & Awaited<ReturnType<typeof factsOfEach>>;

export function registrationRow(
  row: Registration,
  { today, reachOf, finished }: RowFacts,
): RegistrationRow {
  return {
    ...shown(row),
    age: ageOn(row.birthDate, today),
    reach: reachOf(row),
    finished: finished.has(row.id),
  };
}
