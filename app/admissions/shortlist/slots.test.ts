import { expect, test } from "vitest";
import { clashOf, planSlots, type SlotPlan } from "./slots.ts";

const plan: SlotPlan = {
  from: "08:00",
  until: "10:00",
  people: 1,
  minutes: 30,
  breaks: [{ from: "08:45", until: "09:00" }],
  places: [
    { place: "Bouaké", rooms: ["A", "B"], regions: ["gbeke"] },
    { place: "Abidjan", rooms: ["Grande salle"], regions: [] },
  ],
};
const people = (regions: string[]) => regions.map((region, id) => ({ id: id + 1, region }));

test("people get an hour and a room of their place, and nobody is asked to come in a break", () => {
  const { slots, unplaced } = planSlots(plan, people(["gbeke", "gbeke", "gbeke", "poro"]), []);
  expect(slots.map(({ id, place, room, time }) => [id, place, room, time])).toEqual([
    [1, "Bouaké", "A", "08:00"],
    [2, "Bouaké", "B", "08:00"],
    [3, "Bouaké", "A", "09:00"],
    [4, "Abidjan", "Grande salle", "08:00"],
  ]);
  expect(unplaced).toEqual([]);
});

test("several people share a slot, and who finds none is named", () => {
  const together = { ...plan, people: 2, until: "08:30", places: plan.places.slice(1) };
  const { slots, unplaced } = planSlots(together, people(["poro", "poro", "poro"]), []);
  expect(slots.map(({ time }) => time)).toEqual(["08:00", "08:00"]);
  expect(unplaced).toEqual([{ id: 3, why: "full" }]);
  const elsewhere = planSlots({ ...plan, places: plan.places.slice(0, 1) }, people(["poro"]), []);
  expect(elsewhere.unplaced).toEqual([{ id: 1, why: "noPlace" }]);
});

test("rooms taken by an earlier convocation are left out", () => {
  const taken = {
    registration: 9,
    place: "bouaké",
    room: "A",
    time: "07:45",
    minutes: 30,
    people: 1,
  };
  const { slots } = planSlots(plan, people(["gbeke", "gbeke"]), [taken]);
  expect(slots.map(({ room, time }) => [room, time])).toEqual([
    ["B", "08:00"],
    ["A", "09:00"],
  ]);
});

test("a slot clashes with the person, the room or those who share it", () => {
  const slot = { place: "Bouaké", room: "A", time: "08:00", minutes: 30, people: 2 };
  const taken = [
    { ...slot, registration: 1 },
    { ...slot, room: "B", time: "08:15", registration: 2 },
  ];
  expect(clashOf({ ...slot, registration: 3 }, taken)).toBeNull();
  expect(clashOf({ ...slot, registration: 3, people: 1 }, taken)).toBe("full");
  expect(clashOf({ ...slot, registration: 3, time: "08:10" }, taken)).toBe("room");
  expect(clashOf({ ...slot, registration: 2 }, taken)).toBe("person");
  expect(clashOf({ ...slot, registration: 2, time: "08:45" }, taken)).toBeNull();
});
