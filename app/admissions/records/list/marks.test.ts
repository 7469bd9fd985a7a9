import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { registrationEvents, registrations } from "#app/admissions/registrations/tables.server.ts";
import { someApplicants } from "#tests/setup/applicants.ts";
import { startTestApp } from "#tests/setup/test-app.ts";

async function shortlisted(count: number) {
  const app = await startTestApp();
  const people = await someApplicants(
    app.db,
    Array.from({ length: count }, () => ({})),
  );
  await app.db.update(registrations).set({ status: "selected" });
  return { ...app, ids: people.map(({ id }) => id), coordinator: await app.as("coordinator") };
}

type Cell = { id: number; name: string; version: number; value: unknown };

async function cellsFor(person: { get: (path: string) => Promise<Response> }, ids: number[]) {
  const answer = await person.get(`/api/registrations/marks?ids=${ids.join(",")}`);
  return (await answer.json()) as Cell[];
}

test("a column of marks is saved at once, and a changed cell is refused without losing the others", async () => {
  const { coordinator, ids, db } = await shortlisted(3);
  const [first = 0, second = 0, third = 0] = ids;
  const test_mark = { name: "test_mark", version: 0 };
  const early = await coordinator.post("/api/registrations/marks", {
    marks: [{ ...test_mark, id: second, value: 11 }],
  });
  expect(early.status).toBe(200);
  const answer = await coordinator.post("/api/registrations/marks", {
    marks: [
      { ...test_mark, id: first, value: 12.5 },
      { ...test_mark, id: second, value: 13 },
      { ...test_mark, id: third, value: 0 },
      { id: third, name: "interview_mark", version: 0, value: "absent" },
    ],
  });
  expect(answer.status).toBe(200);
  expect(await answer.json()).toMatchObject({
    saved: [
      { id: first, name: "test_mark", value: 12.5, before: null, mine: true, row_version: 2 },
      { id: third, name: "test_mark", value: 0, row_version: 2 },
      { id: third, name: "interview_mark", value: "absent", row_version: 3 },
    ],
    refused: [
      {
        id: second,
        name: "test_mark",
        message: expect.stringContaining("Quelqu’un a changé"),
        now: { value: 11, version: expect.any(Number) },
      },
    ],
  });
  const events = await db.select().from(registrationEvents);
  expect(events.map(({ kind, registrationId }) => [kind, registrationId])).toEqual([
    ["marked", second],
    ["marked", first],
    ["marked", third],
    ["marked", third],
  ]);
  for (const value of [21, "excused"]) {
    const wrong = await coordinator.post("/api/registrations/marks", {
      marks: [{ ...test_mark, id: first, value }],
    });
    expect(wrong.status).toBe(422);
  }
});

test("two jurors do not collide on one person, and on one cell the second is told", async () => {
  const { coordinator, ids, as } = await shortlisted(1);
  const other = await as("admin");
  const [id = 0] = ids;
  const [testCell, interview] = await cellsFor(coordinator, ids);
  const saved = async (person: typeof other, cell: Cell | undefined, value: unknown) => {
    const { name, version } = cell ?? { name: "", version: -1 };
    const marks = [{ id, name, version, value }];
    return (await person.post("/api/registrations/marks", { marks })).json();
  };
  expect(await saved(coordinator, testCell, 12)).toMatchObject({ saved: [{ value: 12 }] });
  expect(await saved(other, interview, "review")).toMatchObject({
    saved: [{ value: "review", mine: true }],
  });
  expect(await saved(other, testCell, 14)).toMatchObject({
    saved: [],
    refused: [{ now: { value: 12, mine: false, by: expect.stringMatching(/\S/) } }],
  });
  // Having seen it, the second may replace it; both stay in what was before.
  const [seen] = await cellsFor(other, ids);
  await saved(other, seen, 14);
  expect(await cellsFor(coordinator, ids)).toMatchObject([
    {
      name: "test_mark",
      value: 14,
      before: 12,
      mine: false,
      before_by: expect.stringMatching(/\S/),
    },
    { name: "interview_mark", value: "review", before: null },
  ]);
});

test("a word in place of a mark is no mark: in the mean, in the list and in what is exported", async () => {
  const { coordinator, ids, db } = await shortlisted(2);
  const [first = 0, second = 0] = ids;
  await coordinator.post("/api/registrations/marks", {
    marks: [
      { id: first, name: "test_mark", version: 0, value: "absent" },
      { id: first, name: "interview_mark", version: 0, value: 14 },
      { id: second, name: "test_mark", version: 0, value: 12 },
      { id: second, name: "interview_mark", version: 0, value: "review" },
    ],
  });
  const stored = await db.select().from(registrations).orderBy(registrations.id);
  expect(stored).toMatchObject([
    { testMark: null, testState: "absent", interviewMark: 14, interviewState: null },
    { testMark: 12, testState: null, interviewMark: null, interviewState: "review" },
  ]);
  const list = await coordinator.get("/api/registrations?page=1&sort=-marks");
  expect(await list.json()).toMatchObject({
    data: [{ id: first, test_state: "absent", test_mark: null }, { id: second }],
  });
  // Nothing is awaited of somebody absent; what is to review still needs its mark.
  const found = async (kind: string) => {
    const answer = await coordinator.get(`/api/registrations?page=1&to_mark=${kind}`);
    const { data } = (await answer.json()) as { data: { id: number }[] };
    return data.map(({ id }) => id);
  };
  expect(await found("test")).toEqual([]);
  expect(await found("interview")).toEqual([second]);
  const exported = await coordinator.get("/api/registrations/export?format=csv&sort=reference");
  const lines = (await exported.text()).trim().split("\n");
  expect(lines[1]).toMatch(/;"absente?";"14";"14";/);
  expect(lines[2]).toMatch(/;"12";"à revoir";"12";/);
});

test("the list is filtered by invitation, its day and missing marks", async () => {
  const { coordinator, ids, db } = await shortlisted(3);
  const [first = 0, second = 0, third = 0] = ids;
  const invited = (registrationId: number, day: string) => ({
    registrationId,
    at: new Date("2026-03-01"),
    kind: "convoked" as const,
    data: { kind: "test", day, time: "08:00", place: "Bouaké" },
  });
  await db
    .insert(registrationEvents)
    .values([
      invited(first, "2026-04-01"),
      invited(first, "2026-04-02"),
      invited(second, "2026-04-01"),
    ]);
  await db.update(registrations).set({ testMark: 11 }).where(eq(registrations.id, second));
  const found = async (query: string) => {
    const answer = await coordinator.get(`/api/registrations?page=1&sort=reference&${query}`);
    const { data } = (await answer.json()) as { data: { id: number }[] };
    return data.map(({ id }) => id);
  };
  expect(await found("convoked=yes")).toEqual([first, second]);
  expect(await found("convoked=no")).toEqual([third]);
  // The second invitation replaced the first.
  expect(await found("convoked_on=2026-04-01")).toEqual([second]);
  expect(await found("convoked_on=2026-04-02")).toEqual([first]);
  expect(await found("to_mark=test")).toEqual([first, third]);
  expect(await found("to_mark=interview")).toEqual([first, second, third]);
  const appointments = await coordinator.get(
    `/api/registrations/convocations?ids=${ids.join(",")}`,
  );
  expect(await appointments.json()).toMatchObject([
    { registration: second, day: "2026-04-01", time: "08:00" },
    { registration: first, day: "2026-04-02" },
  ]);
});
