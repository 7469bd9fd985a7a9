import { expect, test } from "vitest";
import { PhoneRefused } from "#app/platform/phones/phones.server.ts";
import { tryProblemOf } from "./try-problem.server.ts";

const failed = (message: string, more: object = {}) => Object.assign(new Error(message), more);

test.each([
  [failed("Invalid login", { code: "EAUTH", response: "535 no\r\nno" }), "auth", "535 no no"],
  [failed("No recipients", { code: "EENVELOPE", response: "550 who" }), "recipient", "550 who"],
  [failed("connect", { code: "ECONNECTION" }), "unreachable", "connect"],
  [failed("fetch failed", { cause: { code: "ENOTFOUND" } }), "unreachable", "fetch failed"],
  [failed("Greeting never received", { code: "ETIMEDOUT" }), "timeout", "Greeting never received"],
  [failed("late", { name: "TimeoutError" }), "timeout", "late"],
  [failed("the gateway for sms answered 401"), "auth", "the gateway for sms answered 401"],
  [failed("the gateway for sms answered 500"), "refused", "the gateway for sms answered 500"],
  [new PhoneRefused("the gateway for sms answered 422"), "refused", /422/],
  [failed("x".repeat(500)), "unknown", "x".repeat(200)],
  ["a text", "unknown", ""],
])("%s is %s", (error, problem, answer) => {
  const found = tryProblemOf(error);
  expect(found.problem).toBe(problem);
  if (typeof answer === "string") expect(found.answer).toBe(answer);
  else expect(found.answer).toMatch(answer);
});
