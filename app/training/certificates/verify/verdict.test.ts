import { expect, test } from "vitest";
import { type Found, found, type Says, verdictOf } from "./verdict.ts";

const says: Says[] = ["genuine", "forged", "cannot", "noKey", "noProof"];

test("a changed QR code is never called anything but not genuine or unknown", () => {
  for (const each of found) {
    const { name, note } = verdictOf(each, "forged");
    expect(name, each).toBe(each === "unknown" ? "unknown" : "forged");
    expect(note).toBeNull();
  }
});

test("only the server calls a certificate valid, and it says so about nothing else", () => {
  for (const each of found) {
    for (const one of says) {
      const { name } = verdictOf(each, one);
      if (name === "valid") expect([each, one === "forged"]).toEqual(["valid", false]);
    }
  }
});

test.each([
  ["valid", "genuine", "valid", "signed"],
  ["valid", "noProof", "valid", null],
  ["valid", "cannot", "valid", "unchecked"],
  ["revoked", "genuine", "revoked", "signed"],
  ["replaced", "genuine", "replaced", "signed"],
  ["erased", "genuine", "erased", "signed"],
  ["erased", "noProof", "erased", null],
  ["altered", "genuine", "altered", "signed"],
  ["unknown", "genuine", "unrecorded", null],
  ["unknown", "noProof", "unknown", null],
  ["many", "genuine", "many", null],
  ["away", "genuine", "genuine", null],
  ["away", "noProof", "away", null],
  ["offline", "genuine", "genuine", null],
  ["offline", "noKey", "noKey", null],
] as const)("%s and %s are said as %s", (from: Found, says: Says, name, note) => {
  expect(verdictOf(from, says)).toEqual({ name, note });
});
