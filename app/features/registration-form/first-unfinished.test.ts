import { expect, test } from "vitest";
import { completeAnswers } from "#tests/setup/applicant.ts";
import { check } from "./check.ts";
import { firstUnfinished } from "./first-unfinished.ts";
import { mecaAgro } from "./forms/meca-agro.ts";

const context = { today: "2026-11-02", closesOn: "2027-01-01" };
const complete = completeAnswers(mecaAgro, 1);

test.each([
  ["nothing answered", {}, [], "identity"],
  ["a name, no phone", { ...complete, phone: "", motivation: "" }, [], "contact"],
  ["a mistake further on", { ...complete, motivation: "Court." }, [], "choice"],
  ["all but the documents", complete, [], "documents"],
  ["a document too", complete, ["cv"], "review"],
] as const)("with %s the draft continues at %s", (_, answers, documents, step) => {
  expect(firstUnfinished(mecaAgro, check(mecaAgro, answers, context), documents)).toBe(step);
});
