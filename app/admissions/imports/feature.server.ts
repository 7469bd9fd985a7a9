import type { Feature } from "#app/platform/feature.server.ts";
import { importsApi } from "./api.server.ts";
import { importHandlers } from "./jobs.server.ts";
import { IMPORT_MAX_BYTES as maxBytes } from "./schema.ts";

export const imports = {
  api: { "/registrations/import": importsApi },
  uploads: [{ path: /^\/api\/registrations\/import$/, maxBytes }],
  jobs: importHandlers,
} as const satisfies Feature;
