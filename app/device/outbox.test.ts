import { expect, test, vi } from "vitest";
import { sendWaiting } from "./outbox.ts";
import { type Queued, queueIn, uuid } from "./queue.ts";
import { inMemory } from "./store.ts";

const queue = queueIn<Queued>("thing/");

function aQueue() {
  const store = inMemory();
  const send = vi.fn(async (_: typeof store, item: Queued) => {
    const sent: Queued = { ...item, state: { kind: "sent" } };
    await new Promise((resolve) => setTimeout(resolve));
    await queue.set(store, sent);
    return sent;
  });
  const put = (key: string) => queue.set(store, { key, queuedAt: 1, state: { kind: "waiting" } });
  return { store, send, put };
}

test("an item is sent once when ten tabs try at the same time, and all see it sent", async () => {
  const { store, send, put } = aQueue();
  await put("a");
  const onSettled = vi.fn();
  const tabs = Array.from({ length: 10 }, () => sendWaiting(store, { queue, send }, { onSettled }));
  expect(await Promise.all(tabs)).toEqual(tabs.map(() => true));
  expect(send).toHaveBeenCalledOnce();
  expect(onSettled.mock.calls.map(([{ state }]) => state.kind)).toEqual(tabs.map(() => "sent"));
});

test("what a killed tab was sending is still waiting, and is sent with the same key", async () => {
  const { store, send, put } = aQueue();
  await put("a");
  send.mockRejectedValueOnce(new TypeError("killed"));
  expect(await sendWaiting(store, { queue, send })).toBe(false);
  expect(await queue.all(store)).toMatchObject([{ key: "a", state: { kind: "waiting" } }]);
  expect(await sendWaiting(store, { queue, send })).toBe(true);
  expect(send.mock.calls.map(([, { key }]) => key)).toEqual(["a", "a"]);
});

test("uuid returns a version 4 UUID", () => {
  expect(uuid()).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  expect(uuid()).not.toBe(uuid());
});
