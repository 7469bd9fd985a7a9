/** A time of day as `08:30`, and its minutes since midnight. */
export function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return hours * 60 + minutes;
}

function clockOf(minutes: number): string {
  const two = (value: number) => String(value).padStart(2, "0");
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

export type Slot = { place: string; room: string; time: string; minutes: number };
/** A slot that somebody has on the same day; `people` may have it together. */
export type TakenSlot = Slot & { registration: number; people: number };

export type SlotPlan = {
  from: string;
  until: string;
  /** So many people every so many minutes, in each room. */
  people: number;
  minutes: number;
  breaks: { from: string; until: string }[];
  places: {
    place: string;
    rooms: string[];
    /** Regions whose people come here; without any, everybody who is left. */
    regions: string[];
  }[];
};

export type Planned = {
  slots: (Slot & { id: number })[];
  /** `noPlace`: no place takes this region. `full`: no slot is left before the end. */
  unplaced: { id: number; why: "noPlace" | "full" }[];
};

type Person = { id: number; region: string };

/** Gives each person an hour and a room, in the order given; rooms taken at that hour are left out. */
export function planSlots(
  plan: SlotPlan,
  people: readonly Person[],
  taken: readonly TakenSlot[],
): Planned {
  const planned: Planned = { slots: [], unplaced: [] };
  const seats = plan.places.map((place) => seatsIn(plan, place, taken));
  for (const { id, region } of people) {
    const named = plan.places.findIndex(({ regions }) => regions.includes(region));
    const open = plan.places.findIndex(({ regions }) => !regions.length);
    const queue = seats[named < 0 ? open : named];
    const seat = queue?.next().value;
    if (seat) planned.slots.push({ id, ...seat });
    else planned.unplaced.push({ id, why: queue ? "full" : "noPlace" });
  }
  return planned;
}

function* seatsIn(
  { from, until, minutes, people, breaks }: SlotPlan,
  { place, rooms }: SlotPlan["places"][number],
  taken: readonly TakenSlot[],
): Generator<Slot, undefined> {
  const pauses = breaks.map((pause) => [minutesOf(pause.from), minutesOf(pause.until)] as const);
  const end = minutesOf(until);
  for (let start = minutesOf(from); start + minutes <= end; ) {
    const pause = pauses.find(([begin, stop]) => start < stop && begin < start + minutes);
    if (pause) {
      start = pause[1];
      continue;
    }
    const time = clockOf(start);
    for (const room of rooms) {
      const slot = { place, room, time, minutes };
      if (taken.some((other) => isSameRoom(slot, other) && overlaps(slot, other))) continue;
      for (let seat = 0; seat < people; seat += 1) yield slot;
    }
    start += minutes;
  }
  return undefined;
}

export type Clash = "person" | "room" | "full";

/**
 * Why somebody cannot have a slot: they are elsewhere then, the room is taken by a slot that begins
 * at another time, or everybody who may share it is there already.
 */
export function clashOf(
  slot: Slot & { registration: number; people: number },
  taken: readonly TakenSlot[],
): Clash | null {
  const sameTime = taken.filter((other) => overlaps(slot, other));
  if (sameTime.some(({ registration }) => registration === slot.registration)) return "person";
  const here = sameTime.filter((other) => isSameRoom(slot, other));
  if (here.some(({ time, minutes }) => time !== slot.time || minutes !== slot.minutes))
    return "room";
  return here.length >= slot.people ? "full" : null;
}

function isSameRoom(a: Slot, b: Slot): boolean {
  const fold = (text: string) => text.trim().toLowerCase();
  return fold(a.place) === fold(b.place) && fold(a.room) === fold(b.room);
}

function overlaps(a: Slot, b: Slot): boolean {
  const [start, other] = [minutesOf(a.time), minutesOf(b.time)];
  return start < other + b.minutes && other < start + a.minutes;
}
