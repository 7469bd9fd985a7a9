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

test("a column of marks is saved at once, and a changed row is refused without losing the others", async () => {
  const { coordinator, ids, db } = await shortlisted(3);
  const [first = 0, second = 0, third = 0] = ids;
  await db.update(registrations).set({ version: 5 }).where(eq(registrations.id, second));
  const answer = await coordinator.post("/api/registrations/marks", {
    marks: [
      { id: first, version: 1, test_mark: 12.5 },
      { id: second, version: 1, test_mark: 13 },
      { id: third, version: 1, test_mark: 0, interview_mark: 20 },
    ],
  });
  expect(answer.status).toBe(200);
  expect(await answer.json()).toMatchObject({
    saved: [
      { id: first, version: 2, test_mark: 12.5, interview_mark: null },
      { id: third, version: 2, test_mark: 0, interview_mark: 20 },
    ],
    refused: [{ id: second, message: expect.stringContaining("Quelqu’un a changé") }],
  });
  const events = await db.select().from(registrationEvents);
  expect(events.map(({ kind, registrationId }) => [kind, registrationId])).toEqual([
    ["marked", first],
    ["marked", third],
  ]);
  const wrong = await coordinator.post("/api/registrations/marks", {
    marks: [{ id: first, version: 2, test_mark: 21 }],
  });
  expect(wrong.status).toBe(422);
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
