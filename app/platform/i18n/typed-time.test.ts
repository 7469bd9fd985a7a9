import { expect, test } from "vitest";
import { readTime, writtenTime } from "./typed-time.ts";

test("an hour is written and read as in the language", () => {
  expect(writtenTime("08:30", "fr")).toBe("08:30");
  expect(writtenTime("14:05", "de")).toBe("14:05");
  expect(writtenTime("14:05", "en")).toBe("2:05 PM");
  expect(writtenTime("00:30", "en")).toBe("12:30 AM");
  expect(writtenTime("", "fr")).toBe("");
  for (const typed of ["8:30", "08:30", "8h30", "8 h 30", "8.30", "0830", "8:30 Uhr", "8:30 am"]) {
    expect(readTime(typed), typed).toBe("08:30");
  }
  expect(readTime("2:05 PM")).toBe("14:05");
  expect(readTime("12:30 a.m.")).toBe("00:30");
  expect(readTime("12:30 pm")).toBe("12:30");
});

test("what is no hour is none, and an hour alone waits for the end of typing", () => {
  for (const typed of ["", "24:00", "8:60", "14:05 pm", "0:30 am", "8:3", "midi", "083", "8:300"]) {
    expect(readTime(typed), typed).toBeNull();
  }
  for (const typed of ["8", "8h", "8 h", "08"]) {
    expect(readTime(typed), typed).toBeNull();
    expect(readTime(typed, { short: true }), typed).toBe("08:00");
  }
  expect(readTime("2 pm", { short: true })).toBe("14:00");
});
