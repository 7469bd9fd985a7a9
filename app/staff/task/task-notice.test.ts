import { beforeEach, expect, test, vi } from "vitest";
import {
  addTaskNotice,
  endOf,
  isOnScreen,
  markOnScreen,
  removeTaskNotice,
  storedTaskNotices,
  watchTaskNotices,
} from "./task-notice.ts";

const notice = { id: "a", statePath: "/api/tasks/a", name: "Lettres", link: "/admin" };

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
});

test.each([
  [{ state: "running" }, null],
  [{ state: "done" }, "done"],
  [{ state: "failed" }, "failed"],
  [{ finished: false, cancelled: true }, null],
  [{ finished: true, cancelled: false }, "done"],
  [{ finished: true, cancelled: true }, "cancelled"],
])("endOf returns the end of %j: %s", (view, end) => {
  expect(endOf(view)).toBe(end);
});

test("a notice is stored once per task and user, and removed by one page only", () => {
  const listener = vi.fn<() => void>();
  const stop = watchTaskNotices(listener);
  addTaskNotice(1, notice);
  addTaskNotice(1, { ...notice, name: "Autre" });
  expect(storedTaskNotices(1)).toEqual([notice]);
  expect(storedTaskNotices(2)).toEqual([]);
  expect(listener).toHaveBeenCalledTimes(1);
  expect([removeTaskNotice(1, "a"), removeTaskNotice(1, "a")]).toEqual([true, false]);
  expect(storedTaskNotices(1)).toEqual([]);
  stop();
});

test("a task is on screen until its last component unmounts", () => {
  const [one, two] = [markOnScreen("a"), markOnScreen("a")];
  one();
  expect(isOnScreen("a")).toBe(true);
  two();
  expect(isOnScreen("a")).toBe(false);
});
