import { LRUCache } from "lru-cache";
import type { Db, Tx } from "#app/platform/db/open.server.ts";
import { isTextCriterion, unreadRuleOf } from "./criteria.ts";
import { countedAnswers } from "./fields.ts";
import type { RoundRecord } from "./queries.server.ts";
import {
  loadChoices,
  loadReaderScores,
  loadRegistrations,
  type RoundRegistration,
  stampOf,
} from "./registrations.queries.server.ts";
import type { RoundCounts } from "./schema.ts";
import { ranked, type Score, scoreOf } from "./score.ts";
import { measureTargets, type TargetState, type Traits } from "./targets.ts";

/** A registration in the ranking. */
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
  ranking: Ranked[];
  /** On the list, but no longer taking part: withdrawn, decided or merged. */
  gone: number[];
  counts: RoundCounts;
  live: TargetState[];
};

// Cached, because each page of the ranking needs all registrations ranked.
const caches = new WeakMap<Db, LRUCache<number, Standing>>();

/** The current ranking, counts and targets of a round, from the cache if nothing changed. */
export async function standingOf(db: Db, round: RoundRecord): Promise<Standing> {
  const stamp = await stampOf(db, round);
  const cache = caches.get(db) ?? new LRUCache<number, Standing>({ max: 4 });
  caches.set(db, cache);
  const known = cache.get(round.id);
  if (known?.stamp === stamp) return known;
  const standing = await readStanding(db, round, stamp);
  cache.set(round.id, standing);
  return standing;
}

/** Reads without the cache, as closing a round requires. */
export async function readStanding(db: Db | Tx, round: RoundRecord, stamp = ""): Promise<Standing> {
  const participants = await loadRegistrations(db, round);
  const { scoresOf: readerScoresOf, open, assigned } = await loadReaderScores(db, round.id);
  const reads = round.criteria.some(isTextCriterion);
  const rule = unreadRuleOf(round.criteria);
  const choices = await loadChoices(db, round.id);
  let [thirdMissing, unassigned, waiting] = [0, 0, 0];
  const scored = participants.map(({ id, reference, submittedAt, answers, traits }) => {
    const { score, complete, parts } = scoreOf(
      round.criteria,
      countedAnswers(answers, round.ageOn),
      readerScoresOf(id),
      rule === "count" && !assigned.has(id),
    );
    const choice = choices.get(id);
    const given = assigned.has(id) || !reads;
    if (!given) unassigned += 1;
    // Who was set aside does not wait for a reader; a choice by hand takes them in again.
    const isAside = rule === "out" && !given && !choice?.byHand;
    if (!complete && !isAside) waiting += 1;
    const disputed = parts.some(
      ({ because }) => because.kind === "marks" && because.rule === "third",
    );
    if (disputed && !open.has(id)) thirdMissing += 1;
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
  const present = new Set(scored.map(({ id }) => id));
  const list = scored.filter(({ chosen }) => chosen);
  const complete = scored.filter((registration) => registration.complete).length;
  return {
    stamp,
    ranking: ranked(scored),
    gone: [...choices.values()]
      .filter((choice) => choice.chosen && !present.has(choice.registrationId))
      .map(({ registrationId }) => registrationId),
    counts: {
      files: scored.length,
      complete,
      waiting,
      unassigned,
      third_missing: thirdMissing,
      chosen: list.length,
      by_hand: scored.filter(({ byHand }) => byHand).length,
    },
    live: measureTargets(
      round.targets,
      list.map(({ traits }) => traits),
      scored.map(({ traits }) => traits),
    ),
  };
}

/** The scores of some registrations, with their parts. */
export async function scoresOf(
  db: Db | Tx,
  round: RoundRecord,
  ids: readonly number[],
): Promise<Map<number, Score & Pick<RoundRegistration, "answers">>> {
  if (ids.length === 0) return new Map();
  const selected = await loadRegistrations(db, round, ids);
  const { scoresOf: readerScoresOf, assigned } = await loadReaderScores(db, round.id, ids);
  const counted = unreadRuleOf(round.criteria) === "count";
  return new Map(
    selected.map(({ id, answers }) => {
      const score = scoreOf(
        round.criteria,
        countedAnswers(answers, round.ageOn),
        readerScoresOf(id),
        counted && !assigned.has(id),
      );
      return [id, { ...score, answers }];
    }),
  );
}
