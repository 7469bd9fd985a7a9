const MINUTE = 60_000;

/** Told at the second look: a server that is restarted is no problem. */
const TELL_AFTER = 4 * MINUTE;
/** Over when it was well for a while, so that one that comes and goes is told once. */
const OVER_AFTER = 14 * MINUTE;

export type Problem = { since: Date; toldAt: Date | null; okSince: Date | null };

/** `note`: seen first. `tell`: told now. `ease`: not seen any more. `over`: told that it is over. */
export type Step = "nothing" | "note" | "tell" | "ease" | "relapse" | "forget" | "over";

/** What to do about one item at a look. */
export function nextStep(known: Problem | null, isBad: boolean, now: Date): Step {
  if (!known) return isBad ? "note" : "nothing";
  const { since, toldAt, okSince } = known;
  if (isBad) {
    if (okSince) return "relapse";
    return !toldAt && now.getTime() - since.getTime() >= TELL_AFTER ? "tell" : "nothing";
  }
  if (!toldAt) return "forget";
  if (!okSince) return "ease";
  return now.getTime() - okSince.getTime() >= OVER_AFTER ? "over" : "nothing";
}
