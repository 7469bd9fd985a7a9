import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { type Stateful, stateTones, type Tone } from "#app/ui/state-tones.ts";
import { toneColors } from "./state-color.ts";

/** States that share a word with another and mean something else. */
const otherMeaning = [
  "inbox open",
  "registration received",
  "privacyRequest open",
  // An invitation that is taken back harms nobody; a certificate no longer proves anything.
  "invitation revoked",
  // A message that left is done; a survey that left waits for its answers.
  "survey sent",
  // An invitation waits for somebody; a backup that has not run yet waits for its hour.
  "health pending",
];

test("a state has the same colour wherever it is named", () => {
  const tones = new Map<string, Set<Tone>>();
  for (const subject of Object.keys(stateTones) as Stateful[]) {
    for (const [state, tone] of Object.entries<Tone>(stateTones[subject])) {
      if (otherMeaning.includes(`${subject} ${state}`)) continue;
      tones.set(state, (tones.get(state) ?? new Set()).add(tone));
    }
  }
  expect([...tones].filter(([, all]) => all.size > 1).map(([state]) => state)).toEqual([]);
});

test("public and staff badges use the same tokens for a tone", () => {
  const theme = readFileSync("app/staff/frame/theme.ts", "utf8");
  const sheet = readFileSync("app/ui/badge.module.css", "utf8");
  for (const [tone, color] of Object.entries(toneColors)) {
    const [, background, ink] =
      new RegExp(`${color}: tone\\([^)]*"([\\w-]+)", "([\\w-]+)"\\)`).exec(theme) ?? [];
    const rule = new RegExp(`\\.${tone} \\{[^}]*\\}`).exec(sheet)?.[0];
    expect(rule, tone).toContain(`background: var(--${background})`);
    expect(rule, tone).toContain(`color: var(--${ink})`);
  }
});

test("no screen has colours of states of its own", () => {
  const own = globSync(
    "app/{base,content,website,admissions,training,monitoring,operations}/**/*.tsx",
  ).filter((path) => {
    const code = readFileSync(path, "utf8");
    return /\b(colou?rs|tones)\b[^=\n]*= \{/.test(code) && /<Badge/.test(code);
  });
  expect(own).toEqual([]);
});
