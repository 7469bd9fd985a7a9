import type { MediaFilter } from "../queries.server.ts";

/** Filters for files that need attention, as API query parameters. */
const filters = {
  undescribed: { alt: "missing" },
  unused: { uses: "none" },
} as const satisfies Record<string, MediaFilter>;

export const selections = Object.keys(filters) as (keyof typeof filters)[];

export function selectionFilter(name: string | null) {
  return Object.entries(filters).find(([key]) => key === name)?.[1] ?? {};
}
