import { z } from "zod";
import { ListQuery } from "#app/platform/http/pagination.ts";
import { ItemId, whole } from "#app/platform/http/values.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";

/** `open`: in progress. `done` and `spam` need no further work. */
export const messageStates = ["new", "open", "done", "spam"] as const;
export type MessageState = (typeof messageStates)[number];

export type Person = { id: number; name: string };

export type InboxRow = {
  id: number;
  name: string;
  subject: string;
  state: MessageState;
  assigned_to: Person | null;
  created_at: string;
  answers: number;
};

/** An answer as it was sent. `by` remains when the account is deleted. */
export type InboxAnswer = { id: number; text: string; by: string; at: string };

export type InboxMessage = Omit<InboxRow, "answers"> & {
  email: string | null;
  phone: string | null;
  message: string;
  locale: Locale;
  version: number;
  answers: InboxAnswer[];
};

export type InboxCounts = Record<MessageState, number>;

export const answerLimits = { shortest: 2, text: 5_000 } as const;

export const InboxQuery = ListQuery.extend({
  state: z.enum(messageStates).optional(),
  mine: z.enum(["1"]).optional(),
});

/** `version` is the one the caller has read; an outdated one is refused. */
export const MessageChange = z.object({
  state: z.enum(messageStates).optional(),
  assigned_to: ItemId.nullable().optional(),
  version: whole(1),
});

export const AnswerInput = z.object({
  text: z.string().min(answerLimits.shortest).max(answerLimits.text),
  version: whole(1),
});
