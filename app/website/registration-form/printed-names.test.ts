import { expect, test } from "vitest";
import { printable } from "#app/platform/files/printed-letters.ts";
import { readAnswer } from "./read-answer.ts";

const field = { type: "text", name: "last_name", max: 80, pattern: "name" } as never;
const context = {} as never;

/** The name as it is stored, or the problem. */
function read(name: string) {
  const { answer, problem } = readAnswer(field, name, context);
  return problem?.key ?? answer;
}

// `platform/files/printable.test.ts` compares what is printed unchanged with the fonts.
test("every character that a name may have is printed as it is", () => {
  const changed: string[] = [];
  let accepted = 0;
  for (let code = 0; code < 0x30000; code += 1) {
    if (code >= 0xd800 && code < 0xe000) continue;
    const name = `A${String.fromCodePoint(code)}b`;
    const { answer } = readAnswer(field, name, context);
    if (typeof answer !== "string") continue;
    accepted += 1;
    if (printable(answer) !== answer) changed.push(code.toString(16));
  }
  expect(changed).toEqual([]);
  expect(accepted).toBeGreaterThan(1_000);
});

test.each([
  ["N’Guessan-Kouamé", "N’Guessan-Kouamé"],
  ["Kɔ\u0300nan Ɛ\u0301liane", "Kɔ\u0300nan Ɛ\u0301liane"],
  ["Nguyễn Diyarbakır", "Nguyễn Diyarbakır"],
  ["Ольга Γιώργος", "Ольга Γιώργος"],
  ["عمر", "name_letters"],
  ["Awa 李", "name_letters"],
  ["Kon3", "name"],
])("%s is %s", (typed, expected) => {
  expect(read(typed)).toBe(expected);
});
