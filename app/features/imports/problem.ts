export const errorCodes = [
  "person_missing",
  "reference_wrong",
  "reference_unknown",
  "phone_wrong",
  "birth_date_wrong",
  "person_unknown",
  "person_several",
  "person_repeated",
  "mark_text",
  "mark_range",
  "decision_unknown",
  "decision_refused",
  "remark_long",
] as const;

export const warningCodes = ["mark_rounded", "mark_overwrites", "name_differs"] as const;

export type ErrorCode = (typeof errorCodes)[number];
export type WarningCode = (typeof warningCodes)[number];

/** What is wrong or strange in a cell. */
export type Problem = {
  code: ErrorCode | WarningCode;
  /** Where to look: `C14`. */
  cell: string;
  /** What its sentence needs to say. */
  values?: Record<string, string | number>;
};

export function isError({ code }: Problem): boolean {
  return (errorCodes as readonly string[]).includes(code);
}

/** What stood there, short enough for a sentence. */
export function shown(text: string): string {
  return text.length > 40 ? `${text.slice(0, 39)}…` : text;
}
