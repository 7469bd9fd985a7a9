import type { Feature } from "#app/feature.server.ts";
import { mediaApi } from "./api.server.ts";
import { mediaHandlers } from "./jobs.server.ts";
import { uploadLimits } from "./schema.ts";

export const media = {
  api: { "/media": mediaApi },
  uploads: [{ path: /^\/api\/media$/, maxBytes: Math.max(...Object.values(uploadLimits)) }],
  jobs: mediaHandlers,
} as const satisfies Feature;
