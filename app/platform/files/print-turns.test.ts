import { expect, test, vi } from "vitest";
import { createPrintTurns, type Turn } from "./print-turns.server.ts";

const limits = { atOnce: 2, tasksAtOnce: 1, mostWaiting: 3, longestWait: 1_000 };

test("two print at once, three wait, and the next is refused in words with a time to come back", async () => {
  const turns = createPrintTurns(limits);
  const first = await Promise.all([turns.take("person"), turns.take("person")]);
  const begun: number[] = [];
  const waiting = [0, 1, 2].map((nth) =>
    turns.take("person").then((turn) => {
      begun.push(nth);
      return turn;
    }),
  );
  await expect(turns.take("person")).rejects.toMatchObject({
    status: 503,
    reason: "http.printingBusy",
    headers: { "retry-after": "20" },
  });
  first[0]?.release();
  first[0]?.release();
  const next = await waiting[0];
  expect(begun, "releasing twice frees one place").toEqual([0]);
  next?.release();
  first[1]?.release();
  await Promise.all(waiting);
  expect(begun).toEqual([0, 1, 2]);
});

test("somebody who waited too long is refused and takes no turn later", async () => {
  vi.useFakeTimers();
  try {
    const turns = createPrintTurns({ ...limits, atOnce: 1 });
    const { release } = await turns.take("person");
    const late = expect(turns.take("person")).rejects.toMatchObject({ status: 503 });
    await vi.advanceTimersByTimeAsync(1_000);
    await late;
    const next = turns.take("person");
    release();
    expect(await next).toBeDefined();
  } finally {
    vi.useRealTimers();
  }
});

test("visitors who fill their places neither refuse people nor come before them", async () => {
  const turns = createPrintTurns(limits);
  const printing = await Promise.all([turns.take("visitor"), turns.take("visitor")]);
  const begun: string[] = [];
  const take = (who: "person" | "visitor") =>
    turns.take(who).then((turn) => {
      begun.push(who);
      return turn;
    });
  const visitors = [take("visitor"), take("visitor"), take("visitor")];
  await expect(turns.take("visitor")).rejects.toMatchObject({ status: 503 });
  const person = take("person");
  printing[0]?.release();
  (await person).release();
  expect(begun[0]).toBe("person");
  printing[1]?.release();
  for (const visitor of visitors) (await visitor).release();
  expect(begun).toEqual(["person", "visitor", "visitor", "visitor"]);
});

test("tasks wait without a limit and leave a place for people", async () => {
  const turns = createPrintTurns(limits);
  const { release } = await turns.take("task");
  const begun: Turn[] = [];
  const tasks = Array.from({ length: 10 }, () =>
    turns.take("task").then((turn) => begun.push(turn)),
  );
  const person = await turns.take("person");
  expect(begun).toEqual([]);
  person.release();
  release();
  for (let done = 0; done < tasks.length; done += 1) {
    await tasks[done];
    begun[done]?.release();
  }
  expect(begun).toHaveLength(10);
});
