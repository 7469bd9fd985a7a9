import type { ScoredRegistration } from "../schema.ts";
import type { TargetState } from "../targets.ts";

/** A list proposed by the solver. */
export type ListAnswer = { chosen: number[]; total: number; mean: number; live: TargetState[] };

export type NamedRegistration = Pick<
  ScoredRegistration,
  "id" | "reference" | "name" | "rank" | "score"
>;

export type ProposalAnswer = {
  seats: number;
  /** Registrations left out because a score is missing. */
  waiting: number;
  version: number;
} & (
  | (ListAnswer & {
      status: "optimal";
      /** By score alone. */
      top: { total: number; mean: number };
      /** People on the list, and off the list, because of the targets. */
      in: NamedRegistration[];
      out: NamedRegistration[];
      costs: { target: string; lost: number; in: NamedRegistration[]; out: NamedRegistration[] }[];
    })
  | {
      status: "impossible";
      conflict: string[];
      by_hand: boolean;
      nearest:
        | (ListAnswer & { relaxed: { target: string; min: number; max: number; off: number }[] })
        | null;
    }
  | { status: "unfinished" }
);

export type WhatIfAnswer = {
  seats: number;
  /** Fewer than the seats when too few registrations have a complete score. */
  filled: number;
  status: ProposalAnswer["status"];
  total: number | null;
  mean: number | null;
  /** The lowest score on the list. */
  lowest: number | null;
  live: TargetState[] | null;
  top: { total: number; mean: number };
};
