import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { registrations } from "#app/admissions/registrations/tables.server.ts";
import {
  type Caller,
  level,
  motivation,
  ok,
  openRound,
  six,
  start,
} from "#tests/setup/selection-round.ts";
import type { ReadingRegistration, Round } from "./schema.ts";

const second = {
  id: "second",
  kind: "text",
  fields: ["motivation"],
  weight: 1,
  readers: 2,
  guidance: "",
};

async function withTwo(criteria: object[]) {
  const started = await start(six.slice(0, 1));
  const { coordinator, as } = started;
  const round = await openRound(coordinator, { criteria: [level, ...criteria] });
  const path = `/api/selection-rounds/${round.id}`;
  const readers = [await as("staff"), await as("editor"), await as("staff")] as const;
  const invite = async (...people: Caller[]) =>
    ok(
      await coordinator.post(`${path}/readers`, { user_ids: people.map(({ user }) => user.id) }),
      201,
    );
  await invite(readers[0], readers[1]);
  await ok(await coordinator.post(`${path}/readings`, { first: 1 }));
  const queue = async (reader: Caller) =>
    (await ok<{ data: ReadingRegistration[] }>(await reader.get(`${path}/reading`))).data;
  async function giveScores(reader: Caller, marks: Record<string, number>) {
    const [registration] = await queue(reader);
    const given = Object.entries(marks).map(([criterion, mark]) => ({ criterion, mark }));
    const body = { version: registration?.version, marks: given };
    await ok(await reader.put(`${path}/reading/${registration?.id}`, body));
  }
  const counts = async () => (await ok<Round>(await coordinator.get(path))).counts;
  return { ...started, path, round, readers, invite, queue, giveScores, counts };
}

test("a registration that waits for a third reader is assigned to the next one invited", async () => {
  const { coordinator, path, readers, invite, queue, giveScores, counts, as } = await withTwo([
    motivation,
  ]);
  await giveScores(readers[0], { motivation: 4 });
  await giveScores(readers[1], { motivation: 18 });
  expect(await counts()).toMatchObject({ waiting: 1, third_missing: 1 });
  await invite(readers[2]);
  expect(await queue(readers[2])).toHaveLength(1);
  expect(await counts()).toMatchObject({ waiting: 1, third_missing: 0 });
  const another = await as("editor");
  await invite(another);
  expect(await queue(another)).toHaveLength(0);
  await ok(await coordinator.delete(`${path}/readers/${readers[2].user.id}`));
  await giveScores(another, { motivation: 12 });
  expect(await counts()).toMatchObject({ waiting: 0, complete: 1 });
});

test("the unfinished reading of a removed reader is assigned anew", async () => {
  const { coordinator, path, readers, invite, queue, giveScores, counts } = await withTwo([
    motivation,
    second,
  ]);
  await giveScores(readers[0], { motivation: 12 });
  await giveScores(readers[1], { motivation: 12, second: 10 });
  await ok(await coordinator.delete(`${path}/readers/${readers[0].user.id}`));
  await invite(readers[2]);
  await ok(await coordinator.post(`${path}/readings`, { first: 1 }));
  expect(await queue(readers[2])).toMatchObject([{ finished: false, marks: [] }]);
  await giveScores(readers[2], { motivation: 14, second: 12 });
  expect(await counts()).toMatchObject({ waiting: 0, complete: 1 });
});

test("removing a text finishes a reading, and adding one reopens it", async () => {
  const { coordinator, path, round, readers, queue, giveScores } = await withTwo([
    motivation,
    second,
  ]);
  await giveScores(readers[0], { motivation: 12 });
  expect(await queue(readers[0])).toMatchObject([{ finished: false }]);
  const { name, seats } = round;
  const change = { version: 1, name, seats, criteria: [level, motivation], targets: [] };
  const reason = "Un texte de trop";
  await ok(await coordinator.put(path, { ...change, reason }));
  expect(await queue(readers[0])).toMatchObject([{ finished: true }]);
  const more = { ...change, reason, version: 2, criteria: [level, motivation, second] };
  await ok(await coordinator.put(path, more));
  expect(await queue(readers[0])).toMatchObject([{ finished: false }]);
});

test("readers get one invitation e-mail, and the list gets the committee's message", async () => {
  const { coordinator, path, readers, invite, giveScores, db, applicants, mails } = await withTwo([
    motivation,
  ]);
  await giveScores(readers[0], { motivation: 12 });
  await giveScores(readers[1], { motivation: 12 });
  await invite(readers[0]);
  expect((await mails()).map(({ to, action }) => [to.email, action.href])).toEqual(
    [readers[0], readers[1]].map(({ user }) => [
      user.email,
      expect.stringContaining("/admin/reading/"),
    ]),
  );
  await db
    .update(registrations)
    .set({ email: "fictif@example.org" })
    .where(eq(registrations.id, applicants[0]?.id ?? 0));
  await ok(await coordinator.post(`${path}/proposal`, { adopt: true, version: 1 }));
  const message = "Venez passer le test le 12 mai à 8 heures.";
  const closing = { version: 2, confirm: true, reason: "Décision unanime", message };
  await ok(await coordinator.post(`${path}/close`, closing));
  const last = (await mails()).at(-1);
  expect([last?.to.email, last?.body]).toEqual([
    "fictif@example.org",
    expect.stringContaining(message),
  ]);
});
