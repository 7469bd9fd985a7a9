import { expect } from "vitest";
import { someApplicants } from "#tests/setup/applicants.ts";
import { startTestApp, type TestApp } from "#tests/setup/test-app.ts";
import type { ReadingRegistration, Round } from "../../app/admissions/selection/schema.ts";

export type Caller = Awaited<ReturnType<TestApp["as"]>>;

export const level = {
  id: "level",
  kind: "choice",
  field: "education_level",
  weight: 2,
  points: { none: 4, bepc: 8, bac: 16, bts: 20 },
};
export const age = {
  id: "age",
  kind: "number",
  field: "age",
  weight: 1,
  bands: [
    { from: 18, to: 25, points: 20 },
    { from: 26, to: null, points: 10 },
  ],
};
export const motivation = {
  id: "motivation",
  kind: "text",
  fields: ["motivation"],
  weight: 3,
  readers: 2,
  guidance: "Un projet clair, des exemples.",
};
export const women = { id: "women", field: "sex", values: ["F"], unit: "count", at_least: 2 };

export const roundInput = { form: "meca-agro", year: 2026, name: "Printemps", seats: 3 };

export async function openRound(caller: Caller, more: object = {}): Promise<Round> {
  const input = { ...roundInput, age_on: "2026-03-31", criteria: [level, age], ...more };
  return ok(await caller.post("/api/selection-rounds", input), 201);
}

export async function ok<T>(response: Response, status = 200): Promise<T> {
  const body = await response.json();
  expect(response.status, JSON.stringify(body)).toBe(status);
  return body as T;
}

/** Six applicants; the best three by score are men. */
export const six = [
  { sex: "M", education_level: "bts", birth_date: "2004-05-05" },
  { sex: "M", education_level: "bac", birth_date: "2004-05-05" },
  { sex: "M", education_level: "bac", birth_date: "1999-05-05" },
  { sex: "F", education_level: "bepc", birth_date: "2004-05-05" },
  { sex: "F", education_level: "bepc", birth_date: "1999-05-05" },
  { sex: "F", education_level: "none", birth_date: "1999" },
];

export async function start(people: Parameters<typeof someApplicants>[1] = six) {
  const app = await startTestApp();
  const applicants = await someApplicants(app.db, people);
  return { ...app, applicants, coordinator: await app.as("coordinator") };
}

/** A round with three invited readers. */
export async function withReaders(people: Parameters<typeof start>[0]) {
  const started = await start(people);
  const { coordinator, as } = started;
  const round = await openRound(coordinator, { criteria: [level, motivation] });
  const path = `/api/selection-rounds/${round.id}`;
  const readers = [await as("staff"), await as("editor"), await as("staff")];
  const user_ids = readers.map(({ user }) => user.id);
  await ok(await coordinator.post(`${path}/readers`, { user_ids }), 201);
  return { ...started, path, readers, round };
}

type Queue = { data: ReadingRegistration[]; meta: { total: number }; round: object };
export const queueOf = async (reader: Caller | undefined, path: string) =>
  ok<Queue>(await (reader as Caller).get(`${path}/reading?per_page=100`));
