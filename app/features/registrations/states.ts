/** What an application can be. Marks (documents asked for, confirmed, suspected twice) are no states. */
export const states = [
  "received",
  "selected",
  "admitted",
  "waitlisted",
  "rejected",
  "withdrawn",
] as const;
export type State = (typeof states)[number];
