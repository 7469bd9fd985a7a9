import type { Feature } from "#app/feature.server.ts";
import { followPath } from "#app/features/applying/pages/addresses.ts";
import { DOCUMENT_MAX_BYTES } from "#app/features/registration-form/definition.ts";
import { lostReferenceApi } from "./lost-reference.api.server.ts";
import { lostReferenceJobs } from "./lost-reference.server.ts";
import { statusApi } from "./status.api.server.ts";

export const followUp = {
  api: { "/registrations": statusApi, "/registrations/lost-reference": lostReferenceApi },
  jobs: lostReferenceJobs,
  unlisted: () => [followPath],
  pageForms: [{ path: /\/registration\/suivi$/, maxBytes: DOCUMENT_MAX_BYTES + 1024 * 1024 }],
} as const satisfies Feature;
