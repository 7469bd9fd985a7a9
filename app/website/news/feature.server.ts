import { viewsOf } from "#app/base/saved-views/api.server.ts";
import { bulkHandler } from "#app/content/working-copies/lists/bulk-task.server.ts";
import { followSchedule } from "#app/content/working-copies/schedule/follow-schedule.server.ts";
import type { Feature } from "#app/platform/feature.server.ts";
import { laterPage, text } from "#app/platform/http/page-parameters.ts";
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
  parameters: { "/news": { search: text, tag: text, page: laterPage } },
  personal: ["/news/preview"],
  framed: ["/news/preview"],
  onStart: (following) => followSchedule(following, postServerKind),
  jobs: (services) => [bulkHandler(postServerKind, services)],
} as const satisfies Feature;
