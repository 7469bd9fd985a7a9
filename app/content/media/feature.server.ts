import type { Feature } from "#app/platform/feature.server.ts";
import { mediaApi } from "./api.server.ts";
import { mediaBulkApi, mediaTagsApi } from "./bulk.api.server.ts";
import { mediaHandlers } from "./jobs.server.ts";
import { uploadLimits } from "./schema.ts";

const maxBytes = Math.max(...Object.values(uploadLimits));

export const media = {
  api: { "/media/tags": mediaTagsApi, "/media/bulk": mediaBulkApi, "/media": mediaApi },
  uploads: [
    { path: /^\/api\/media$/, maxBytes },
    { method: "PUT", path: /^\/api\/media\/\d+\/file$/, maxBytes },
  ],
  jobs: mediaHandlers,
} as const satisfies Feature;
