import { labelOf } from "#app/admissions/registrations/open-pair.ts";
import { AppError } from "#app/platform/errors.ts";
import type { OpenPairs } from "./schema.ts";

/** Why an act on a round is refused; each has its words under `selection.refused`. */
export type Why =
  | "closed"
  | "stale"
  | "moved"
  | "nameTaken"
  | "marked"
  | "criteriaMarked"
  | "thirdCalled"
  | "noReaders"
  | "noTexts"
  | "nobodyProposed"
  | "nobodyChosen"
  | "tooMany"
  | "unread"
  | "leftMeanwhile"
  | "openPairs"
  | "gone";

/** `details`: what the caller needs to go on. */
export function refused(why: Why, details: Record<string, unknown> = {}): AppError {
  return new AppError("conflict", {
    reason: `selection.refused.${why}`,
    details: { why, ...details },
  });
}

/** Refuses while people of a round may be in it twice. */
export function refuseOpenPairs({ total, named }: OpenPairs): void {
  const [pair] = named;
  if (!pair) return;
  throw new AppError("conflict", {
    reason: "selection.refused.openPairs",
    values: { first: labelOf(pair.first), second: labelOf(pair.second), others: total - 1 },
    details: { why: "openPairs", pairs: named, total },
  });
}
