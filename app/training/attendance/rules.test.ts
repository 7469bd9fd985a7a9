import { describe, expect, test } from "vitest";
import { decide } from "./rules.ts";

describe("an entry beside the one that stands", () => {
  const markedAt = new Date("2026-11-02T09:00:00Z");
  const earlier = new Date("2026-11-02T08:00:00Z");
  const mine = { presence: "absent", markedAt, only_unmarked: false } as const;
  const theirs = { presence: "present", markedAt, markedBy: 2 } as const;

  test.each([
    ["take", mine, undefined],
    ["take", mine, { ...theirs, markedAt: earlier }],
    ["newer", { ...mine, markedAt: earlier }, theirs],
    ["newer", { ...mine, markedAt: earlier }, { ...theirs, markedBy: null }],
    ["older", { ...mine, markedAt: earlier }, { ...theirs, presence: "absent" as const }],
    ["older", { ...mine, markedAt: earlier }, { ...theirs, markedBy: 1 }],
    ["newer", { ...mine, seen: null }, { ...theirs, markedAt: earlier }],
    ["newer", { ...mine, seen: earlier }, theirs],
    ["take", { ...mine, markedAt: earlier, seen: markedAt }, theirs],
    ["take", { ...mine, seen: null }, { ...theirs, markedAt: earlier, markedBy: 1 }],
    ["take", { ...mine, seen: null, presence: "present" }, { ...theirs, markedAt: earlier }],
    ["older", { ...mine, markedAt: earlier, seen: null }, { ...theirs, markedBy: 1 }],
    ["same", mine, { ...theirs, presence: "absent" as const, markedBy: 1 }],
    ["take", { ...mine, only_unmarked: true }, undefined],
    ["marked", { ...mine, only_unmarked: true }, { ...theirs, markedAt: earlier }],
    ["marked", { ...mine, only_unmarked: true }, { ...theirs, markedBy: 1 }],
  ] as const)("%s (%#)", (verdict, entry, standing) => {
    expect(decide(entry, standing, 1)).toBe(verdict);
  });
});
