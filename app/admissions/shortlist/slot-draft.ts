import type { PlanInput } from "./schema.ts";

/** What is typed to plan slots; rooms are separated by commas. */
export type SlotDraft = {
  until: string;
  people: number | string;
  minutes: number | string;
  rooms: string;
  breaks: { key: number; from: string; until: string }[];
  /** Further places, each for the people of its regions. */
  others: { key: number; place: string; rooms: string; regions: string[] }[];
};

export const newSlots: SlotDraft = {
  until: "17:00",
  people: 1,
  minutes: 20,
  rooms: "",
  breaks: [],
  others: [],
};

const roomsIn = (text: string) => [
  ...new Set(
    text
      .split(/[,;\n]/)
      .map((room) => room.trim())
      .filter(Boolean),
  ),
];

type Common = { ids: number[]; day: string; time: string; place: string };

/** The request for a plan; the first place takes everybody whom no other place takes. */
export function planOf(draft: SlotDraft, { ids, day, time, place }: Common): PlanInput {
  const { until, people, minutes, breaks, others } = draft;
  return {
    ids,
    day,
    from: time,
    until,
    people: Number(people) || 0,
    minutes: Number(minutes) || 0,
    breaks: breaks
      .filter((pause) => pause.from && pause.until)
      .map((pause) => ({ from: pause.from, until: pause.until })),
    places: [
      { place, rooms: roomsIn(draft.rooms), regions: [] },
      ...others.map((other) => ({
        place: other.place,
        rooms: roomsIn(other.rooms),
        regions: other.regions,
      })),
    ],
  };
}
