import { expect, test } from "vitest";
import {
  level,
  motivation,
  ok,
  openRound,
  queueOf,
  start,
  withReaders,
} from "#tests/setup/selection-round.ts";
import type { ProposalAnswer } from "./proposal/answers.ts";
import type { Round, ScoredRegistration } from "./schema.ts";

test("a proposal of 0 people cannot be adopted", async () => {
  const { coordinator } = await start();
  const round = await openRound(coordinator, { criteria: [level, motivation] });
  const path = `/api/selection-rounds/${round.id}`;
  const shown = await ok<ProposalAnswer>(await coordinator.post(`${path}/proposal`, {}));
  expect(shown).toMatchObject({ status: "optimal", chosen: [] });
  const adopted = await coordinator.post(`${path}/proposal`, { adopt: true, version: 1 });
  expect(await ok(adopted, 409)).toMatchObject({
    why: "nobodyProposed",
    message: expect.stringContaining("0 personne"),
  });
});

const three = ["bts", "bac", "bepc"].map((education_level) => ({
  education_level,
  motivation: "Je veux apprendre.",
}));

test("applications given to no reader are counted, and take no part or count without reading", async () => {
  const { coordinator, path, readers, applicants } = await withReaders(three);
  await ok(await coordinator.post(`${path}/readings`, { first: 1 }));
  const before = await ok<Round>(await coordinator.get(path));
  expect(before).toMatchObject({
    counts: { unassigned: 2, waiting: 3 },
    reading: { needed: 2, readers: 3, given: 2, left: 2 },
  });
  for (const reader of readers) {
    const { data } = await queueOf(reader, path);
    for (const { id, version } of data) {
      const marks = [{ criterion: "motivation", mark: 10 }];
      await ok(
        await (reader as typeof coordinator).put(`${path}/reading/${id}`, { version, marks }),
      );
    }
  }
  const decide = async (decision: string, version: number) =>
    ok<Round>(await coordinator.put(`${path}/unassigned`, { decision, version }));
  expect((await decide("out", before.version)).counts).toMatchObject({
    unassigned: 2,
    waiting: 0,
    complete: 1,
  });
  const listed = async () =>
    (await ok<{ data: ScoredRegistration[] }>(await coordinator.get(`${path}/scores?page=1`))).data;
  const whole = (await listed()).filter(({ complete }) => complete);
  expect(whole.map(({ reference }) => reference)).toEqual([applicants[0]?.reference]);
  const counted = await decide("count", before.version + 1);
  expect(counted.counts).toMatchObject({ unassigned: 2, waiting: 0, complete: 3 });
  // bac: 16 of its level alone; bts was read: (20 × 2 + 10 × 3) / 5.
  expect((await listed()).map(({ reference, score }) => [reference, score])).toEqual([
    [applicants[1]?.reference, 16],
    [applicants[0]?.reference, 14],
    [applicants[2]?.reference, 8],
  ]);
  const again = await coordinator.put(`${path}/unassigned`, { decision: "out", version: 1 });
  expect(again.status).toBe(409);
});

test("marks of a text that was removed before are not announced as lost again", async () => {
  const { coordinator, path, readers, round } = await withReaders(three.slice(0, 1));
  await ok(await coordinator.post(`${path}/readings`, { first: 1 }));
  for (const reader of readers) {
    const { data } = await queueOf(reader, path);
    for (const { id, version } of data) {
      const marks = [{ criterion: "motivation", mark: 12 }];
      await ok(
        await (reader as typeof coordinator).put(`${path}/reading/${id}`, { version, marks }),
      );
    }
  }
  const change = { name: "Avril", seats: 3, targets: [] };
  const style = { ...motivation, id: "style" };
  await ok(
    await coordinator.put(path, {
      ...change,
      version: round.version,
      criteria: [level, style],
      reason: "Un autre texte est noté",
    }),
  );
  // The two marks no longer count, so another weight costs none.
  const heavier = {
    ...change,
    version: round.version + 1,
    criteria: [{ ...level, weight: 5 }, style],
  };
  expect(await ok<Round>(await coordinator.put(path, heavier))).toMatchObject({
    version: round.version + 2,
  });
});
