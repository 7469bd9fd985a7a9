import { z } from "zod";
import type { Permission } from "#app/platform/access/permissions.ts";

/** The lists with saved views, and the permission to read each. */
export const viewedLists = {
  registrations: "registrations.read",
  posts: "news.create",
  formations: "formations.create",
} as const satisfies Record<string, Permission>;
export type ViewedList = keyof typeof viewedLists;

export const ViewInput = z.object({
  name: z.string().trim().min(1).max(80),
  shared: z.boolean().default(false),
  /** The query string of the list. */
  query: z.string().max(1_000).default(""),
  hidden: z.array(z.string().max(40)).max(40).default([]),
});
export type ViewInput = z.output<typeof ViewInput>;

export type SavedView = ViewInput & { id: number; own: boolean; owner: string };
