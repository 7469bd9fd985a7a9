import { AppError } from "#app/errors.ts";

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
  | "gone";

/** `details`: what the caller needs to go on. */
export function refused(why: Why, details: Record<string, unknown> = {}): AppError {
  return new AppError("conflict", {
    reason: `selection.refused.${why}`,
    details: { why, ...details },
  });
}
