import { expect, test } from "vitest";
import { wayOf } from "./way.ts";

const draft = { public: false, pending: false, scheduled_at: null, review: null };
const current = (language: Parameters<typeof wayOf>[0]) =>
  wayOf(language).find(({ state }) => state === "current")?.step;

test("a text goes from draft over review and plan to the public", () => {
  expect(wayOf(draft)).toEqual([
    { step: "draft", state: "current" },
    { step: "review", state: "ahead" },
    { step: "planned", state: "ahead" },
    { step: "public", state: "ahead" },
  ]);
  const waiting = { ...draft, review: { state: "waiting" as const, changed: false } };
  expect(current(waiting)).toBe("review");
  const returned = { ...draft, review: { state: "returned" as const, changed: true } };
  expect(wayOf(returned).map(({ step }) => step)).toContain("returned");
  const accepted = { ...draft, review: { state: "accepted" as const, changed: false } };
  expect(current(accepted)).toBe("accepted");
  expect(current({ ...accepted, scheduled_at: "2026-11-20T08:00:00Z" })).toBe("planned");
  expect(current({ ...accepted, public: true })).toBe("public");
});

test("a correction of a public text begins the way again", () => {
  const accepted = { state: "accepted" as const, changed: true };
  expect(current({ ...draft, public: true, pending: true, review: accepted })).toBe("draft");
});
