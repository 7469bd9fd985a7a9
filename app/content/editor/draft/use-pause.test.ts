import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { afterPause, PAUSE } from "./use-pause.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("afterPause calls back only after a pause in typing", () => {
  const keys = new EventTarget();
  const callback = vi.fn();
  afterPause(keys, callback);
  for (let word = 0; word < 20; word += 1) {
    vi.advanceTimersByTime(PAUSE - 100);
    keys.dispatchEvent(new Event("keydown"));
  }
  expect(callback).not.toHaveBeenCalled();
  vi.advanceTimersByTime(PAUSE);
  expect(callback).toHaveBeenCalledTimes(1);
  keys.dispatchEvent(new Event("keydown"));
});

test("afterPause does not call back once cancelled", () => {
  const keys = new EventTarget();
  const callback = vi.fn();
  afterPause(keys, callback)();
  keys.dispatchEvent(new Event("keydown"));
  vi.advanceTimersByTime(2 * PAUSE);
  expect(callback).not.toHaveBeenCalled();
});
