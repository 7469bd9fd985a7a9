import type { Highs, Model } from "highs";
import type { Bounds } from "../targets.ts";
import { hasBit, keepsBounds, type Problem, type Reduced } from "./problem.ts";
import { scoreProgram, toModelData } from "./program.ts";

/** Thrown when the time limit is reached. No refusal: the answer is “unfinished”. */
export class TimeIsUp extends Error {
  override name = "TimeIsUp";
}

export type Optimum = {
  /** How many people of each class. */
  counts: number[];
  /** Dual prices of the targets, null after branching; a target with price zero costs nothing. */
  prices: number[] | null;
};

const TOLERANCE = 1e-6;
const OPTIMAL = 7;
const INFEASIBLE = 8;
const TIME = 13;

/**
 * Finds the counts with the highest total within the bounds, proven; null when no list meets them.
 * Solves the relaxation first, whose solution is usually integral, and branches otherwise.
 */
export type Optimize = (bounds: readonly Bounds[]) => Optimum | null;

/** Reuses one model for several bounds, each solved from the last solution. */
export function withOptimum<T>(
  highs: Highs,
  problem: Problem,
  reduced: Reduced,
  deadline: number,
  use: (optimize: Optimize) => T,
): T {
  if (reduced.places <= 0)
    return use((bounds) => withoutPlaces({ ...reduced, bounds: [...bounds] }));
  return highs.withModel(toModelData(scoreProgram(problem, reduced)), (model) =>
    use((bounds) => {
      for (const [row, { min, max }] of bounds.entries()) model.changeRowBounds(row, min, max);
      return ask(model, problem, { ...reduced, bounds: [...bounds] }, deadline);
    }),
  );
}

function ask(model: Model, problem: Problem, reduced: Reduced, deadline: number): Optimum | null {
  const classes = reduced.classes.length;
  if (!runSolver(model, deadline)) return null;
  const { colValue, rowDual } = model.getSolution();
  const relaxed = wholeNumbers(colValue.subarray(0, classes));
  const prices = Array.from(rowDual.subarray(0, reduced.bounds.length + 1), (dual) => -dual);
  if (relaxed && keepsBounds(reduced, relaxed) && isProven(problem, reduced, relaxed, prices)) {
    return { counts: relaxed, prices: prices.slice(0, -1) };
  }
  return solveByBranching(model, reduced, deadline);
}

function withoutPlaces(reduced: Reduced): Optimum | null {
  const counts = reduced.classes.map(() => 0);
  return reduced.places === 0 && keepsBounds(reduced, counts) ? { counts, prices: null } : null;
}

const CONTINUOUS = 0;
const INTEGER = 1;

function solveByBranching(model: Model, reduced: Reduced, deadline: number): Optimum | null {
  const last = reduced.classes.length - 1;
  const become = (kind: typeof CONTINUOUS | typeof INTEGER) =>
    model.changeColsIntegrality({ kind: "range", from: 0, to: last }, Array(last + 1).fill(kind));
  become(INTEGER);
  if (!runSolver(model, deadline)) {
    become(CONTINUOUS);
    return null;
  }
  const counts = wholeNumbers(model.getSolution().colValue.subarray(0, last + 1));
  become(CONTINUOUS);
  if (!counts || !keepsBounds(reduced, counts)) throw new Error("the solver broke a bound");
  return { counts, prices: null };
}

/** Totals are whole hundredths, so a smaller gap means equal. */
const EXACT = { output_flag: false, random_seed: 0, mip_rel_gap: 0, mip_abs_gap: 0.5 };

/** False when the model is infeasible. */
export function runSolver(model: Model, deadline: number): boolean {
  const seconds = (deadline - performance.now()) / 1000;
  if (seconds <= 0) throw new TimeIsUp();
  model.options.set({ ...EXACT, time_limit: model.getRunTime() + seconds });
  const { modelStatus } = model.run();
  if (modelStatus === TIME) throw new TimeIsUp();
  if (modelStatus === OPTIMAL) return true;
  if (modelStatus === INFEASIBLE) return false;
  throw new Error(`the solver ended with ${modelStatus}`);
}

export function wholeNumbers(values: Float64Array): number[] | null {
  const rounded = Array.from(values, (value) => Math.round(value));
  const near = rounded.every((value, place) => Math.abs(value - (values[place] ?? 0)) < TOLERANCE);
  return near ? rounded : null;
}

/**
 * Checks the solver: by weak duality no list within the bounds can exceed this limit for any prices.
 * A limit less than one hundredth above the total proves that no list is better.
 */
function isProven(
  { scores }: Problem,
  { classes, bounds, places }: Reduced,
  counts: readonly number[],
  prices: readonly number[],
): boolean {
  const ofPlace = prices.at(-1) ?? 0;
  let limit = ofPlace * places;
  for (const [bit, { min, max }] of bounds.entries()) {
    const price = prices[bit] ?? 0;
    limit += price * (price > 0 ? max : min);
  }
  let total = 0;
  for (const [place, { group, members }] of classes.entries()) {
    const price = bounds.reduce(
      (sum, _, bit) => sum + (hasBit(group, bit) ? (prices[bit] ?? 0) : 0),
      ofPlace,
    );
    for (const [nth, person] of members.entries()) {
      const score = scores[person] ?? 0;
      if (nth < (counts[place] ?? 0)) total += score;
      limit += Math.max(0, score - price);
    }
  }
  return limit < total + 0.999;
}
