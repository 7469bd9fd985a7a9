import type { Feature } from "#app/feature.server.ts";
import { DOCUMENT_MAX_BYTES } from "#app/features/registration-form/definition.ts";
import { statusApi } from "./status.api.server.ts";

export const followUp = {
  api: { "/registrations": statusApi },
  pageForms: [{ path: /\/registration\/suivi$/, maxBytes: DOCUMENT_MAX_BYTES + 1024 * 1024 }],
} as const satisfies Feature;
