import { LRUCache } from "lru-cache";
import type { Db, Tx } from "#app/db/open.server.ts";
import { countedAnswers } from "./fields.ts";
import type { RoundRecord } from "./queries.server.ts";
import {
  loadChoices,
  loadMarks,
  loadRegistrations,
  type RoundRegistration,
  stampOf,
} from "./registrations.queries.server.ts";
import type { RoundCounts } from "./schema.ts";
import { ranked, type Score, scoreOf } from "./score.ts";
import { type TargetState, type Traits, watchTargets } from "./targets.ts";

/** A file in the ranking. */
export type Ranked = {
  id: number;
  reference: string;
  submittedAt: string;
  traits: Traits;
  score: number;
  complete: boolean;
  /** In the order of the criteria: points of 20, and what they add to the score. */
  points: (number | null)[];
  adds: number[];
  rank: number | null;
  chosen: boolean;
  byHand: boolean;
  reason: string;
};

export type Standing = {
  stamp: string;
  /** By rank. */
  files: Ranked[];
  /** On the list, but taking part no more: withdrawn, rejected, merged or moved on meanwhile. */
  gone: number[];
  counts: RoundCounts;
  live: TargetState[];
};

// Ranking thousands of files for each page of the ranking would be a waste; rounds are few.
const kept = new WeakMap<Db, LRUCache<number, Standing>>();

/** Where everybody stands now. */
export async function standingOf(db: Db, round: RoundRecord): Promise<Standing> {
  const stamp = await stampOf(db, round);
  const cache = kept.get(db) ?? new LRUCache<number, Standing>({ max: 4 });
  kept.set(db, cache);
  const known = cache.get(round.id);
  if (known?.stamp === stamp) return known;
  const standing = await readStanding(db, round, stamp);
  cache.set(round.id, standing);
  return standing;
}

/** Without what was kept from before: what closes a round is counted once more. */
export async function readStanding(db: Db | Tx, round: RoundRecord, stamp = ""): Promise<Standing> {
  const files = await loadRegistrations(db, round);
  const { marksOf, open } = await loadMarks(db, round.id);
  const choices = await loadChoices(db, round.id);
  let thirdMissing = 0;
  const placed = files.map(({ id, reference, submittedAt, answers, traits }) => {
    const { score, complete, parts } = scoreOf(
      round.criteria,
      countedAnswers(answers, round.ageOn),
      marksOf(id),
    );
    const apart = parts.some(({ because }) => because.kind === "marks" && because.rule === "third");
    if (apart && !open.has(id)) thirdMissing += 1;
    const choice = choices.get(id);
    return {
      id,
      reference,
      submittedAt,
      traits,
      score,
      complete,
      points: parts.map(({ points }) => points),
      adds: parts.map(({ adds }) => adds),
      chosen: choice?.chosen ?? false,
      byHand: choice?.byHand ?? false,
      reason: choice?.reason ?? "",
    };
  });
  const present = new Set(placed.map(({ id }) => id));
  const list = placed.filter(({ chosen }) => chosen);
  const complete = placed.filter((registration) => registration.complete).length;
  return {
    stamp,
    files: ranked(placed),
    gone: [...choices.values()]
      .filter((choice) => choice.chosen && !present.has(choice.registrationId))
      .map(({ registrationId }) => registrationId),
    counts: {
      files: placed.length,
      complete,
      waiting: placed.length - complete,
      third_missing: thirdMissing,
      chosen: list.length,
      by_hand: placed.filter(({ byHand }) => byHand).length,
    },
    live: watchTargets(
      round.targets,
      list.map(({ traits }) => traits),
      placed.map(({ traits }) => traits),
    ),
  };
}

/** The scores of some files, with their parts. */
export async function scoresOf(
  db: Db | Tx,
  round: RoundRecord,
  ids: readonly number[],
): Promise<Map<number, Score & Pick<RoundRegistration, "answers">>> {
  if (ids.length === 0) return new Map();
  const files = await loadRegistrations(db, round, ids);
  const { marksOf } = await loadMarks(db, round.id, ids);
  return new Map(
    files.map(({ id, answers }) => {
      const score = scoreOf(round.criteria, countedAnswers(answers, round.ageOn), marksOf(id));
      return [id, { ...score, answers }];
    }),
  );
}
