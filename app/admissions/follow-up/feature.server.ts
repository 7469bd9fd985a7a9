import { followPath } from "#app/admissions/applying/pages/addresses.ts";
import type { Feature } from "#app/platform/feature.server.ts";
import { oneOf } from "#app/platform/http/page-parameters.ts";
import { DOCUMENT_MAX_BYTES } from "#app/website/registration-form/definition.ts";
import { lostReferenceApi } from "./lost-reference.api.server.ts";
import { lostReferenceJobs } from "./lost-reference.server.ts";
import { statusApi } from "./status.api.server.ts";

export const followUp = {
  api: { "/registrations": statusApi, "/registrations/lost-reference": lostReferenceApi },
  jobs: lostReferenceJobs,
  parameters: { [followPath]: { receipt: oneOf("ended"), session: oneOf("ended") } },
  unlisted: () => [followPath],
  pageForms: [
    { path: /\/registration\/suivi\/status$/, maxBytes: DOCUMENT_MAX_BYTES + 1024 * 1024 },
  ],
} as const satisfies Feature;
