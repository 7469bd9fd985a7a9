import { z } from "zod";
import { Day, onceValid, whole, wholeText } from "#app/platform/http/values.ts";
import type { Localized } from "#app/platform/i18n/locales.ts";
import { tableFormats } from "#app/platform/sheets/table.ts";
import { fieldOf, kindOfField, operators, subjects } from "./fields.ts";

export const indicatorLimits = { name: 120, conditions: 8, values: 40, targets: 60, amount: 1e9 };

const Condition = z.object({
  field: z.string().max(40),
  operator: z.enum(operators),
  values: z.array(z.string().max(60)).min(1).max(indicatorLimits.values),
});
export type Condition = z.output<typeof Condition>;

/** People counted once each: those of a subject who meet every condition in the period. */
const Count = z
  .object({
    subject: z.enum(subjects),
    conditions: z.array(Condition).max(indicatorLimits.conditions).default([]),
  })
  .superRefine(({ subject, conditions }, context) => {
    for (const [place, { field, operator, values }] of conditions.entries()) {
      const found = fieldOf(subject, field);
      const kind = found && kindOfField(found);
      const path = ["conditions", place];
      const add = (name: string, key: "field" | "operator" | "values") =>
        context.addIssue({
          code: "custom",
          path: [...path, name],
          params: { message: `indicators.errors.${key}` },
        });
      if (!found || !kind) add("field", "field");
      else if (!kind.operators.includes(operator)) add("operator", "operator");
      else if (!values.every(kind.accepts) || (kind.single && values.length > 1))
        add("values", "values");
    }
  });
export type Count = z.output<typeof Count>;

/**
 * A number of people; the share of one group in another in per cent; or of all sessions with an
 * entry, the per cent that the people counted attended.
 */
export const Formula = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("count"), count: Count }),
  z.object({ kind: z.literal("share"), part: Count, whole: Count }),
  z.object({
    kind: z.literal("rate"),
    count: Count.refine(({ subject }) => subject === "attendance", {
      path: ["subject"],
      params: { message: "indicators.errors.rate" },
    }),
  }),
]);
export type Formula = z.output<typeof Formula>;

export const splits = [
  "sex",
  "age_band",
  "region",
  "disability",
  "programme",
  "course",
  "level",
] as const;
export type Split = (typeof splits)[number];

const code = z.string().max(60).optional();

/** Each split is also a filter, so that groups can be combined: the women of a region by programme. */
const viewFields = {
  from: Day.optional(),
  until: Day.optional(),
  programme: code,
  course: code,
  sex: code,
  age_band: code,
  region: code,
  disability: code,
  level: code,
  year: wholeText(2000, 2200).optional(),
};
const inOrder = ({ from, until }: { from?: string | undefined; until?: string | undefined }) =>
  !from || !until || from <= until;
const endsFirst = {
  path: ["until"],
  params: { message: "indicators.errors.endsFirst" as const },
  when: onceValid(z.object({ from: Day.optional(), until: Day.optional() })),
};

/** Without days: the current year. */
export const ViewQuery = z
  .object({ ...viewFields, retired: z.enum(["yes"]).optional() })
  .refine(inOrder, endsFirst);
export const ViewExport = z
  .object({ ...viewFields, format: z.enum(tableFormats).default("csv") })
  .refine(inOrder, endsFirst);

export const sides = ["part", "whole"] as const;
export type Side = (typeof sides)[number];

/** The people behind one number. */
export const RowsQuery = z
  .object({
    ...viewFields,
    split: z.enum(splits).optional(),
    code: z.string().max(60).optional(),
    side: z.enum(sides).default("part"),
    page: wholeText(1, 1_000_000).optional(),
    per_page: wholeText(1, 100).default(20),
  })
  .refine(inOrder, endsFirst);
export type RowsQuery = z.output<typeof RowsQuery>;

/** The days, year and groups that every number of a screen is about. */
export type View = {
  from: string;
  until: string;
  year?: number | undefined;
} & { [Name in Split]?: string | undefined };

/** The options of the filters of a view, by split. */
export type ViewGroup = { split: Split; options: { value: string; label: string }[] };

const name = z.string().min(1).max(indicatorLimits.name);
const Names = z.object({ fr: name, en: name, de: name });

export const IndicatorInput = z.object({ name: Names, formula: Formula });
export type IndicatorInput = z.output<typeof IndicatorInput>;
export const IndicatorChange = IndicatorInput.extend({ version: whole(1) });
export type IndicatorChange = z.output<typeof IndicatorChange>;

export const PreviewInput = z
  .object({ formula: Formula, from: Day.optional(), until: Day.optional() })
  .refine(inOrder, endsFirst);

export const RetiredInput = z.object({ retired: z.boolean(), version: whole(1) });

/** The ids in their new order. */
export const OrderInput = z.object({ ids: z.array(whole(1)).max(500) });

const Target = z
  .object({ from: Day, until: Day, value: z.number().min(0).max(indicatorLimits.amount) })
  .refine(inOrder, endsFirst);
export type Target = z.output<typeof Target>;

export const TargetsInput = z.object({
  version: whole(1),
  targets: z
    .array(Target)
    .max(indicatorLimits.targets)
    .refine(
      (all) => new Set(all.map(({ from, until }) => `${from} ${until}`)).size === all.length,
      {
        params: { message: "indicators.errors.twice" },
      },
    ),
});
export type TargetsInput = z.output<typeof TargetsInput>;

/** One number: people counted, the group they are a part of, and what is shown. */
export type Figure = {
  people: number;
  /** The whole of a share; null for others. */
  of: number | null;
  /** People, or per cent; null when there is nobody to take a share of. */
  value: number | null;
  /** Why a reader without the right to see people gets no number, see `hides.ts`. */
  hidden?: "few" | "kept";
};

export type IndicatorView = {
  id: number;
  key: string;
  name: string;
  names: Localized;
  formula: Formula;
  /** The formula in words, and the date that the period is compared with. */
  words: string;
  date: string;
  version: number;
  retired: boolean;
};

export type IndicatorFigure = IndicatorView & {
  figure: Figure;
  /** The share of women among the people counted, in per cent. */
  women: number | null;
  target: number | null;
};

export type SplitCell = { code: string; label: string; figure: Figure };
export type SplitTable = { split: Split; cells: SplitCell[] };

export type PersonRow = {
  id: number;
  reference: string;
  last_name: string;
  first_names: string;
  sex: "F" | "M";
  age: number;
  region: string;
  programme: string;
  course: string;
  status: string;
  /** Why the person left the training before its end; empty for others. */
  left_reason: string;
};
