/** The kinds with lists and counts. */
export const kinds = ["post", "formation"] as const;

/**
 * What can wait for somebody, and the list that shows it. A tile counts what its list holds, by the
 * same filter.
 */
export const todoFilters = {
  drafts: { status: "draft", mine: "1" },
  returned: { review: "returned", mine: "1" },
  toReview: { review: "to_review" },
  thisWeek: { scheduled: "week" },
  pending: { pending: "1" },
} as const;
export type TodoKind = keyof typeof todoFilters;
