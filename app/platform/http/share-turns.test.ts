import { AsyncLocalStorage } from "node:async_hooks";
import { expect, test } from "vitest";
import { shareTurns } from "./share-turns.server.ts";

const limits = {
  concurrency: 1,
  maxQueued: 6,
  share: 3,
  retryAfter: 2,
  holdRefusals: 0,
  pauseFactor: 0,
};

/** Calls that end when the test says so; `order` has their names as they began. */
function startSharing() {
  const turns = shareTurns(limits);
  const { promise: opened, resolve: open } = Promise.withResolvers<void>();
  const order: string[] = [];
  const call = (name: string, known = false) =>
    turns({ name, known }, async () => {
      order.push(name);
      await opened;
      return name;
    });
  return { turns, call, order, open };
}

const away = { refusal: "away", headers: { "retry-after": "2" } };

test("callers take turns, and known ones come first", async () => {
  const { call, order, open } = startSharing();
  const first = call("a");
  // The first one begins before the others arrive.
  await Promise.resolve();
  await Promise.resolve();
  const others = [call("a"), call("a"), call("b"), call("c"), call("b"), call("k", true)];
  open();
  expect(await Promise.all([first, ...others])).toEqual(["a", "a", "a", "b", "c", "b", "k"]);
  expect(order).toEqual(["a", "k", "a", "b", "c", "a", "b"]);
});

test("a caller that has used its share is refused, another one is not", async () => {
  const { call, open } = startSharing();
  const waiting = [call("a")];
  await Promise.resolve();
  await Promise.resolve();
  waiting.push(call("a"), call("a"), call("a"));
  await expect(call("a")).rejects.toMatchObject(away);
  waiting.push(call("b"), call("c"), call("d"));
  await expect(call("e"), "the queue is full").rejects.toMatchObject(away);
  waiting.push(call("k", true));
  open();
  await Promise.all(waiting);
  expect(await call("a"), "afterwards").toBe("a");
});

test("a call that fails reaches its caller only and frees its turn", async () => {
  const { turns, call, open } = startSharing();
  open();
  const failed = turns({ name: "a", known: false }, () => Promise.reject(new Error("no")));
  const fine = call("a");
  await expect(failed).rejects.toThrow("no");
  expect(await fine).toBe("a");
});

test("a waiting call keeps the context it was made in", async () => {
  const { turns, open, call } = startSharing();
  const request = new AsyncLocalStorage<string>();
  const first = request.run("one", () => call("a"));
  const second = request.run("two", () =>
    turns({ name: "a", known: false }, async () => request.getStore()),
  );
  open();
  await first;
  expect(await second).toBe("two");
});
