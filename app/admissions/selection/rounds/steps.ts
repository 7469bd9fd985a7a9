import { unreadRuleOf } from "../criteria.ts";
import type { Round } from "../schema.ts";

export const stepNames = ["criteria", "readers", "readings", "proposal", "minutes"] as const;
export type StepName = (typeof stepNames)[number];

/** Why a step is not finished; its words are under `rounds.steps.blocked`. */
export type Blocked =
  | { why: "noCriteria" | "nothingGiven" | "nobodyOnList" | "notClosed" | "nobodyScored" }
  | { why: "noFiles" }
  | {
      why: "readersMissing" | "readingsLeft" | "undecided" | "thirdMissing" | "openPairs";
      count: number;
    };

export type Step = {
  name: StepName;
  /** `skipped`: nothing is read in this round. */
  state: "done" | "current" | "later" | "skipped";
  blocked: Blocked | null;
};

type Known = Pick<Round, "criteria" | "counts" | "reading" | "status" | "open_pairs">;

/** Readings that are still to be given; after the closing nobody gives any. */
export function leftToRead({ status, reading }: Pick<Known, "status" | "reading">): number {
  return status === "closed" ? 0 : reading.left;
}

/** The way of a round. Every step can be opened; the first unfinished one says what it lacks. */
export function stepsOf(round: Known): Step[] {
  const closed = round.status === "closed";
  const reads = round.reading.needed > 0;
  let isCurrentKnown = closed;
  return stepNames.map((name): Step => {
    if ((name === "readers" || name === "readings") && !reads && !blockedAt.criteria(round)) {
      return { name, state: "skipped", blocked: null };
    }
    const blocked = closed ? null : blockedAt[name](round);
    if (!blocked) return { name, state: isCurrentKnown && !closed ? "later" : "done", blocked };
    if (isCurrentKnown) return { name, state: "later", blocked: null };
    isCurrentKnown = true;
    return { name, state: "current", blocked };
  });
}

const blockedAt: Record<StepName, (round: Known) => Blocked | null> = {
  criteria: ({ criteria, counts }) => {
    if (!counts.files) return { why: "noFiles" };
    return criteria.length ? null : { why: "noCriteria" };
  },
  readers: ({ reading: { needed, readers } }) =>
    readers < needed ? { why: "readersMissing", count: needed - readers } : null,
  readings: ({ criteria, counts, reading }) => {
    const { unassigned, third_missing } = counts;
    if (!reading.given && unreadRuleOf(criteria) !== "count") return { why: "nothingGiven" };
    if (reading.left) return { why: "readingsLeft", count: reading.left };
    if (third_missing) return { why: "thirdMissing", count: third_missing };
    return unassigned && !unreadRuleOf(criteria) ? { why: "undecided", count: unassigned } : null;
  },
  proposal: ({ counts, open_pairs }) => {
    if (open_pairs.total) return { why: "openPairs", count: open_pairs.total };
    if (counts.chosen) return null;
    return { why: counts.complete ? "nobodyOnList" : "nobodyScored" };
  },
  minutes: () => ({ why: "notClosed" }),
};

/** Where a step is worked on, below the address of the round. */
export const stepPaths: Record<StepName, string> = {
  criteria: "/criteres",
  readers: "/lecteurs",
  readings: "/lecteurs",
  proposal: "/proposition",
  minutes: "/proces-verbal",
};
