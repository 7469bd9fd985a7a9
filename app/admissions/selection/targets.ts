import { z } from "zod";
import { onceValid } from "#app/platform/http/values.ts";

export const targetLimits = { targets: 30, values: 60, label: 120, count: 100_000 } as const;

/** The answers that targets can use. */
export const targetFields = ["sex", "region", "disability"] as const;
export type TargetField = (typeof targetFields)[number];

const Unit = z.enum(["share", "count"]);
const bound = z.number().min(0).max(targetLimits.count).nullable().default(null);
const Limits = { at_least: bound, at_most: bound };

/** Bounds for the people on the list with one of these answers, as a number or a percentage. */
export const Target = z
  .object({
    id: z.string().regex(/^[a-z0-9][a-z0-9-]{0,39}$/),
    label: z.string().max(targetLimits.label).default(""),
    field: z.enum(targetFields),
    values: z.array(z.string().min(1).max(100)).min(1).max(targetLimits.values),
    unit: Unit,
    ...Limits,
  })
  .refine(({ at_least = null, at_most = null }) => at_least !== null || at_most !== null, {
    path: ["at_least"],
    params: { message: "selection.errors.noBound" },
    when: onceValid(z.object(Limits)),
  })
  .refine(({ at_least, at_most }) => (at_least ?? 0) <= (at_most ?? Infinity), {
    path: ["at_most"],
    params: { message: "selection.errors.upsideDown" },
    when: onceValid(z.object(Limits)),
  })
  .refine((target) => target.unit === "count" || bounds(target).every(isPercent), {
    path: ["unit"],
    params: { message: "selection.errors.percent" },
    when: onceValid(z.object({ ...Limits, unit: Unit })),
  })
  .refine((target) => target.unit === "share" || bounds(target).every(Number.isInteger), {
    path: ["unit"],
    params: { message: "selection.errors.people" },
    when: onceValid(z.object({ ...Limits, unit: Unit })),
  });
export type Target = z.output<typeof Target>;

export const Targets = z
  .array(Target)
  .max(targetLimits.targets)
  .refine((all) => new Set(all.map(({ id }) => id)).size === all.length, {
    params: { message: "selection.errors.twice" },
  });

function bounds({ at_least, at_most }: { at_least: number | null; at_most: number | null }) {
  return [at_least, at_most].filter((each) => each != null);
}

function isPercent(value: number): boolean {
  return value <= 100 && Number.isInteger(Math.round(value * 1e6) / 1e4);
}

export type Traits = Readonly<Partial<Record<TargetField, string | null>>>;

export function belongs({ field, values }: Pick<Target, "field" | "values">, traits: Traits) {
  const value = traits[field];
  return typeof value === "string" && values.includes(value);
}

/** A target in people, for a list of a given length. */
export type Bounds = { min: number; max: number };

/** Shares are rounded to the strict side: at least 30 % of 25 is 8 people, at most 30 % is 7. */
export function boundsFor(target: Target, length: number): Bounds {
  const { at_least, at_most, unit } = target;
  // Whole hundredths of a percent avoid floating-point errors: 30 % of 10 is exactly 3.
  const people = (percent: number) => (Math.round(percent * 100) * length) / 10_000;
  const [least, most] = unit === "share" ? [Math.ceil, Math.floor] : [Math.trunc, Math.trunc];
  const inPeople = unit === "share" ? people : (count: number) => count;
  return {
    min: at_least === null ? 0 : least(inPeople(at_least)),
    max: at_most === null ? length : Math.min(length, most(inPeople(at_most))),
  };
}

export type TargetState = Bounds & {
  target: string;
  /** People on the list. */
  count: number;
  /** In percent of the list. */
  share: number;
  /** People who take part. */
  available: number;
  state: "met" | "below" | "above";
  /** How many people too few or too many. */
  off: number;
};

/** The state of each target for a list. */
export function measureTargets(
  targets: readonly Target[],
  chosen: readonly Traits[],
  pool: readonly Traits[],
): TargetState[] {
  return targets.map((target) => {
    const isMember = (traits: Traits) => belongs(target, traits);
    const count = chosen.filter(isMember).length;
    const { min, max } = boundsFor(target, chosen.length);
    const off = Math.max(0, min - count, count - max);
    return {
      target: target.id,
      count,
      min,
      max,
      off,
      share: chosen.length ? Math.round((count / chosen.length) * 1000) / 10 : 0,
      available: pool.filter(isMember).length,
      state: count < min ? "below" : count > max ? "above" : "met",
    };
  });
}
