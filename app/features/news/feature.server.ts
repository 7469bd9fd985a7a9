import type { Feature } from "#app/feature.server.ts";
import { postApi, postDeskApi, postsApi } from "./api.server.ts";
import { followSchedule } from "./follow-schedule.server.ts";
import { tagsApi } from "./tags.api.server.ts";

export const news = {
  api: { "/posts": postsApi, "/post": postApi, "/desk/posts": postDeskApi, "/tags": tagsApi },
  parameters: ["page", "search", "tag"],
  personal: ["/news/preview"],
  follow: followSchedule,
} as const satisfies Feature;
