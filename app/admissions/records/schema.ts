import { z } from "zod";
import { type Reach, reachFilters } from "#app/admissions/messages/reach.ts";
import type { SentMessage } from "#app/admissions/messages/schema.ts";
import {
  HIGHEST_MARK,
  type MarkName,
  type MarkValue,
  markNames,
  markStates,
} from "#app/admissions/registrations/marks.ts";
import type { Registration } from "#app/admissions/registrations/queries.server.ts";
import type {
  ConsentWay,
  DocumentState,
  EventKind,
  PairReason,
  Source,
} from "#app/admissions/registrations/schema.ts";
import { type State, states } from "#app/admissions/registrations/schema.ts";
import type { DataRead } from "#app/platform/audit/schema.ts";
import type { JsonRow } from "#app/platform/db/json-row.server.ts";
import { ListQuery, SEARCH_MAX } from "#app/platform/http/pagination.ts";
import { sortField } from "#app/platform/http/sort.ts";
import { Day, ItemId, ItemIdText, whole, wholeText } from "#app/platform/http/values.ts";
import type { Answers } from "#app/website/registration-form/definition.ts";
import { marks } from "./list/mark-names.ts";
import { steps } from "./list/steps.ts";

export const registrationSorts = [
  "submitted_at",
  "last_name",
  "reference",
  "birth_date",
  "region",
  "status",
  "status_changed_at",
  "marks",
] as const;

export const convocationKinds = ["test", "interview"] as const;
export type ConvocationKind = (typeof convocationKinds)[number];

/** The value of a filter that finds people without this answer; no question has such an answer. */
export const NOT_ANSWERED = "unanswered";

/** Up to a page of ids, separated by commas. */
export const IdList = z
  .string()
  .regex(/^[1-9]\d{0,9}(,[1-9]\d{0,9}){0,99}$/)
  .transform((text) => text.split(",").map(Number));

const code = z.string().max(60);
const age = wholeText(0, 120);

/** The filter of the list, its counts, its export and the previous and next links. */
export const RegistrationFilter = z.object({
  locale: z.string().optional(),
  search: z.string().trim().max(SEARCH_MAX).optional(),
  form: code.optional(),
  year: wholeText(2000, 2200).optional(),
  status: z.enum(states).optional(),
  sex: z.enum(["F", "M", NOT_ANSWERED]).optional(),
  age_from: age.optional(),
  age_to: age.optional(),
  region: code.optional(),
  level: code.optional(),
  formation: z.union([z.literal(NOT_ANSWERED), ItemIdText]).optional(),
  cohort: ItemIdText.optional(),
  round: ItemIdText.optional(),
  mark: z.enum(marks).optional(),
  reach: z.enum(reachFilters).optional(),
  /** Came at least, or exactly, so far. */
  reached: z.enum(steps).optional(),
  last_step: z.enum(steps).optional(),
  /** The version of the text agreed to: to apply, or to messages on the phone. */
  consent: z.string().max(60).optional(),
  messages_consent: z.string().max(60).optional(),
  /** Exactly these, separated by commas. */
  ids: z
    .string()
    .regex(/^\d{1,9}(,\d{1,9}){0,999}$/)
    .optional(),
  from: Day.optional(),
  until: Day.optional(),
  /** Invited to a test or an interview, whatever the day, and on one day. */
  convoked: z.enum(["yes", "no"]).optional(),
  convoked_on: Day.optional(),
  /** Without the mark of the test or of the interview. */
  to_mark: z.enum(convocationKinds).optional(),
});
export type RegistrationFilter = z.output<typeof RegistrationFilter>;

export const RegistrationQuery = RegistrationFilter.extend({
  page: ListQuery.shape.page,
  per_page: ListQuery.shape.per_page,
  sort: sortField(registrationSorts),
});

/** Columns of a registration that the API shows, under their names in the database. */
export const shownColumns = [
  "id",
  "reference",
  "form",
  "year",
  "status",
  "version",
  "lastName",
  "firstNames",
  "sex",
  "birthDate",
  "birthYearOnly",
  "region",
  "educationLevel",
  "formationId",
  "phone",
  "email",
  "cohortId",
  "confirmBy",
  "confirmedAt",
  "documentsAsked",
  "suspected",
  "aboveLimit",
  "testMark",
  "interviewMark",
  "testState",
  "interviewState",
  "submittedAt",
  "statusChangedAt",
] as const satisfies readonly (keyof Registration)[];

/** One row of the list. */
export type RegistrationRow = JsonRow<Registration, (typeof shownColumns)[number]> & {
  age: number;
  reach: Reach;
  /** Completed the training or has a valid certificate. */
  finished: boolean;
};

export type RegistrationEvent = {
  id: number;
  at: string;
  kind: EventKind;
  actor: string;
  from: State | null;
  to: State | null;
  reason: string;
  data: Record<string, unknown>;
};

export type RegistrationDocument = {
  id: number;
  name: string;
  state: DocumentState;
  type: string | null;
  /** Names the current upload; acts on the document repeat it. */
  file: string | null;
  bytes: number | null;
  received_at: string | null;
  asked_why: string | null;
  verified_by: string | null;
};

export type RegistrationTwin = {
  pair: number;
  id: number;
  reference: string;
  name: string;
  status: State;
  reasons: PairReason[];
};

export type RegistrationRecord = RegistrationRow & {
  answers: Answers;
  /** The version of the form they were given under. */
  form_version: number;
  /** The title of the chosen course. */
  course: string | null;
  source: Source;
  agent: string | null;
  consent_version: string;
  consent_way: ConsentWay;
  /** An SVG path, see `signature.ts`. */
  consent_signature: string | null;
  disability_consented: boolean;
  remark: string;
  merged_into: number | null;
  /** After a merge: the registration that was kept. */
  kept: { id: number; reference: string } | null;
  documents: RegistrationDocument[];
  notes: { id: number; author: string; text: string; mentions: string[]; created_at: string }[];
  history: RegistrationEvent[];
  /** Who looked at the data, each day once. */
  reads: DataRead[];
  /** The names of all cohorts in the registration and its history. */
  cohorts: { id: number; name: string }[];
  twins: RegistrationTwin[];
  messages: SentMessage[];
  /** When the applicant consented to messages on the phone, and to which text. */
  messages_consent: { sms: string | null; whatsapp: string | null; version: string };
};

/** One registration of a pair that may be of the same person. */
export type DuplicateSide = RegistrationRow & { identity: string; town: string; merged: boolean };

export type DuplicatePair = {
  id: number;
  reasons: PairReason[];
  decision: "same" | "different" | null;
  decided_by: string | null;
  decided_at: string | null;
  first: DuplicateSide;
  second: DuplicateSide;
};

const reason = z.string().trim().max(1_000);
const MOST_AT_ONCE = 1_000;
const ids = z.array(ItemId).min(1).max(MOST_AT_ONCE);

export const TransitionInput = z.object({
  ids,
  to: z.enum(states),
  reason: reason.optional(),
  cohort_id: ItemId.optional(),
  /** Null: no deadline; left out: that of the cohort. */
  confirm_by: Day.nullable().optional(),
  /** Confirms a seat in a cohort that has begun. */
  into_started: z.boolean().default(false),
  /** The message to each person; empty: none is sent. */
  message: z.string().trim().max(4_000).optional(),
  /** Without `message`: sends the standard text of the state in the language of each person. */
  standard_message: z.boolean().default(false),
  /** The version of each id that the user saw; changed registrations are refused. */
  versions: z
    .record(z.string().max(20), whole())
    .refine((given) => Object.keys(given).length <= MOST_AT_ONCE)
    .optional(),
});
export type TransitionInput = z.output<typeof TransitionInput>;

export type TransitionResult = {
  changed: { id: number; status: State; version: number }[];
  /** `pair`: the possible duplicate to decide first. */
  refused: { id: number; message: string; pair?: number | undefined }[];
};

export const NoteInput = z.object({
  text: z.string().trim().min(1).max(4_000),
  /** Ids of colleagues who get an email. */
  mentions: z.array(ItemId).max(20).default([]),
});
export type NoteInput = z.output<typeof NoteInput>;

/** A mark of 20, a word in its place, or nothing. */
const MarkValueInput = z
  .union([z.number().min(0).max(HIGHEST_MARK), z.enum(markStates)])
  .nullable();

/** A correction by staff. */
export const RegistrationChange = z.object({
  version: whole(1),
  answers: z.record(z.string(), z.unknown()).optional(),
  test_mark: MarkValueInput.optional(),
  interview_mark: MarkValueInput.optional(),
  remark: z.string().trim().max(2_000).optional(),
  confirm_by: Day.nullable().optional(),
  confirmed: z.boolean().optional(),
  reason: reason.optional(),
});
export type RegistrationChange = z.output<typeof RegistrationChange>;

/** Names one upload of a document without its key in storage. */
export const SeenFile = z.string().regex(/^[0-9a-f]{16}$/);

export const DocumentAct = z.discriminatedUnion("act", [
  /** `file`: the one the user saw, so that a document replaced meanwhile is not verified unseen. */
  z.object({ act: z.literal("verify"), file: SeenFile }),
  z.object({ act: z.literal("unverify") }),
  z.object({
    act: z.literal("ask"),
    why: z.string().trim().min(3).max(500),
    file: SeenFile.optional(),
  }),
]);
export type DocumentAct = z.infer<typeof DocumentAct>;

/** Cells of the marking sheet; each names the version of it that was read. */
export const MarksInput = z.object({
  marks: z
    .array(
      z.object({
        id: ItemId,
        name: z.enum(markNames),
        version: whole(),
        value: MarkValueInput,
      }),
    )
    .min(1)
    .max(200),
});
export type MarksInput = z.output<typeof MarksInput>;

export const MarksQuery = z.object({ locale: z.string().optional(), ids: IdList });

/** A cell of the marking sheet: its value, who wrote it and when, and what it was before. */
export type MarkCell = {
  id: number;
  name: MarkName;
  value: MarkValue;
  /** Changes with every change of this cell, and with no other. */
  version: number;
  at: string | null;
  by: string;
  /** Written by whoever asks. */
  mine: boolean;
  before: MarkValue;
  before_by: string;
};

export type MarksResult = {
  /** `row_version`: that of the whole registration, for what is done with it next. */
  saved: (MarkCell & { row_version: number })[];
  /** `now`: the cell as somebody else wrote it. */
  refused: { id: number; name: MarkName; message: string; now: MarkCell | null }[];
};
