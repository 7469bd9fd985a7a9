import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { afterPause, PAUSE } from "./pause.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("whoever types on is not interrupted; a pause is", () => {
  const keys = new EventTarget();
  const interrupts = vi.fn();
  afterPause(keys, interrupts);
  for (let word = 0; word < 20; word += 1) {
    vi.advanceTimersByTime(PAUSE - 100);
    keys.dispatchEvent(new Event("keydown"));
  }
  expect(interrupts).not.toHaveBeenCalled();
  vi.advanceTimersByTime(PAUSE);
  expect(interrupts).toHaveBeenCalledTimes(1);
  keys.dispatchEvent(new Event("keydown"));
});

test("nothing comes once it is called off", () => {
  const keys = new EventTarget();
  const interrupts = vi.fn();
  afterPause(keys, interrupts)();
  keys.dispatchEvent(new Event("keydown"));
  vi.advanceTimersByTime(2 * PAUSE);
  expect(interrupts).not.toHaveBeenCalled();
});
