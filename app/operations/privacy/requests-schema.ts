import { z } from "zod";
import { ListQuery } from "#app/platform/http/pagination.ts";
import { Day, whole } from "#app/platform/http/values.ts";

export const requestKinds = ["access", "correct", "erase", "object", "other"] as const;
/** What somebody asks for about their own data. */
export type RequestKind = (typeof requestKinds)[number];

/** Days to answer, as the law has it. */
export const ANSWER_DAYS = 30;

export const requestLimits = { name: 200, contact: 254, reference: 40, note: 2_000, answer: 2_000 };

const text = (most: number) => z.string().trim().max(most);

const fields = {
  kind: z.enum(requestKinds),
  /** Who asks, as they named themselves. */
  name: text(requestLimits.name).min(1),
  contact: text(requestLimits.contact).default(""),
  reference: text(requestLimits.reference).default(""),
  note: text(requestLimits.note).default(""),
  received_on: Day,
  /** Thirty days after it arrived unless another day is given. */
  due_on: Day.optional(),
};

export const RequestInput = z.object(fields);
export type RequestInput = z.output<typeof RequestInput>;

/** `version` is the one that was read. */
export const RequestChange = z.object({ ...fields, version: whole(1) });
export type RequestChange = z.output<typeof RequestChange>;

/** An empty answer takes “done” back. */
export const RequestAnswer = z.object({ answer: text(requestLimits.answer), version: whole(1) });
export type RequestAnswer = z.output<typeof RequestAnswer>;

export const requestStates = ["open", "overdue", "done"] as const;
export type RequestState = (typeof requestStates)[number];

export const RequestQuery = ListQuery.extend({ state: z.enum(requestStates).optional() });

export type PrivacyRequest = {
  id: number;
  kind: RequestKind;
  name: string;
  contact: string;
  reference: string;
  note: string;
  received_on: string;
  due_on: string;
  state: RequestState;
  done_at: string | null;
  done_by: string | null;
  answer: string;
  version: number;
};

/** The day by which a request must be answered. */
export function dueDay(receivedOn: string, days = ANSWER_DAYS): string {
  const date = new Date(`${receivedOn}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

export function requestState(
  { dueOn, doneAt }: { dueOn: string; doneAt: Date | null },
  today: string,
): RequestState {
  if (doneAt) return "done";
  return dueOn < today ? "overdue" : "open";
}
