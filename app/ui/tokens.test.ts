import { describe, expect, test } from "vitest";
import { contrast } from "./contrast.ts";
import { color, readTokens } from "./read-tokens.ts";

const { light, chosenDark, systemDark, printed, themes } = readTokens();

// [foreground, allowed backgrounds]; 4.5 : 1 for text, 3 : 1 for marks and control borders.
const texts: [string, string[]][] = [
  ["text", ["surface", "surface-raised", "surface-sunken", "surface-warm"]],
  ["text-muted", ["surface", "surface-raised", "surface-sunken", "surface-warm"]],
  ["heading", ["surface", "surface-raised", "surface-sunken", "surface-warm"]],
  ["link", ["surface", "surface-raised", "surface-sunken", "surface-warm"]],
  ["link-hover", ["surface", "surface-raised", "surface-sunken", "surface-warm"]],
  ["text", ["info-surface", "success-surface", "warning-surface", "error-surface"]],
  ["eu-statement", ["surface", "surface-raised", "surface-sunken"]],
  ["on-action", ["action", "action-hover"]],
  ["on-call", ["call", "call-hover"]],
  ["on-accent", ["accent"]],
  ["on-danger", ["danger-fill", "danger-fill-hover"]],
  ["on-background", ["background", "background-deep"]],
  ["on-background-muted", ["background", "background-deep"]],
  ["on-background-link", ["background", "background-deep"]],
  ["info", ["info-surface", "surface", "surface-raised"]],
  ["success", ["success-surface", "surface", "surface-raised"]],
  ["warning", ["warning-surface", "surface", "surface-raised"]],
  ["error", ["error-surface", "surface", "surface-raised", "surface-sunken"]],
];
const marks: [string, string[]][] = [
  ["line-strong", ["surface", "surface-raised", "surface-sunken"]],
  ["focus", ["surface", "surface-raised", "surface-sunken", "surface-warm"]],
  ["background-focus", ["background", "background-deep"]],
  ["action", ["surface", "surface-raised", "surface-sunken"]],
];

describe.each(themes)("the %s theme", (_, tokens) => {
  test.each(pairs(texts))("%s is readable on %s", (front, back) => {
    expect(contrast(color(tokens, front), color(tokens, back))).toBeGreaterThanOrEqual(4.5);
  });

  test.each(pairs(marks))("%s is visible on %s", (front, back) => {
    expect(contrast(color(tokens, front), color(tokens, back))).toBeGreaterThanOrEqual(3);
  });
});

test("the dark theme is the same whether chosen or preferred by the system", () => {
  expect(systemDark).toEqual(chosenDark);
});

test("the dark theme redefines every derived colour of the light one", () => {
  const derived = Object.keys(readTokens().derivedLight);
  expect(derived.length).toBeGreaterThan(20);
  expect(Object.keys(chosenDark).sort()).toEqual(derived.sort());
});

test("the print styles redefine every colour of the dark theme", () => {
  expect(Object.keys(printed).sort()).toEqual(Object.keys(chosenDark).sort());
});

test("the programme's colours are those of the specification", () => {
  expect(light).toMatchObject({
    primary: "#004b76",
    secondary: "#ff9900",
    tertiary: "#f5f5f5",
    accent: "#ffcc00",
    danger: "#dc3545",
  });
});

function pairs(rows: [string, string[]][]): [string, string][] {
  return rows.flatMap(([front, backs]) => backs.map((back): [string, string] => [front, back]));
}
