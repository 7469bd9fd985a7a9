import { z } from "zod";

/** The highest number of points, as in French school grading. */
export const MAX_POINTS = 20;
/** A third reader is assigned when two scores are further apart than this. */
export const GAP = 5;

export const criterionLimits = {
  criteria: 20,
  weight: 100,
  bands: 30,
  choices: 100,
  texts: 5,
  label: 120,
  guidance: 2_000,
} as const;

export const unreadRules = ["out", "count"] as const;
export type UnreadRule = (typeof unreadRules)[number];

/** The name of an answer; `fields.ts` checks that the form has it. */
const FieldName = z.string().regex(/^[a-z_]{1,40}$/);

/** In quarters of a point. */
export const Points = z.number().min(0).max(MAX_POINTS).multipleOf(0.25);

const common = {
  id: z.string().regex(/^[a-z0-9][a-z0-9-]{0,39}$/),
  label: z.string().max(criterionLimits.label).default(""),
  weight: z.number().int().min(1).max(criterionLimits.weight),
};

const Whole = z.number().int().min(-1_000_000).max(1_000_000);

/** Both ends are included; null is no limit. */
export const Band = z.object({
  from: Whole.nullable(),
  to: Whole.nullable(),
  points: Points,
});

const ChoiceCriterion = z.object({
  ...common,
  kind: z.literal("choice"),
  field: FieldName,
  points: z
    .record(z.string().min(1).max(100), Points)
    .refine((table) => Object.keys(table).length <= criterionLimits.choices, {
      params: { message: "selection.errors.choices" },
    }),
  /** For an answer that is not in the table, or none. Points of several answers add up, to 20. */
  otherwise: Points.default(0),
});

const NumberCriterion = z.object({
  ...common,
  kind: z.literal("number"),
  field: FieldName,
  bands: z
    .array(Band)
    .min(1)
    .max(criterionLimits.bands)
    .refine(areDisjoint, { params: { message: "selection.errors.bands" } }),
  /** For a number outside the bands, or none. */
  otherwise: Points.default(0),
});

const TextCriterion = z.object({
  ...common,
  kind: z.literal("text"),
  /** What the readers are shown. */
  fields: z.array(FieldName).min(1).max(criterionLimits.texts),
  guidance: z.string().max(criterionLimits.guidance).default(""),
  readers: z.union([z.literal(1), z.literal(2)]),
  /**
   * What happens to registrations that no reader was given: they take no part, or count by their
   * other criteria. Absent until somebody decided.
   */
  unread: z.enum(unreadRules).optional(),
});

export const Criterion = z.discriminatedUnion("kind", [
  ChoiceCriterion,
  NumberCriterion,
  TextCriterion,
]);

export const Criteria = z
  .array(Criterion)
  .max(criterionLimits.criteria)
  .refine((all) => new Set(all.map(({ id }) => id)).size === all.length, {
    params: { message: "selection.errors.twice" },
  });

export type Criterion = z.output<typeof Criterion>;
export type ChoiceCriterion = z.output<typeof ChoiceCriterion>;
export type NumberCriterion = z.output<typeof NumberCriterion>;
export type TextCriterion = z.output<typeof TextCriterion>;
export type Band = z.output<typeof Band>;

/** True when no band overlaps another or ends before it starts. */
export function areDisjoint(bands: Pick<Band, "from" | "to">[]): boolean {
  const ends = bands
    .map(({ from, to }) => ({ from: from ?? -Infinity, to: to ?? Infinity }))
    .toSorted((a, b) => a.from - b.from);
  return ends.every(
    ({ from, to }, place) =>
      from <= to && (place === ends.length - 1 || to < (ends[place + 1]?.from ?? 0)),
  );
}

/** The decision about registrations that no reader was given; null while there is none. */
export function unreadRuleOf(criteria: readonly Criterion[]): UnreadRule | null {
  return criteria.find(isTextCriterion)?.unread ?? null;
}

export function isTextCriterion(criterion: Criterion): criterion is TextCriterion {
  return criterion.kind === "text";
}
