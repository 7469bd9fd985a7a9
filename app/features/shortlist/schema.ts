import { z } from "zod";
import { Day, ItemId } from "#app/http/values.ts";

/** What people are asked to come for. */
export const convocationKinds = ["test", "interview"] as const;
export type ConvocationKind = (typeof convocationKinds)[number];

export const convocationLimits = { people: 500, place: 200, bring: 1_000 } as const;

export const ConvocationInput = z.object({
  ids: z.array(ItemId).min(1).max(convocationLimits.people),
  kind: z.enum(convocationKinds),
  day: Day,
  time: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/),
  place: z.string().trim().min(1).max(convocationLimits.place),
  /** What to bring along. */
  bring: z.string().trim().max(convocationLimits.bring).default(""),
});
export type ConvocationInput = z.output<typeof ConvocationInput>;

/** The id is the caller's: the same call again, after a lost answer, asks nobody twice. */
export const ConvocationSend = ConvocationInput.extend({ id: z.uuid() });
export type ConvocationSend = z.output<typeof ConvocationSend>;

/** When, where and for what, the same for everybody. */
export type Appointment = Omit<ConvocationInput, "ids">;

export type ConvocationResult = {
  /** Written to by letter. */
  sent: number;
  /** Without an address: the printed letter is all they get. */
  unreachable: { id: number; reference: string; name: string; phone: string }[];
  /** Neither shortlisted nor on the waiting list any more. */
  refused: number[];
};
