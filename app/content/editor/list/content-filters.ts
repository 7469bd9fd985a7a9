/** The URL parameters every content list is filtered and sorted by. */
export const contentFilterNames = [
  "search",
  "status",
  "language",
  "language_state",
  "mine",
  "review",
  "scheduled",
  "pending",
  "author",
  "from",
  "to",
  "sort",
] as const;
