import type { Db } from "#app/db/open.server.ts";
import { type Problem, WAITS } from "./proposal/problem.ts";
import type { List, Proposal, TargetCost } from "./proposal/propose.ts";
import { solve } from "./proposal/solve.server.ts";
import type { RoundRecord } from "./queries.server.ts";
import { namesOfRegistrations } from "./registrations.queries.server.ts";
import type { ListAnswer, ProposalAnswer, WhatIfAnswer } from "./schema.ts";
import { type Ranked, type Standing, standingOf } from "./standing.server.ts";
import { belongs, watchTargets } from "./targets.ts";

/**
 * The files as the solver knows them. Whoever waits for a mark is left out: an unread text is not a
 * bad one. What was done by hand stands.
 */
function problemOf(
  { seats, targets }: RoundRecord,
  files: readonly Ranked[],
  hands: "held" | "free" = "held",
): Problem {
  const group = ({ traits }: Ranked) =>
    targets.reduce((bits, target, bit) => bits | (belongs(target, traits) ? 1 << bit : 0), 0);
  const lock = ({ byHand, chosen, complete }: Ranked) => {
    if (byHand && hands === "held") return chosen ? 1 : -1;
    return complete ? 0 : WAITS;
  };
  return {
    seats,
    targets,
    scores: Int32Array.from(files, ({ score }) => Math.round(score * 100)),
    groups: Uint32Array.from(files, group),
    locks: Int8Array.from(files, lock),
  };
}

type Worked = { standing: Standing; ids: number[]; total: number; answer: ProposalAnswer };

/** The proposal for a round as it stands, with who is in and who is out, and because of what. */
export async function workOut(db: Db, round: RoundRecord, signal?: AbortSignal): Promise<Worked> {
  const standing = await standingOf(db, round);
  const { files, counts } = standing;
  const problem = problemOf(round, files);
  const found = await solve({ kind: "propose", problem }, { signal });
  const tell = await teller(db, round, files, namedBy(found));
  const common = { seats: round.seats, waiting: counts.waiting, version: round.version };
  if (found.status === "unfinished") {
    return { standing, ids: [], total: 0, answer: { status: "unfinished", ...common } };
  }
  if (found.status === "impossible") {
    const { conflict, byHand: by_hand, nearest } = found;
    const near = nearest && { ...tell.list(nearest), relaxed: nearest.relaxed };
    const answer = { status: found.status, ...common, conflict, by_hand, nearest: near };
    return { standing, ids: [], total: 0, answer };
  }
  const [now, top] = [new Set(found.chosen), new Set(found.top.chosen)];
  return {
    standing,
    ids: found.chosen.flatMap((place) => files[place]?.id ?? []),
    total: found.total / 100,
    answer: {
      status: found.status,
      ...common,
      ...tell.list(found),
      top: { total: found.top.total / 100, mean: meanOf(found.top) },
      in: tell.people([...now.difference(top)]),
      out: tell.people([...top.difference(now)]),
      costs: found.costs.map((cost) => ({
        target: cost.target,
        lost: cost.lost / 100,
        in: tell.people(cost.in),
        out: tell.people(cost.out),
      })),
    },
  };
}

/** What was done by hand and the proposal says too, left to itself: no deviation any more. */
export async function agreedByHand(round: RoundRecord, { files }: Standing): Promise<number[]> {
  if (!files.some(({ byHand }) => byHand)) return [];
  const problem = problemOf(round, files, "free");
  const [free] = await solve({ kind: "what-if", problem, seats: [round.seats] }, {});
  if (!free?.list) return [];
  const chosen = new Set(free.list.chosen);
  return files.flatMap((registration, place) =>
    registration.byHand && registration.chosen === chosen.has(place) ? registration.id : [],
  );
}

export async function workOutSeats(
  db: Db,
  round: RoundRecord,
  seats: number[],
  signal?: AbortSignal,
): Promise<WhatIfAnswer[]> {
  const { files } = await standingOf(db, round);
  const problem = problemOf(round, files);
  const found = await solve({ kind: "what-if", problem, seats }, { signal });
  const tell = await teller(db, round, files, []);
  return found.map(({ seats, status, list, top }) => {
    const told = list && tell.list(list);
    const scores = list?.chosen.flatMap((place) => files[place]?.score ?? []) ?? [];
    return {
      seats,
      status,
      filled: top.chosen.length,
      total: told?.total ?? null,
      mean: told?.mean ?? null,
      lowest: scores.length ? scores.reduce((low, score) => Math.min(low, score)) : null,
      live: told?.live ?? null,
      top: { total: top.total / 100, mean: meanOf(top) },
    };
  });
}

/** Everybody an answer names. */
function namedBy(found: Proposal): number[] {
  if (found.status !== "optimal") return [];
  const costs = found.costs.flatMap((cost: TargetCost) => [...cost.in, ...cost.out]);
  return [
    ...new Set([...costs, ...new Set(found.chosen).symmetricDifference(new Set(found.top.chosen))]),
  ];
}

async function teller(db: Db, round: RoundRecord, files: Ranked[], places: number[]) {
  const ids = places.flatMap((place) => files[place]?.id ?? []);
  const names = await namesOfRegistrations(db, ids);
  const pool = files.map(({ traits }) => traits);
  const at = (chosen: readonly number[]) => chosen.flatMap((place) => files[place] ?? []);
  return {
    people: (chosen: number[]) =>
      at(chosen).map(({ id, reference, rank, score }) => ({
        id,
        reference,
        rank,
        score,
        name: names.get(id) ?? "",
      })),
    list: (list: List): ListAnswer => ({
      chosen: at(list.chosen).map(({ id }) => id),
      total: list.total / 100,
      mean: meanOf(list),
      live: watchTargets(
        round.targets,
        at(list.chosen).map(({ traits }) => traits),
        pool,
      ),
    }),
  };
}

function meanOf({ chosen, total }: List): number {
  return chosen.length ? Math.round(total / chosen.length) / 100 : 0;
}
