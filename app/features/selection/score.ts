import {
  type Band,
  type ChoiceCriterion,
  type Criterion,
  FULL_MARK,
  GAP,
  type NumberCriterion,
  type TextCriterion,
} from "./criteria.ts";

/** The answers of an application, with the age worked out. */
export type Answers = Readonly<
  Record<string, string | readonly string[] | number | null | undefined>
>;
/** The marks given so far, by criterion. */
export type Marks = Readonly<Record<string, readonly number[]>>;

/** Why a part has its points. */
export type Because =
  | { kind: "choice"; answers: string[] }
  | { kind: "band"; answer: number; from: number | null; to: number | null }
  | { kind: "otherwise"; answers: string[] }
  /** Marks of others, for somebody who has still to give their own. */
  | { kind: "hidden" }
  | ({ kind: "marks"; marks: readonly number[] } & Pick<Reading, "rule">);

export type Part = {
  criterion: string;
  weight: number;
  /** Of 20; null while a mark is missing. */
  points: number | null;
  /** What it adds to the score. */
  adds: number;
  because: Because;
};

export type Score = {
  /** Of 20, in hundredths: what is shown is what ranks. */
  score: number;
  /** Every part has its points. */
  complete: boolean;
  /** They add up to the score, to the hundredth. */
  parts: Part[];
};

/**
 * The mean of all points by weight, of 20, rounded to the hundredth. A part without points adds
 * nothing yet, and the score says that it is not complete.
 */
export function scoreOf(
  criteria: readonly Criterion[],
  answers: Answers,
  marks: Marks = {},
): Score {
  const found = criteria.map((criterion) => pointsOf(criterion, answers, marks));
  const weights = criteria.map(({ weight }) => weight);
  const shares = hundredths(
    found.map(({ points }) => points ?? 0),
    weights,
  );
  return {
    score: shares.reduce((sum, share) => sum + share, 0) / 100,
    complete: found.every(({ points }) => points !== null),
    parts: criteria.map(({ id, weight }, place) => ({
      criterion: id,
      weight,
      points: found[place]?.points ?? null,
      adds: (shares[place] ?? 0) / 100,
      because: found[place]?.because as Because,
    })),
  };
}

type Found = { points: number | null; because: Because };

function pointsOf(criterion: Criterion, answers: Answers, marks: Marks): Found {
  if (criterion.kind === "choice") return ofChoice(criterion, answers[criterion.field]);
  if (criterion.kind === "number") return ofNumber(criterion, answers[criterion.field]);
  return ofMarks(criterion, marks[criterion.id] ?? []);
}

function ofChoice({ points, otherwise }: ChoiceCriterion, given: Answers[string]): Found {
  const answers = [given ?? []].flat().map(String);
  const known = answers.filter((answer) => Object.hasOwn(points, answer));
  if (known.length === 0) return { points: otherwise, because: { kind: "otherwise", answers } };
  const sum = known.reduce((all, answer) => all + (points[answer] ?? 0), 0);
  return { points: Math.min(FULL_MARK, sum), because: { kind: "choice", answers } };
}

function ofNumber({ bands, otherwise }: NumberCriterion, given: Answers[string]): Found {
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

function ofMarks({ readers }: TextCriterion, given: readonly number[]): Found {
  const reading = combine(given, readers);
  const because = { kind: "marks", marks: [...given], rule: reading.rule } as const;
  return { points: "points" in reading ? reading.points : null, because };
}

/**
 * What each part adds, in whole hundredths that sum to the rounded mean: everybody can add the parts
 * up by hand. What rounding leaves over goes to the parts it was taken from most.
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

/** What decides a rank. */
export type Ranked = {
  score: number;
  complete: boolean;
  submittedAt: string;
  reference: string;
};

/**
 * The better score first. Of equal scores the earlier application; of two sent in the same moment,
 * the smaller reference: no order is ever left to chance. Files that wait for a mark come after all
 * the others and have no rank yet.
 */
export function byRank(a: Ranked, b: Ranked): number {
  return (
    Number(b.complete) - Number(a.complete) ||
    b.score - a.score ||
    compare(a.submittedAt, b.submittedAt) ||
    compare(a.reference, b.reference)
  );
}

export function ranked<T extends Ranked>(files: readonly T[]): (T & { rank: number | null })[] {
  return files.toSorted(byRank).map((registration, place) => ({
    ...registration,
    rank: registration.complete ? place + 1 : null,
  }));
}

/** By code, not by language: the same everywhere. */
function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** How the marks of one text became its points. */
export type Reading =
  | { rule: "waiting"; missing: number }
  /** The readers are too far apart: one more is called. */
  | { rule: "third" }
  | { rule: "one" | "mean" | "median"; points: number };

/**
 * One mark counts as it is. Two count as their mean, unless they are more than five points apart:
 * then a third reader is called, and the middle of the three counts. The middle, not the mean of the
 * two nearest: with the middle, a better mark never makes a result worse, and no reader alone can
 * move it beyond what another gave.
 */
export function combine(marks: readonly number[], readers: 1 | 2): Reading {
  if (marks.length < readers) return { rule: "waiting", missing: readers - marks.length };
  const sorted = marks.toSorted((a, b) => a - b);
  const [lowest = 0, second = lowest] = sorted;
  if (sorted.length === 1) return { rule: "one", points: lowest };
  if (sorted.length > 2) return { rule: "median", points: middle(sorted) };
  return second - lowest > GAP ? { rule: "third" } : { rule: "mean", points: middle(sorted) };
}

/** Of an even number, the mean of the two in the middle. */
function middle(sorted: number[]): number {
  const half = sorted.length / 2;
  const low = sorted[Math.ceil(half) - 1] ?? 0;
  const high = sorted[Math.floor(half)] ?? 0;
  return (low + high) / 2;
}
