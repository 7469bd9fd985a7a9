import { fold } from "#app/platform/i18n/fold.ts";
import words from "./data/mark-words.json" with { type: "json" };

/** The marks of a registration, each of 20. */
export const markNames = ["test_mark", "interview_mark"] as const;
export type MarkName = (typeof markNames)[number];

/** What stands in place of a mark; neither counts in a mean. */
export const markStates = ["absent", "review"] as const;
export type MarkState = (typeof markStates)[number];
export type MarkValue = number | MarkState | null;

export const HIGHEST_MARK = 20;

const stateOf = new Map(
  markStates.flatMap((state) => words[state].map((word) => [word, state] as const)),
);

/** `Absente`, `à revoir`, `a`: a word in place of a mark. */
export function readMarkState(text: string): MarkState | undefined {
  return stateOf.get(
    fold(text)
      .replace(/[^a-z0-9]+/g, " ")
      .trim(),
  );
}

export function isMarkState(value: MarkValue | undefined): value is MarkState {
  return value === "absent" || value === "review";
}

type MarkColumns = {
  testMark: number | null;
  testState: MarkState | null;
  interviewMark: number | null;
  interviewState: MarkState | null;
};

/** A mark as it is stored: a number, or a word beside it. */
export function markColumns(name: MarkName, value: MarkValue): Partial<MarkColumns> {
  const mark = isMarkState(value) ? null : value;
  const state = isMarkState(value) ? value : null;
  return name === "test_mark"
    ? { testMark: mark, testState: state }
    : { interviewMark: mark, interviewState: state };
}

export function markOf(row: MarkColumns, name: MarkName): MarkValue {
  return name === "test_mark"
    ? (row.testState ?? row.testMark)
    : (row.interviewState ?? row.interviewMark);
}

/** The mean of those that are marks; null without any. */
export function meanOf(marks: readonly MarkValue[]): number | null {
  const given = marks.filter((mark) => typeof mark === "number");
  return given.length ? given.reduce((sum, mark) => sum + mark, 0) / given.length : null;
}
