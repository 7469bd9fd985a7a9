import type { Feature } from "#app/feature.server.ts";
import { bulkHandler } from "#app/features/content/bulk-task.server.ts";
import { followSchedule } from "#app/features/content/follow-schedule.server.ts";
import { viewsOf } from "#app/features/saved-views/api.server.ts";
import { postApi, postEditorApi, postsApi } from "./api.server.ts";
import { postServerKind } from "./content-kind.server.ts";
import { tagsApi } from "./tags.api.server.ts";

export const news = {
  api: {
    "/posts": postsApi,
    "/post": postApi,
    "/desk/posts/views": viewsOf("posts"),
    "/desk/posts": postEditorApi,
    "/tags": tagsApi,
  },
  listed: ["/news"],
  parameters: ["page", "search", "tag"],
  personal: ["/news/preview"],
  framed: ["/news/preview"],
  onStart: (following) => followSchedule(following, postServerKind),
  jobs: (services) => [bulkHandler(postServerKind, services)],
} as const satisfies Feature;
