import type { Db } from "#app/platform/db/open.server.ts";
import type { ListAnswer, ProposalAnswer, WhatIfAnswer } from "./proposal/answers.ts";
import { type Problem, WAITS } from "./proposal/problem.ts";
import type { List, Proposal, TargetCost } from "./proposal/propose.ts";
import { solve } from "./proposal/solve.server.ts";
import type { RoundRecord } from "./queries.server.ts";
import { namesOfRegistrations } from "./registrations.queries.server.ts";
import { type Ranked, type Standing, standingOf } from "./standing.server.ts";
import { belongs, measureTargets } from "./targets.ts";

/**
 * The ranking as input of the solver. Registrations with an incomplete score are left out, and choices
 * by hand are kept.
 */
function problemOf(
  { seats, targets }: RoundRecord,
  ranking: readonly Ranked[],
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
    scores: Int32Array.from(ranking, ({ score }) => Math.round(score * 100)),
    groups: Uint32Array.from(ranking, group),
    locks: Int8Array.from(ranking, lock),
  };
}

type WorkedOut = { standing: Standing; ids: number[]; total: number; answer: ProposalAnswer };

/** The proposal for a round, with the people each target adds or removes. */
export async function workOut(
  db: Db,
  round: RoundRecord,
  signal?: AbortSignal,
): Promise<WorkedOut> {
  const standing = await standingOf(db, round);
  const { ranking, counts } = standing;
  const problem = problemOf(round, ranking);
  const found = await solve({ kind: "propose", problem }, { signal });
  const builder = await createAnswerBuilder(db, round, ranking, placesNamed(found));
  const common = { seats: round.seats, waiting: counts.waiting, version: round.version };
  if (found.status === "unfinished") {
    return { standing, ids: [], total: 0, answer: { status: "unfinished", ...common } };
  }
  if (found.status === "impossible") {
    const { conflict, byHand: by_hand, nearest } = found;
    const near = nearest && { ...builder.list(nearest), relaxed: nearest.relaxed };
    const answer = { status: found.status, ...common, conflict, by_hand, nearest: near };
    return { standing, ids: [], total: 0, answer };
  }
  const [now, top] = [new Set(found.chosen), new Set(found.top.chosen)];
  return {
    standing,
    ids: found.chosen.flatMap((place) => ranking[place]?.id ?? []),
    total: found.total / 100,
    answer: {
      status: found.status,
      ...common,
      ...builder.list(found),
      top: { total: found.top.total / 100, mean: meanOf(found.top) },
      in: builder.people([...now.difference(top)]),
      out: builder.people([...top.difference(now)]),
      costs: found.costs.map((cost) => ({
        target: cost.target,
        lost: cost.lost / 100,
        in: builder.people(cost.in),
        out: builder.people(cost.out),
      })),
    },
  };
}

/** Choices by hand that the proposal would make as well. */
export async function agreedByHand(round: RoundRecord, { ranking }: Standing): Promise<number[]> {
  if (!ranking.some(({ byHand }) => byHand)) return [];
  const problem = problemOf(round, ranking, "free");
  const [free] = await solve({ kind: "what-if", problem, seats: [round.seats] }, {});
  if (!free?.list) return [];
  const chosen = new Set(free.list.chosen);
  return ranking.flatMap((registration, place) =>
    registration.byHand && registration.chosen === chosen.has(place) ? registration.id : [],
  );
}

export async function workOutSeats(
  db: Db,
  round: RoundRecord,
  seats: number[],
  signal?: AbortSignal,
): Promise<WhatIfAnswer[]> {
  const { ranking } = await standingOf(db, round);
  const problem = problemOf(round, ranking);
  const found = await solve({ kind: "what-if", problem, seats }, { signal });
  const builder = await createAnswerBuilder(db, round, ranking, []);
  return found.map(({ seats, status, list, top }) => {
    const answer = list && builder.list(list);
    const scores = list?.chosen.flatMap((place) => ranking[place]?.score ?? []) ?? [];
    return {
      seats,
      status,
      filled: top.chosen.length,
      total: answer?.total ?? null,
      mean: answer?.mean ?? null,
      lowest: scores.length ? scores.reduce((low, score) => Math.min(low, score)) : null,
      live: answer?.live ?? null,
      top: { total: top.total / 100, mean: meanOf(top) },
    };
  });
}

/** The ranking places of all people an answer names. */
function placesNamed(found: Proposal): number[] {
  if (found.status !== "optimal") return [];
  const costs = found.costs.flatMap((cost: TargetCost) => [...cost.in, ...cost.out]);
  return [
    ...new Set([...costs, ...new Set(found.chosen).symmetricDifference(new Set(found.top.chosen))]),
  ];
}

async function createAnswerBuilder(
  db: Db,
  round: RoundRecord,
  ranking: Ranked[],
  places: number[],
) {
  const ids = places.flatMap((place) => ranking[place]?.id ?? []);
  const names = await namesOfRegistrations(db, ids);
  const pool = ranking.map(({ traits }) => traits);
  const at = (chosen: readonly number[]) => chosen.flatMap((place) => ranking[place] ?? []);
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
      live: measureTargets(
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
