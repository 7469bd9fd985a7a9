import { z } from "zod";
import { Day, ItemId } from "#app/http/values.ts";

export const convocationKinds = ["test", "interview"] as const;
export type ConvocationKind = (typeof convocationKinds)[number];

export const convocationLimits = { people: 500, place: 200, bring: 1_000 } as const;

export const ConvocationInput = z.object({
  ids: z.array(ItemId).min(1).max(convocationLimits.people),
  kind: z.enum(convocationKinds),
  day: Day,
  time: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/),
  place: z.string().trim().min(1).max(convocationLimits.place),

  bring: z.string().trim().max(convocationLimits.bring).default(""),
});
export type ConvocationInput = z.output<typeof ConvocationInput>;

/** The client chooses the id, so that a repeated request invites nobody twice. */
export const ConvocationSend = ConvocationInput.extend({ id: z.uuid() });
export type ConvocationSend = z.output<typeof ConvocationSend>;

/** The same for all invited people. */
export type Appointment = Omit<ConvocationInput, "ids">;

export type ConvocationResult = {
  /** By email or SMS. */
  sent: number;
  /** Without an address; they need the printed letter. */
  unreachable: { id: number; reference: string; name: string; phone: string }[];
  /** Neither shortlisted nor on the waiting list any more. */
  refused: number[];
};
