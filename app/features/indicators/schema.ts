/** What a formula counts. */
export const subjects = [
  "registrations",
  "seats",
  "outcomes",
  "attendance",
  "certificates",
  "surveys",
] as const;
export type Subject = (typeof subjects)[number];

export const operators = ["is", "is_not", "at_least", "at_most"] as const;
export type Operator = (typeof operators)[number];

export type Condition = { field: string; operator: Operator; values: string[] };

/** People counted once each: those of a subject who meet every condition in the period. */
export type Count = { subject: Subject; conditions: Condition[] };

/** A number of people, or the share of one group in another in per cent. */
export type Formula =
  | { kind: "count"; count: Count }
  | { kind: "share"; part: Count; whole: Count };

export const splits = ["sex", "age_band", "region", "disability", "programme", "level"] as const;
export type Split = (typeof splits)[number];
