import type { RoundRecord } from "../queries.server.ts";
import type { CloseInput, MinutesContent } from "../schema.ts";
import type { Standing } from "../standing.server.ts";

type Closing = Pick<CloseInput, "reason" | "members"> & { at: Date; by: string };

/** Everything the minutes say about a round as it stands. */
export function minutesContent(
  round: RoundRecord,
  { files, live, counts }: Pick<Standing, "files" | "live" | "counts">,
  { at, by, reason, members }: Closing,
): MinutesContent {
  const { id, form, year, name, seats, ageOn, criteria, targets } = round;
  const cents = files.reduce(
    (sum, registration) => sum + (registration.chosen ? Math.round(registration.score * 100) : 0),
    0,
  );
  return {
    round: { id, form, year, name, seats, age_on: ageOn },
    criteria,
    targets,
    files: files.map(
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

/**
 * One agreed way of writing it down: keys in order of the alphabet, no spaces. Whoever has the
 * content can work out its SHA-256 again.
 */
export function canonical(value: unknown): string {
  return JSON.stringify(value, (_, item: unknown) =>
    item !== null && typeof item === "object" && !Array.isArray(item)
      ? Object.fromEntries(Object.entries(item).sort(([a], [b]) => (a < b ? -1 : 1)))
      : item,
  );
}
