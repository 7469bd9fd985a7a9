import { beforeEach, expect, test, vi } from "vitest";
import {
  addTaskNotice,
  endOf,
  isOnScreen,
  putOnScreen,
  removeTaskNotice,
  storedTaskNotices,
  watchTaskNotices,
} from "./task-notice.ts";

const letters = { id: "a", look: "/api/tasks/a", name: "Lettres", link: "/admin" };

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
});

test.each([
  [{ state: "running" }, null],
  [{ state: "done" }, "done"],
  [{ state: "failed" }, "failed"],
  [{ finished: false, cancelled: true }, null],
  [{ finished: true, cancelled: false }, "done"],
  [{ finished: true, cancelled: true }, "cancelled"],
])("endOf returns the end of %j: %s", (said, end) => {
  expect(endOf(said)).toBe(end);
});

test("a notice is stored once per task and user, and removed by one page only", () => {
  const heard = vi.fn<() => void>();
  const stop = watchTaskNotices(heard);
  addTaskNotice(1, letters);
  addTaskNotice(1, { ...letters, name: "Autre" });
  expect(storedTaskNotices(1)).toEqual([letters]);
  expect(storedTaskNotices(2)).toEqual([]);
  expect(heard).toHaveBeenCalledTimes(1);
  expect([removeTaskNotice(1, "a"), removeTaskNotice(1, "a")]).toEqual([true, false]);
  expect(storedTaskNotices(1)).toEqual([]);
  stop();
});

test("a task is on screen until its last component unmounts", () => {
  const [one, two] = [putOnScreen("a"), putOnScreen("a")];
  one();
  expect(isOnScreen("a")).toBe(true);
  two();
  expect(isOnScreen("a")).toBe(false);
});
