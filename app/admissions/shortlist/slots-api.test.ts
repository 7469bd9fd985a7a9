import { randomUUID } from "node:crypto";
import { inArray } from "drizzle-orm";
import { expect, test } from "vitest";
import { registrations } from "#app/admissions/registrations/tables.server.ts";
import { someApplicants } from "#tests/setup/applicants.ts";
import { startTestApp } from "#tests/setup/test-app.ts";
import type { PlanAnswer, TimetableRow } from "./schema.ts";

const path = "/api/registrations/convocations";
const day = "2026-12-10";
const plan = {
  day,
  from: "08:00",
  until: "12:00",
  people: 1,
  minutes: 30,
  breaks: [],
  places: [{ place: "Lycée de Bouaké", rooms: ["Salle 1"], regions: [] }],
};
const common = { kind: "interview", day, time: "08:00", place: "Lycée de Bouaké", bring: "" };

async function shortlisted() {
  const app = await startTestApp();
  const people = await someApplicants(
    app.db,
    ["A", "B", "C"].map((last_name) => ({ last_name })),
  );
  const ids = people.map(({ id }) => id);
  await app.db
    .update(registrations)
    .set({ status: "selected", email: "fictif@example.org" })
    .where(inArray(registrations.id, ids));
  const coordinator = await app.as("coordinator");
  const planned = async (more: object = {}) =>
    (await (
      await coordinator.post(`${path}/plan`, { ids, ...plan, ...more })
    ).json()) as PlanAnswer;
  const slotsOf = ({ slots }: PlanAnswer) =>
    slots.map(({ name: _name, reference: _reference, ...slot }) => slot);
  const send = (of: PlanAnswer, more: object = {}) =>
    coordinator.post(path, { id: randomUUID(), ids, ...common, slots: slotsOf(of), ...more });
  return { ...app, ids, coordinator, planned, send };
}

test("each convocation carries its own hour and room, and the timetable lists them", async () => {
  const { planned, send, coordinator, mails } = await shortlisted();
  const proposal = await planned();
  expect(proposal.slots.map(({ time, room }) => `${time} ${room}`)).toEqual([
    "08:00 Salle 1",
    "08:30 Salle 1",
    "09:00 Salle 1",
  ]);
  expect(await (await send(proposal)).json()).toMatchObject({ sent: 3, refused: [] });
  const bodies = (await mails()).map(({ body }) => body);
  for (const time of ["08:00", "08:30", "09:00"]) {
    const one = bodies.filter((body) => body.includes(time));
    expect(one).toHaveLength(1);
    expect(one[0]).toContain("Lycée de Bouaké, Salle 1");
  }
  const timetable = await coordinator.get(`${path}/timetable?day=${day}`);
  expect(await timetable.json()).toMatchObject([
    { time: "08:00", room: "Salle 1", place: "Lycée de Bouaké", last_name: "A", told: true },
    { time: "08:30" },
    { time: "09:00" },
  ]);
  expect(await (await coordinator.get(`${path}/days`)).json()).toEqual([{ day, people: 3 }]);
});

test("a slot is moved by hand, and a clash is refused in words", async () => {
  const { planned, send, coordinator, ids, mails } = await shortlisted();
  await send(await planned());
  const move = (time: string, room = "Salle 1") =>
    coordinator.put(`${path}/${ids[0]}`, {
      kind: "interview",
      day,
      time,
      place: "Lycée de Bouaké",
      room,
    });
  const full = await move("08:30");
  expect(full.status).toBe(409);
  expect((await full.json()) as { message: string }).toMatchObject({
    message: expect.stringContaining("Salle 1 est complète à 08:30"),
  });
  expect((await move("08:45")).status).toBe(409);
  expect((await move("10:00")).status).toBe(200);
  expect((await move("08:30", "Salle 2")).status).toBe(200);
  const rows = (await (
    await coordinator.get(`${path}/timetable?day=${day}`)
  ).json()) as TimetableRow[];
  expect(rows.map(({ time, room }) => `${time} ${room}`)).toEqual([
    "08:30 Salle 1",
    "08:30 Salle 2",
    "09:00 Salle 1",
  ]);
  expect(await mails(), "told again with each move").toHaveLength(5);
  const stranger = await coordinator.put(`${path}/${ids[0]}`, {
    kind: "test",
    day,
    time: "08:00",
    place: "Man",
  });
  expect(stranger.status).toBe(409);
});

test("of two who move one person from the same slot the second is told, and nothing is sent", async () => {
  const { planned, send, coordinator, ids, mails, as, clock } = await shortlisted();
  await send(await planned());
  const rows = async () =>
    (await (await coordinator.get(`${path}/timetable?day=${day}`)).json()) as TimetableRow[];
  const [seen] = await rows();
  const wanted = { kind: "interview", place: "Lycée de Bouaké", room: "Salle 2" };
  const other = await as("coordinator");
  clock.now = new Date(clock.now.getTime() + 60_000);
  const answers = await Promise.all([
    coordinator.put(`${path}/${ids[0]}`, { ...wanted, day, time: "10:00", seen: seen?.sent_at }),
    other.put(`${path}/${ids[0]}`, {
      ...wanted,
      day: "2026-12-11",
      time: "11:00",
      seen: seen?.sent_at,
    }),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const [late] = answers.filter(({ status }) => status === 409);
  expect(await late?.json()).toMatchObject({ message: expect.stringContaining("entre-temps") });
  expect(await mails(), "three invitations and one move").toHaveLength(4);
});

test("who finds no slot is named, and a later plan leaves taken rooms out", async () => {
  const { planned, send, ids } = await shortlisted();
  const short = await planned({ until: "09:00" });
  expect(short.unplaced).toMatchObject([{ id: ids[2], message: expect.stringContaining("09:00") }]);
  await send(short, { ids: ids.slice(0, 2) });
  const [first] = (await planned({ ids: ids.slice(2) })).slots;
  expect(first).toMatchObject({ id: ids[2], time: "09:00" });
  const stolen = { ...short, slots: [{ ...short.slots[0], id: ids[2] }] } as PlanAnswer;
  expect((await send(stolen, { ids: ids.slice(2) })).status).toBe(409);
});
