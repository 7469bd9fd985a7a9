import { z } from "zod";
import type { State } from "./schema.ts";

/** A message that was due and could not leave. */
export type CallReason = {
  at: string;
  /** Who sent it; empty: the system. */
  by: string;
  message: string;
  subject: string;
  why: string;
};

/** Somebody to be called because messages could not leave, or who was called. */
export type Call = {
  id: number;
  reference: string;
  last_name: string;
  first_names: string;
  phone: string;
  status: State;
  /** What somebody who was admitted is told: the cohort in words, and the last day to confirm. */
  seat: { cohort: string; confirm_by: string | null } | null;
  due: CallReason[];
  called: { at: string; by: string; note: string } | null;
};

/** `called: false` takes a tick back. */
export const CallInput = z.object({
  called: z.boolean().default(true),
  note: z.string().trim().max(1_000).default(""),
});
