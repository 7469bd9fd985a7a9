import { z } from "zod";
import type { Figure, Formula, Side, Split } from "#app/monitoring/indicators/schema.ts";
import { sides, splits } from "#app/monitoring/indicators/schema.ts";
import type { Hidden } from "#app/platform/access/small-groups.ts";
import { ListQuery } from "#app/platform/http/pagination.ts";
import { Day, onceValid, whole, wholeText } from "#app/platform/http/values.ts";
import { type Locale, type Localized, locales } from "#app/platform/i18n/locales.ts";

/** How often a report is announced to its recipients. */
export const rhythms = ["month", "quarter", "half_year"] as const;
export type Rhythm = (typeof rhythms)[number];

export const reportFormats = ["xlsx", "pdf"] as const;
export type ReportFormat = (typeof reportFormats)[number];

export const reportLimits = { name: 120, recipients: 50 };

/** One number of a frozen report. */
export type ReportCell = {
  indicator: string;
  /** Null for the total. */
  split: Split | null;
  code: string;
  /** The name of the group when it was frozen. */
  label: Localized;
  figure: Figure;
  target: number | null;
  /** Why its number is in no file; reports from before this was frozen do not say it. */
  hidden?: Hidden;
  /**
   * Proofs of who was counted, the second of a share’s whole: HMAC-SHA-256 with a secret of the site of
   * the ids in ascending order; in reports from before 2026-11-19 their plain SHA-256. Only for
   * those who may see people. Nothing compares them.
   */
  rows?: Record<Side, string | null>;
};

export type ReportIndicator = {
  key: string;
  name: Localized;
  /** In words, and as it was evaluated. */
  words: Localized;
  formula: Formula;
  women: { people: number; share: number | null; hidden?: Hidden };
};

/** The frozen figures of a period. */
export type ReportContent = {
  name: string;
  from: string;
  until: string;
  programme: string | null;
  programme_name: Localized | null;
  frozen_at: string;
  frozen_by: string;
  /** What every indicator was divided by; reports from before courses do not say it. */
  splits?: Split[];
  indicators: ReportIndicator[];
  cells: ReportCell[];
};

const beforeCourses = splits.filter((split) => split !== "course");

/** The splits that a report was frozen with: no other can be compared with today. */
export function splitsOf({ splits: own }: Pick<ReportContent, "splits">): readonly Split[] {
  return own ?? beforeCourses;
}

const Programme = z.string().max(60).nullable().default(null);
const name = z.string().min(1).max(reportLimits.name);

export const FreezeInput = z
  .object({ name, from: Day, until: Day, programme: Programme })
  .refine(({ from, until }) => from <= until, {
    path: ["until"],
    params: { message: "indicators.errors.endsFirst" as const },
    when: onceValid(z.object({ from: Day, until: Day })),
  });
export type FreezeInput = z.output<typeof FreezeInput>;

export const ReportsQuery = ListQuery;

export const changes = ["added", "removed"] as const;

/** The people behind a frozen number, or those who were counted only then or only now. */
export const CellQuery = z.object({
  indicator: z.string().max(60),
  split: z.enum(splits).optional(),
  code: z.string().max(60).optional(),
  side: z.enum(sides).default("part"),
  change: z.enum(changes).optional(),
  page: wholeText(1, 1_000_000).optional(),
  per_page: wholeText(1, 100).default(20),
});

/** With an indicator: its groups instead of all totals. */
export const DifferencesQuery = z.object({
  locale: z.string().optional(),
  indicator: z.string().max(60).optional(),
});

export type CellQuery = z.output<typeof CellQuery>;

export type FileName = `${Locale}.${ReportFormat}`;
export const fileNames = locales.flatMap((locale) =>
  reportFormats.map((format): FileName => `${locale}.${format}`),
);

const scheduleFields = {
  name,
  rhythm: z.enum(rhythms),
  recipients: z.array(whole(1)).min(1).max(reportLimits.recipients),
  programme: Programme,
};
export const ScheduleInput = z.object(scheduleFields);
export type ScheduleInput = z.output<typeof ScheduleInput>;
export const ScheduleChange = z.object({
  ...scheduleFields,
  paused: z.boolean(),
  version: whole(1),
});
export type ScheduleChange = z.output<typeof ScheduleChange>;

export type ReportRow = {
  id: number;
  name: string;
  from: string;
  until: string;
  programme: string | null;
  frozen_at: string;
  frozen_by: string;
  hash: string;
};

export type Schedule = {
  id: number;
  name: string;
  rhythm: Rhythm;
  recipients: number[];
  programme: string | null;
  next_on: string;
  last_report: number | null;
  paused: boolean;
  version: number;
};

export type Recipient = { id: number; name: string };

/** What changed in a number since it was frozen. */
export type Difference = {
  indicator: string;
  /** The group, with its name; null: everybody. */
  split: Split | null;
  code: string;
  label: string;
  /** The part or the whole of a share. */
  side: Side;
  now: Figure;
  /** Counted now and not then; counted then and not now; erased since. */
  added: number;
  removed: number;
  erased: number;
};
