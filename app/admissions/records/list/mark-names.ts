/** Marks to filter by; they are independent of the state. */
export const marks = [
  "documents_asked",
  "suspected",
  "above_limit",
  "confirmed",
  "unconfirmed",
  "overdue",
  "unseated",
  "agent",
  "to_call",
  "in_training",
  "dropped_out",
  "left_seat",
] as const;
export type Mark = (typeof marks)[number];
