import {
  type Band,
  type ChoiceCriterion,
  type Criterion,
  GAP,
  MAX_POINTS,
  type NumberCriterion,
  type TextCriterion,
} from "./criteria.ts";

/** The answers of a registration, with the computed age. */
export type Answers = Readonly<
  Record<string, string | readonly string[] | number | null | undefined>
>;
/** The scores given by readers so far, by criterion. */
export type ReaderScores = Readonly<Record<string, readonly number[]>>;

/** The reason for the points of a part. */
export type Because =
  | { kind: "choice"; answers: string[] }
  | { kind: "band"; answer: number; from: number | null; to: number | null }
  | { kind: "otherwise"; answers: string[] }
  /** Hidden from a reader who has not given a score yet. */
  | { kind: "hidden" }
  /** Given to no reader, and it counts without this part. */
  | { kind: "unread" }
  | ({ kind: "marks"; marks: readonly number[] } & Pick<CombinedScores, "rule">);

export type Part = {
  criterion: string;
  weight: number;
  /** Of 20; null while a score is missing. */
  points: number | null;
  /** What it adds to the score. */
  adds: number;
  because: Because;
};

export type Score = {
  /** Of 20, rounded to hundredths; the ranking uses the rounded value. */
  score: number;
  /** Every part has its points. */
  complete: boolean;
  /** They add up to the score, to the hundredth. */
  parts: Part[];
};

/**
 * The weighted mean of all points, of 20, rounded to the hundredth. A part without points adds nothing
 * and makes the score incomplete. `withoutReading` is the mean of the other parts.
 */
export function scoreOf(
  criteria: readonly Criterion[],
  answers: Answers,
  scores: ReaderScores = {},
  withoutReading = false,
): Score {
  const found = criteria.map((criterion): CriterionPoints => {
    const unread = withoutReading && criterion.kind === "text";
    return unread
      ? { points: null, because: { kind: "unread" } }
      : pointsOf(criterion, answers, scores);
  });
  const weights = criteria.map(({ weight }, place) =>
    found[place]?.because.kind === "unread" ? 0 : weight,
  );
  const shares = hundredths(
    found.map(({ points }) => points ?? 0),
    weights,
  );
  return {
    score: shares.reduce((sum, share) => sum + share, 0) / 100,
    complete: found.every(({ points, because }) => points !== null || because.kind === "unread"),
    parts: criteria.map(({ id }, place) => ({
      criterion: id,
      weight: weights[place] ?? 0,
      points: found[place]?.points ?? null,
      adds: (shares[place] ?? 0) / 100,
      because: found[place]?.because as Because,
    })),
  };
}

type CriterionPoints = { points: number | null; because: Because };

function pointsOf(criterion: Criterion, answers: Answers, scores: ReaderScores): CriterionPoints {
  if (criterion.kind === "choice") return ofChoice(criterion, answers[criterion.field]);
  if (criterion.kind === "number") return ofNumber(criterion, answers[criterion.field]);
  return ofReaderScores(criterion, scores[criterion.id] ?? []);
}

function ofChoice({ points, otherwise }: ChoiceCriterion, given: Answers[string]): CriterionPoints {
  const answers = [given ?? []].flat().map(String);
  const known = answers.filter((answer) => Object.hasOwn(points, answer));
  if (known.length === 0) return { points: otherwise, because: { kind: "otherwise", answers } };
  const sum = known.reduce((all, answer) => all + (points[answer] ?? 0), 0);
  return { points: Math.min(MAX_POINTS, sum), because: { kind: "choice", answers } };
}

function ofNumber({ bands, otherwise }: NumberCriterion, given: Answers[string]): CriterionPoints {
  const answer = given === undefined || given === null || given === "" ? Number.NaN : Number(given);
  const band = bands.find((each) => holds(each, answer));
  if (!band) {
    const answers = Number.isNaN(answer) ? [] : [String(answer)];
    return { points: otherwise, because: { kind: "otherwise", answers } };
  }
  const { from, to, points } = band;
  return { points, because: { kind: "band", answer, from, to } };
}

function holds({ from, to }: Band, value: number): boolean {
  return value >= (from ?? -Infinity) && value <= (to ?? Infinity);
}

function ofReaderScores({ readers }: TextCriterion, given: readonly number[]): CriterionPoints {
  const reading = combineScores(given, readers);
  const because = { kind: "marks", marks: [...given], rule: reading.rule } as const;
  return { points: "points" in reading ? reading.points : null, because };
}

/**
 * What each part adds, in whole hundredths that sum to the rounded mean, so that people can check the
 * sum. The rounding remainder goes to the parts that lost most (largest remainder method).
 */
function hundredths(points: number[], weights: number[]): number[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  if (total === 0) return [];
  // Points are eighths at the finest (the mean of two quarters), so these products are exact.
  const products = points.map((each, place) => each * 100 * (weights[place] ?? 0));
  const sum = products.reduce((all, each) => all + each, 0);
  const shares = products.map((each) => Math.floor(each / total));
  const rounded = Math.floor((2 * sum + total) / (2 * total));
  const left = rounded - shares.reduce((all, each) => all + each, 0);
  const byRest = products
    .map((each, place) => ({ rest: each % total, place }))
    .toSorted((a, b) => b.rest - a.rest || a.place - b.place);
  for (const { place } of byRest.slice(0, left)) shares[place] = (shares[place] ?? 0) + 1;
  return shares;
}

/** What the ranking compares. */
export type Rankable = {
  score: number;
  complete: boolean;
  submittedAt: string;
  reference: string;
};

/**
 * By score, then by time of submission, then by reference, so that the order is always defined.
 * Incomplete scores come last and have no rank.
 */
export function byRank(a: Rankable, b: Rankable): number {
  return (
    Number(b.complete) - Number(a.complete) ||
    b.score - a.score ||
    compare(a.submittedAt, b.submittedAt) ||
    compare(a.reference, b.reference)
  );
}

export function ranked<T extends Rankable>(
  registrations: readonly T[],
): (T & { rank: number | null })[] {
  return registrations.toSorted(byRank).map((registration, place) => ({
    ...registration,
    rank: registration.complete ? place + 1 : null,
  }));
}

/** By code unit, so that the order does not depend on the locale. */
function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** The points of one text and the rule they follow. */
export type CombinedScores =
  | { rule: "waiting"; missing: number }
  /** The scores are too far apart, so a third reader is needed. */
  | { rule: "third" }
  | { rule: "one" | "mean" | "median"; points: number };

/**
 * One score counts as it is, two as their mean. When two are more than five points apart, a third
 * reader is needed and the median counts: unlike the mean of the two nearest, a higher score never
 * lowers the median, and no reader alone can move it beyond another score.
 */
export function combineScores(scores: readonly number[], readers: 1 | 2): CombinedScores {
  if (scores.length < readers) return { rule: "waiting", missing: readers - scores.length };
  const sorted = scores.toSorted((a, b) => a - b);
  const [lowest = 0, second = lowest] = sorted;
  if (sorted.length === 1) return { rule: "one", points: lowest };
  if (sorted.length > 2) return { rule: "median", points: median(sorted) };
  return second - lowest > GAP ? { rule: "third" } : { rule: "mean", points: median(sorted) };
}

function median(sorted: number[]): number {
  const half = sorted.length / 2;
  const low = sorted[Math.ceil(half) - 1] ?? 0;
  const high = sorted[Math.floor(half)] ?? 0;
  return (low + high) / 2;
}
