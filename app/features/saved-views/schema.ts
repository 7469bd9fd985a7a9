import { z } from "zod";
import type { Permission } from "#app/access/permissions.ts";

/** The lists that can be looked at in ways with a name, and who sees each. */
export const viewedLists = {
  registrations: "registrations.manage",
  posts: "news.create",
  formations: "formations.create",
} as const satisfies Record<string, Permission>;
export type ViewedList = keyof typeof viewedLists;

/** A way of looking at a list, under a name. */
export const ViewInput = z.object({
  name: z.string().trim().min(1).max(80),
  shared: z.boolean().default(false),
  /** As it stands in the address. */
  query: z.string().max(1_000).default(""),
  hidden: z.array(z.string().max(40)).max(40).default([]),
});
export type ViewInput = z.output<typeof ViewInput>;

export type SavedView = ViewInput & { id: number; own: boolean; owner: string };
