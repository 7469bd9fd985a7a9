import type { Presence } from "#app/training/seats/schema.ts";

type Entry = {
  presence: Presence;
  markedAt: Date;
  only_unmarked: boolean;
  /** When the entry was made that the maker of this one saw; null for none. */
  seen?: Date | null | undefined;
};
type Standing = { presence: Presence; markedAt: Date; markedBy: number | null };

/**
 * What becomes of an entry beside the one that stands. It replaces what its maker saw, and older entries
 * of their own; `newer` is somebody else’s that differs and was not seen, which its maker has to decide
 * about. `same` was stored before, `older` needs nobody’s attention.
 */
export function decide(entry: Entry, standing: Standing | undefined, me: number | null) {
  if (!standing) return "take";
  const own = standing.markedBy !== null && standing.markedBy === me;
  const agrees = standing.presence === entry.presence;
  const [at, standsSince] = [entry.markedAt.getTime(), standing.markedAt.getTime()];
  if (own && agrees && at === standsSince) return "same";
  if (entry.only_unmarked) return "marked";
  const isLater = at >= standsSince;
  const saw = entry.seen === undefined ? isLater : entry.seen?.getTime() === standsSince;
  if (saw || (isLater && (own || agrees))) return "take";
  return own || agrees ? "older" : "newer";
}

/** Whether an entry still stands as the user’s own request made it. */
export function isUnchanged(
  { at }: { at: string },
  standing: Standing | undefined,
  me: number | null,
): boolean {
  return standing?.markedBy === me && standing.markedAt.getTime() === Date.parse(at);
}
