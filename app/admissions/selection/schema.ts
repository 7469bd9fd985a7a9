import { z } from "zod";
import type { OpenPair, State } from "#app/admissions/registrations/schema.ts";
import { ListQuery } from "#app/platform/http/pagination.ts";
import { Day, ItemId, whole, wholeText } from "#app/platform/http/values.ts";
import { Criteria, type Criterion, criterionLimits, Points, unreadRules } from "./criteria.ts";
import type { Part } from "./score.ts";
import { type Target, type TargetState, Targets } from "./targets.ts";

export const roundStatuses = ["open", "closed"] as const;
export type RoundStatus = (typeof roundStatuses)[number];

export const roundLimits = {
  name: 120,
  seats: 100_000,
  reason: 500,
  comment: 1_000,
  message: 4_000,
  compared: 6,
  whatIf: 12,
  members: 20,
  readers: 100,
} as const;

const Version = whole(1);
const PersonId = ItemId;
const Reason = z.string().min(3).max(roundLimits.reason);

const round = {
  name: z.string().min(1).max(roundLimits.name),
  seats: whole(1, roundLimits.seats),
  /** The day ages count on; by default the closing day of the intake. */
  age_on: Day.optional(),
  criteria: Criteria,
  targets: Targets,
};

export const RoundInput = z.object({
  form: z.string().min(1).max(50),
  year: whole(2020, 2100),
  ...round,
  criteria: Criteria.default([]),
  targets: Targets.default([]),
});
export type RoundInput = z.output<typeof RoundInput>;

export const RoundChange = z.object({
  ...round,
  version: Version,
  /** Required when criteria change after scores were given. */
  reason: Reason.optional(),
});
export type RoundChange = z.output<typeof RoundChange>;

/** What happens to registrations that no reader was given. */
export const UnreadInput = z.object({ decision: z.enum(unreadRules), version: Version });

export const Versioned = z.object({ version: Version });

export const ReadersInput = z.object({
  user_ids: z.array(PersonId).min(1).max(roundLimits.readers),
});

/** Which registrations are read: some, or the first ones by their current score. */
export const ReadingsInput = z
  .object({
    registration_ids: z.array(PersonId).min(1).max(10_000).optional(),
    first: whole(1, 100_000).optional(),
  })
  .refine(
    ({ registration_ids, first }) => (registration_ids === undefined) !== (first === undefined),
    {
      path: ["first"],
      params: { message: "selection.errors.whichRegistrations" },
    },
  )
  .meta({ oneOf: [{ required: ["registration_ids"] }, { required: ["first"] }] });

export const ReaderScoresInput = z.object({
  version: Version,
  marks: z
    .array(
      z.object({
        criterion: z.string().max(40),
        mark: Points,
        comment: z.string().max(roundLimits.comment).default(""),
      }),
    )
    .min(1)
    .max(criterionLimits.criteria),
});
export type ReaderScoresInput = z.output<typeof ReaderScoresInput>;

export const ScoreQuery = ListQuery.extend({
  page: wholeText(1, 1_000_000).default(1),
  /** `waiting`: a score is missing. */
  show: z.enum(["all", "chosen", "by_hand", "waiting"]).default("all"),
});

export const CompareQuery = z.object({
  locale: z.string().optional(),
  ids: z
    .string()
    .regex(/^[1-9]\d{0,9}(?:,[1-9]\d{0,9})*$/)
    .transform((text) => [...new Set(text.split(",").map(Number))])
    .pipe(z.array(PersonId).min(2).max(roundLimits.compared)),
});

/** With `adopt` the proposal becomes the list; without, it is only shown. */
export const ProposalInput = z
  .object({ adopt: z.boolean().default(false), version: Version.optional() })
  .refine(({ adopt, version }) => !adopt || version !== undefined, {
    path: ["version"],
    params: { message: "http.required" },
  });

export const WhatIfInput = z.object({
  seats: z.array(round.seats).min(1).max(roundLimits.whatIf),
});

export const ChoiceInput = z.object({ chosen: z.boolean(), reason: Reason, version: Version });
export type ChoiceInput = z.output<typeof ChoiceInput>;

export const CloseInput = z.object({
  version: Version,
  /** Closing cannot be undone, so it must be confirmed explicitly. */
  confirm: z.literal(true),
  reason: Reason,
  /** The committee; the minutes have a signature line for each member. */
  members: z
    .array(z.object({ name: z.string().min(1).max(120), role: z.string().max(120).default("") }))
    .max(roundLimits.members)
    .default([]),
  /** Sent by e-mail to the people on the list; nothing is sent without it. */
  message: z.string().trim().max(roundLimits.message).optional(),
});
export type CloseInput = z.output<typeof CloseInput>;

/** What a change of the criteria does to existing scores, shown before it is saved. */
export type CriteriaChangeEffects = {
  marks: number;
  /** Scores for removed criteria. */
  dropped: number;
  /** Finished readings that need another score. */
  reopened: number;
};

export type RoundRow = {
  id: number;
  form: string;
  year: number;
  name: string;
  status: RoundStatus;
  seats: number;
  version: number;
  updated_at: string;
  closed_at: string | null;
};

export type RoundCounts = {
  /** Registrations that take part. */
  files: number;
  complete: number;
  /** A score is missing. */
  waiting: number;
  /** A text is to be read, and no reader was given it. */
  unassigned: number;
  /** Two scores are too far apart, and there is no other reader. */
  third_missing: number;
  chosen: number;
  by_hand: number;
};

/** Applications that were scored or wait for a score; the others were set aside. */
export function examinedOf({ complete, waiting }: Pick<RoundCounts, "complete" | "waiting">) {
  return complete + waiting;
}

/** Applications that no reader was given in a round where these take no part. */
export function asideOf(counts: Pick<RoundCounts, "files" | "complete" | "waiting">) {
  return counts.files - examinedOf(counts);
}

/** How far the reading is. */
export type ReadingProgress = {
  /** Readers that each text needs; 0 when nothing is read. */
  needed: number;
  /** Invited, with an account in use. */
  readers: number;
  given: number;
  left: number;
};

export type OpenPairs = { total: number; named: OpenPair[] };

export type Round = RoundRow & {
  age_on: string;
  reading: ReadingProgress;
  criteria: Criterion[];
  targets: Target[];
  counts: RoundCounts;
  /** The state of each target for the current list. */
  live: TargetState[];
  /** On the list, but no longer taking part; their seats are free. */
  gone: { id: number; reference: string; name: string }[];
  /** May be one person: they stop the proposal and the closing until somebody decides. */
  open_pairs: OpenPairs;
};

/** A registration in the ranking, as coordinators see it. */
export type ScoredRegistration = {
  id: number;
  reference: string;
  name: string;
  sex: "F" | "M";
  region: string;
  rank: number | null;
  score: number;
  complete: boolean;
  /** `because` is null for a closed round: minutes do not contain it. */
  parts: (Omit<Part, "because"> & { because: Part["because"] | null })[];
  chosen: boolean;
  by_hand: boolean;
  reason: string;
  submitted_at: string;
};

/** All that a reader sees of a registration. */
export type ReadingRegistration = {
  id: number;
  version: number;
  finished: boolean;
  texts: { criterion: string; field: string; text: string }[];
  marks: { criterion: string; mark: number; comment: string }[];
};

export const minutesFiles = ["fr.pdf", "en.pdf", "de.pdf", "csv"] as const;
export type MinutesFile = (typeof minutesFiles)[number];

/** People are named by reference only: minutes are permanent, and a person may ask to be erased. */
export type MinutesContent = {
  round: { id: number; form: string; year: number; name: string; seats: number; age_on: string };
  criteria: Criterion[];
  targets: Target[];
  files: {
    reference: string;
    rank: number | null;
    score: number;
    complete: boolean;
    /** In the order of the criteria. */
    points: (number | null)[];
    adds: number[];
    chosen: boolean;
    by_hand: boolean;
    reason: string;
  }[];
  live: TargetState[];
  counts: RoundCounts;
  total: number;
  reason: string;
  members: { name: string; role: string }[];
  closed_at: string;
  closed_by: string;
};

/** A change after the round was closed, shown beside its minutes. */
export type LaterChange = {
  id: number;
  reference: string;
  at: string;
  from: State | null;
  to: State | null;
  reason: string;
  by: string;
};

/** The result of closing a round with a long list; `told` are those who get the message. */
export type ClosedRound = {
  changed: { id: number; status: State; version: number }[];
  refused: { id: number; message: string }[];
  told: number[];
  labels: { id: number; label: string }[];
};
