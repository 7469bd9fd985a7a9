import { lockKeys } from "#app/admissions/applying/server/submissions.queries.server.ts";
import type { Registration } from "#app/admissions/registrations/queries.server.ts";
import type { Db, Tx } from "#app/platform/db/open.server.ts";
import { AppError } from "#app/platform/errors.ts";
import type { Translator } from "#app/platform/i18n/translator.ts";
import { takenOn } from "./appointments.queries.server.ts";
import { findInvitable } from "./invitable.queries.server.ts";
import type { Appointment, ConvocationInput, PlanAnswer, PlanInput } from "./schema.ts";
import { type Clash, clashOf, planSlots, type TakenSlot } from "./slots.ts";

/** A proposal of slots that nobody has been told yet. */
export async function planFor(db: Db, input: PlanInput, t: Translator): Promise<PlanAnswer> {
  const { ids, day, ...plan } = input;
  const people = await findInvitable(db, ids);
  const own = new Set(ids);
  // Who is planned again leaves the slot they had.
  const taken = (await takenOn(db, day)).filter(({ registration }) => !own.has(registration));
  const { slots, unplaced } = planSlots(plan, people, taken);
  const byId = new Map(people.map((person) => [person.id, person]));
  const named = (id: number) => {
    const person = byId.get(id);
    const name = person ? `${person.lastName} ${person.firstNames}` : "";
    return { id, reference: person?.reference ?? "", name };
  };
  return {
    slots: slots.map((slot) => ({ ...named(slot.id), ...slot, people: plan.people })),
    unplaced: unplaced.map(({ id, why }) => ({
      ...named(id),
      message: t(`shortlist.slots.unplaced.${why}`, { until: plan.until }),
    })),
  };
}

/** The slots of one day are given out one request after the other. */
export function lockDay(tx: Tx, day: string): Promise<void> {
  return lockKeys(tx, [`convocation slots ${day}`]);
}

export type Placed = Appointment & {
  room?: string;
  site?: string;
  minutes?: number;
  people?: number;
};

/** The appointment of each person: their own slot, else the common time. */
export function placedPeople({
  ids: _,
  slots = [],
  ...common
}: ConvocationInput): (registration: Pick<Registration, "id">) => Placed {
  const byId = new Map(slots.map((slot) => [slot.id, slot]));
  return ({ id }) => {
    const slot = byId.get(id);
    if (!slot) return common;
    const { time, place, room, minutes, people } = slot;
    return { ...common, time, minutes, people, ...inRoom(place, room) };
  };
}

/** `place` is what people read; `site` and `room` are its parts. */
export function inRoom(site: string, room: string) {
  return { place: room ? `${site}, ${room}` : site, site, room };
}

/** Refuses, in words, the first slot that clashes with another of the request or of the day. */
export async function refuseClashes(
  tx: Tx,
  { kind, day, slots = [] }: ConvocationInput,
  people: readonly Registration[],
) {
  if (!slots.length) return;
  const invited = new Map(people.map((person) => [person.id, person]));
  const own = new Set(people.map(({ id }) => id));
  const isReplaced = (slot: TakenSlot & { kind: string }) =>
    slot.kind === kind && own.has(slot.registration);
  const taken: TakenSlot[] = (await takenOn(tx, day)).filter((slot) => !isReplaced(slot));
  for (const { id, ...slot } of slots) {
    const person = invited.get(id);
    if (!person) continue;
    const wanted = { ...slot, registration: id };
    const clash = clashOf(wanted, taken);
    if (clash) throw clashing(clash, wanted, person);
    taken.push(wanted);
  }
}

export function clashing(
  clash: Clash,
  { time, room, place }: Pick<TakenSlot, "time" | "room" | "place">,
  person: Pick<Registration, "lastName" | "firstNames">,
): AppError {
  const name = `${person.lastName} ${person.firstNames}`;
  return new AppError("conflict", {
    reason: `shortlist.slots.clash.${clash}`,
    values: { time, room: room || place, name },
    details: { why: clash },
  });
}
