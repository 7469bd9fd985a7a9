import type { Presence } from "#app/training/seats/schema.ts";

type Entry = { presence: Presence; markedAt: Date; only_unmarked: boolean };
type Standing = { presence: Presence; markedAt: Date; markedBy: number | null };

/**
 * What becomes of an entry beside the one that stands. The entry made last wins; `newer` is somebody
 * else’s that differs, which its maker has to decide about. `same` was stored before, `older` needs
 * nobody’s attention.
 */
export function decide(entry: Entry, standing: Standing | undefined, me: number | null) {
  if (!standing) return "take";
  const own = standing.markedBy !== null && standing.markedBy === me;
  const agrees = standing.presence === entry.presence;
  const [at, standsSince] = [entry.markedAt.getTime(), standing.markedAt.getTime()];
  if (own && agrees && at === standsSince) return "same";
  if (entry.only_unmarked) return "marked";
  if (at >= standsSince) return "take";
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
