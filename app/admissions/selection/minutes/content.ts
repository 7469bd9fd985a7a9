import type { RoundRecord } from "../queries.server.ts";
import type { CloseInput, MinutesContent } from "../schema.ts";
import type { Standing } from "../standing.server.ts";

type Closing = Pick<CloseInput, "reason" | "members"> & { at: Date; by: string };

/** The content of the minutes of a round. */
export function minutesContent(
  round: RoundRecord,
  { ranking, live, counts }: Pick<Standing, "ranking" | "live" | "counts">,
  { at, by, reason, members }: Closing,
): MinutesContent {
  const { id, form, year, name, seats, ageOn, criteria, targets } = round;
  // Only scores that the list prints; a choice by hand may have none.
  const printed = ranking.filter(({ chosen, complete }) => chosen && complete);
  const cents = printed.reduce((sum, { score }) => sum + Math.round(score * 100), 0);
  return {
    round: { id, form, year, name, seats, age_on: ageOn },
    criteria,
    targets,
    files: ranking.map(
      ({ reference, rank, score, complete, points, adds, chosen, ...registration }) => ({
        reference,
        rank,
        score,
        complete,
        points,
        adds,
        chosen,
        by_hand: registration.byHand,
        reason: registration.reason,
      }),
    ),
    live,
    counts,
    total: cents / 100,
    reason,
    members,
    closed_at: at.toISOString(),
    closed_by: by,
  };
}

/** Canonical JSON: sorted keys, no spaces, so that anybody can compute the SHA-256 of the content. */
export function canonical(value: unknown): string {
  return JSON.stringify(value, (_, item: unknown) =>
    item !== null && typeof item === "object" && !Array.isArray(item)
      ? Object.fromEntries(Object.entries(item).sort(([a], [b]) => (a < b ? -1 : 1)))
      : item,
  );
}
