import { movesFrom } from "#app/admissions/registrations/rules.ts";
import type { State } from "#app/admissions/registrations/schema.ts";
import type { RegistrationRow } from "../schema.ts";

/** States that all of them may move to. */
export function possibleMoves(rows: readonly RegistrationRow[]): State[] {
  // Who finished keeps the seat until the certificate or the decision is taken back.
  const [first, ...others] = rows.map(({ status, finished }) =>
    finished ? [] : movesFrom(status),
  );
  return (first ?? []).filter((state) => others.every((list) => list.includes(state)));
}
