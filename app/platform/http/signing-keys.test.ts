import { describe, expect, test } from "vitest";
import { readWords, signWords } from "./signed.server.ts";
import { currentKey, keysInForce, type SigningKey } from "./signing-keys.ts";

const at = (minute: number) => new Date(Date.UTC(2026, 10, 17, 10, minute));

const old: SigningKey = { generation: 1, value: "old", signsFrom: at(0), validUntil: at(30) };
const next: SigningKey = { generation: 2, value: "new", signsFrom: at(11), validUntil: null };

describe("a replaced key", () => {
  test("signs until every process knows the new one, and verifies until its time is over", () => {
    expect(keysInForce([next, old], at(10))).toBe("old new");
    expect(keysInForce([next, old], at(11))).toBe("new old");
    expect(keysInForce([next, old], at(30))).toBe("new");
  });

  test("still opens what it signed; nothing new is signed with it; afterwards it opens nothing", () => {
    const before = signWords(keysInForce([old], at(9)), "draft", ["4711"]);
    const during = keysInForce([old, next], at(12));
    expect(readWords(during, "draft", before)).toEqual(["4711"]);
    const fresh = signWords(during, "draft", ["4711"]);
    expect(fresh).not.toBe(before);
    const after = keysInForce([old, next], at(31));
    expect(readWords(after, "draft", before)).toBeNull();
    expect(readWords(after, "draft", fresh)).toEqual(["4711"]);
    expect(readWords(after, "preview", fresh), "of another purpose").toBeNull();
  });

  test("a process that knows the new key only as a coming one accepts what others sign with it", () => {
    const early = signWords("new", "draft", ["1"]);
    expect(readWords(keysInForce([old, next], at(10)), "draft", early)).toEqual(["1"]);
  });

  test("the key that signs stands first", () => {
    expect(currentKey(keysInForce([old, next], at(12)))).toBe("new");
    expect(currentKey("one")).toBe("one");
  });
});
