import type { Feature } from "#app/feature.server.ts";
import { postApi, postsApi } from "./api.server.ts";
import { followSchedule } from "./follow-schedule.server.ts";
import { tagsApi } from "./tags.api.server.ts";

export const news = {
  api: { "/posts": postsApi, "/post": postApi, "/tags": tagsApi },
  parameters: ["page", "search", "tag"],
  personal: ["/news/preview"],
  follow: followSchedule,
} as const satisfies Feature;
