/** What every list of the desk can be filtered and sorted by, as named in the URL. */
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
