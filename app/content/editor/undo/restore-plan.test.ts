import { expect, test } from "vitest";
import { languageState } from "#tests/setup/language-state.ts";
import { type Before, restorePlan } from "./restore-plan.ts";

const missing = languageState({ state: "missing", public: false });
const item = (more: Partial<Before> = {}): Before => ({
  state: "published",
  languages: { fr: languageState(), en: missing, de: missing },
  facts_pending: false,
  facts_behind: false,
  ends_at: null,
  ...more,
});

test("what was public comes back in the same languages, with its end", () => {
  const ends_at = "2027-01-01T00:00:00.000Z";
  const plan = { locales: ["fr"], publish_at: null, end_at: ends_at };
  expect(restorePlan(item({ ends_at }))).toEqual(plan);
});

test("nothing comes back that would show words nobody published", () => {
  const fr = languageState({ pending: true });
  expect(restorePlan(item({ languages: { fr, en: missing, de: missing } }))).toBeNull();
  expect(restorePlan(item({ facts_pending: true }))).toBeNull();
  expect(restorePlan(item({ state: "draft" }))).toBeNull();
});

test("what was scheduled goes back to its hour", () => {
  const scheduled_at = "2026-12-01T08:00:00.000Z";
  const fr = languageState({ state: "scheduled", public: false, scheduled_at });
  const languages = { fr, en: missing, de: missing };
  const plan = { locales: ["fr"], publish_at: scheduled_at, end_at: null };
  expect(restorePlan(item({ state: "scheduled", languages }))).toEqual(plan);
  const behind = { ...languages, fr: { ...fr, schedule_behind: true } };
  expect(restorePlan(item({ state: "scheduled", languages: behind }))).toBeNull();
});
