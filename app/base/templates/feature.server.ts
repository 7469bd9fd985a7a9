import type { Feature } from "#app/platform/feature.server.ts";
import { sendingApi, templatesApi } from "./api.server.ts";

export const templates = {
  api: { "/message-templates": templatesApi, "/message-sending": sendingApi },
} as const satisfies Feature;
