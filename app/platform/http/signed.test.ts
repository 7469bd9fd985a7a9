import { expect, test } from "vitest";
import { momentOf, momentWord, readWords, signWords } from "./signed.server.ts";

const token = signWords("secret", "preview of 3", ["a", "b"]);

test("signed text is read back", () => {
  expect(readWords("secret", "preview of 3", token)).toEqual(["a", "b"]);
});

test("another purpose, another key and changed text are refused", () => {
  expect(readWords("secret", "preview of 4", token)).toBeNull();
  expect(readWords("other", "preview of 3", token)).toBeNull();
  expect(readWords("secret", "preview of 3", token.replace("a.", "c."))).toBeNull();
  expect(readWords("secret", "preview of 3", `${token}.`)).toBeNull();
  for (const odd of [undefined, null, 3, "", ".", "a", "x".repeat(5_000)]) {
    expect(readWords("secret", "preview of 3", odd)).toBeNull();
  }
});

test("a point in time is read back", () => {
  const moment = new Date("2026-01-15T21:05:00.123Z");
  expect(momentOf(momentWord(moment))).toEqual(moment);
  expect(momentOf(undefined).getTime()).toBeNaN();
});
