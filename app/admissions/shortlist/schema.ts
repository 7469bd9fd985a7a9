import { z } from "zod";
import { type ConvocationKind, convocationKinds, IdList } from "#app/admissions/records/schema.ts";
import { Day, ItemId, whole } from "#app/platform/http/values.ts";

export const convocationLimits = {
  people: 500,
  place: 200,
  /** A place with rooms. */
  site: 150,
  room: 48,
  bring: 1_000,
  rooms: 30,
  places: 20,
  breaks: 10,
} as const;

const Time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);
const Place = z.string().trim().min(1).max(convocationLimits.site);
const Room = z.string().trim().min(1).max(convocationLimits.room);
const Minutes = whole(5, 480);
const Together = whole(1, 100);

/** The slot of one person; `people` may have it together. */
const SlotInput = z.object({
  id: ItemId,
  time: Time,
  place: Place,
  room: Room,
  minutes: Minutes,
  people: Together,
});

export const ConvocationInput = z.object({
  ids: z.array(ItemId).min(1).max(convocationLimits.people),
  kind: z.enum(convocationKinds),
  day: Day,
  time: Time,
  place: z.string().trim().min(1).max(convocationLimits.place),

  bring: z.string().trim().max(convocationLimits.bring).default(""),
  /** Their own hour and room for some or all; the others come at the common time. */
  slots: z.array(SlotInput).max(convocationLimits.people).optional(),
});
export type ConvocationInput = z.output<typeof ConvocationInput>;

/** The client chooses the id, so that a repeated request invites nobody twice. */
export const ConvocationSend = ConvocationInput.extend({ id: z.uuid() });
export type ConvocationSend = z.output<typeof ConvocationSend>;

/** When, where and with what one person comes. */
export type Appointment = Omit<ConvocationInput, "ids" | "slots">;

const Interval = z.object({ from: Time, until: Time }).refine(({ from, until }) => from < until, {
  path: ["until"],
  params: { message: "shortlist.slots.order" },
});

/** So many people every so many minutes in each room, from an hour until another. */
export const PlanInput = z.object({
  ids: z.array(ItemId).min(1).max(convocationLimits.people),
  day: Day,
  from: Time,
  until: Time,
  people: Together,
  minutes: Minutes,
  breaks: z.array(Interval).max(convocationLimits.breaks).default([]),
  places: z
    .array(
      z.object({
        place: Place,
        rooms: z.array(Room).min(1).max(convocationLimits.rooms),
        regions: z.array(z.string().max(60)).max(100).default([]),
      }),
    )
    .min(1)
    .max(convocationLimits.places),
});
export type PlanInput = z.output<typeof PlanInput>;

type Named = { id: number; reference: string; name: string };
export type PlannedSlot = Named & z.output<typeof SlotInput>;
export type PlanAnswer = {
  slots: PlannedSlot[];
  unplaced: (Named & { message: string })[];
};

/** Another hour or room for one person. */
export const MoveInput = z.object({
  kind: z.enum(convocationKinds),
  day: Day,
  time: Time,
  place: Place,
  room: z.string().trim().max(convocationLimits.room).default(""),
  /** Sends the convocation again, with the new hour. */
  tell: z.boolean().default(true),
});
export type MoveInput = z.output<typeof MoveInput>;

export const TimetableQuery = z.object({ locale: z.string().optional(), day: Day });

/** A line of the timetable. */
export type TimetableRow = AppointmentRow & {
  reference: string;
  last_name: string;
  first_names: string;
  phone: string;
};

export type ConvocationResult = {
  /** By email or SMS. */
  sent: number;
  /** Without an address; they need the printed letter. */
  unreachable: { id: number; reference: string; name: string; phone: string }[];
  /** Neither shortlisted nor on the waiting list any more. */
  refused: number[];
};

export const AppointmentsQuery = z.object({ locale: z.string().optional(), ids: IdList });

/** When and where somebody was asked to come. */
export type AppointmentRow = {
  registration: number;
  kind: ConvocationKind;
  day: string;
  time: string;
  place: string;
  /** Empty without slots. */
  room: string;
  /** Length of the slot; null without slots. */
  minutes: number | null;
  /** Whether a message went out. */
  told: boolean;
  sent_at: string;
};
