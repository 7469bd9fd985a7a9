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
  | "nobodyChosen"
  | "tooMany"
  | "unread"
  | "leftMeanwhile"
  | "gone";

export class Refused extends Error {
  override name = "Refused";
  readonly why: Why;
  /** What the caller needs to go on. */
  readonly details: Record<string, unknown>;

  constructor(why: Why, details: Record<string, unknown> = {}) {
    super(why);
    this.why = why;
    this.details = details;
  }
}
