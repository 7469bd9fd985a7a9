import { describe, expect, test } from "vitest";
import { withoutSecret } from "#app/admissions/messages/survey-link.server.ts";
import { bodyOf, typedFrom } from "./post-survey.ts";
import {
  answersFrom,
  isLinkOpen,
  monthsAfter,
  monthsSince,
  shareOf,
  stateOf,
  surveysOf,
} from "./rules.ts";
import { AnswersInput } from "./schema.ts";

test("a survey is due on the same day of a later month, or on its last day", () => {
  expect(monthsAfter("2026-03-14", 1)).toBe("2026-04-14");
  expect(monthsAfter("2026-08-31", 6)).toBe("2027-02-28");
  expect(monthsAfter("2026-12-31", 12)).toBe("2027-12-31");
});

test("surveys that are more than thirty days late are not made", () => {
  const months = (today: string) => surveysOf("2026-01-31", today).map(({ month }) => month);
  expect(months("2026-02-01")).toEqual([1, 6, 12]);
  expect(months("2026-03-30")).toEqual([1, 6, 12]);
  expect(months("2026-03-31")).toEqual([6, 12]);
  expect(months("2027-03-03")).toEqual([]);
});

describe("the state of a survey", () => {
  const at = new Date("2026-04-14T09:00:00Z");
  const survey = {
    dueOn: "2026-04-14",
    tokenHash: null,
    sentAt: null,
    remindedAt: null,
    unreachable: false,
    answeredAt: null,
  };
  test.each([
    ["planned", {}, "2026-04-13"],
    ["waiting", {}, "2026-04-14"],
    ["waiting", {}, "2026-05-14"],
    ["missed", {}, "2026-05-15"],
    ["waiting", { tokenHash: "x" }, "2026-06-15"],
    ["sent", { tokenHash: "x", sentAt: at }, "2026-06-15"],
    ["reminded", { tokenHash: "x", sentAt: at, remindedAt: at }, "2026-06-15"],
    ["unreachable", { unreachable: true }, "2026-04-14"],
    ["answered", { unreachable: true, answeredAt: at }, "2026-04-14"],
  ] as const)("is %s with %j on %s", (state, change, today) => {
    expect(stateOf({ ...survey, ...change }, today)).toBe(state);
  });
});

test("a link works for sixty days after the message left", () => {
  const sentAt = new Date("2026-04-14T09:00:00Z");
  expect(isLinkOpen({ sentAt }, new Date("2026-06-13T08:59:00Z"))).toBe(true);
  expect(isLinkOpen({ sentAt }, new Date("2026-06-13T09:00:00Z"))).toBe(false);
  expect(isLinkOpen({ sentAt: null }, new Date())).toBe(true);
});

test("who works says whether it is in the trade; who does not is not asked", () => {
  const working = AnswersInput.safeParse({ situation: "employed" });
  expect(working.error?.issues.map(({ path }) => path)).toEqual([["related"]]);
  expect(AnswersInput.safeParse({ situation: "none" }).success).toBe(true);
  const given = AnswersInput.parse({ situation: "studying", related: true });
  expect(answersFrom(given).related).toBeNull();
});

test("a month to choose is one since the end of the training", () => {
  expect(monthsSince("2026-11-30", "2027-01-01")).toEqual(["2027-01", "2026-12", "2026-11"]);
  expect(AnswersInput.safeParse({ situation: "none", since: "2026-13" }).success).toBe(false);
  expect(AnswersInput.safeParse({ situation: "none", since: "before" }).success).toBe(true);
});

test("what a form holds is the same before and after a round trip", () => {
  const answers = answersFrom(
    AnswersInput.parse({ situation: "employed", related: false, useful: 4, remark: "Merci" }),
  );
  expect(bodyOf(typedFrom(answers))).toEqual(answers);
  expect(typedFrom(null)).toMatchObject({ situation: "", related: "", remark: "" });
});

test("a share is of those who answered", () => {
  expect(shareOf(2, 3)).toBe(67);
  expect(shareOf(0, 0)).toBeNull();
});

test("a message that was sent is kept without the secret of its link", () => {
  expect(withoutSecret("Ici : http://localhost:3000/de/survey/aB-_9 Merci")).toBe(
    "Ici : http://localhost:3000/de/survey/… Merci",
  );
});
