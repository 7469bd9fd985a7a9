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
  "cohort_unknown",
  "cohort_other_course",
  "cohort_several",
  "confirm_by_wrong",
  "confirm_by_past",
  "open_pair",
] as const;

export const warningCodes = [
  "mark_rounded",
  "mark_overwrites",
  "name_differs",
  "admitted_without_seat",
  "seat_ignored",
] as const;

export type ErrorCode = (typeof errorCodes)[number];
export type WarningCode = (typeof warningCodes)[number];

/** An error or a warning about a cell. */
export type Problem = {
  code: ErrorCode | WarningCode;
  /** The address of the cell, such as `C14`. */
  cell: string;
  /** Values for the message. */
  values?: Record<string, string | number>;
};

export function isError({ code }: Problem): boolean {
  return (errorCodes as readonly string[]).includes(code);
}

/** The text of a cell, shortened for a message. */
export function excerpt(text: string): string {
  return text.length > 40 ? `${text.slice(0, 39)}…` : text;
}
