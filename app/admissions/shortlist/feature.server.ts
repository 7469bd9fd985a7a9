import type { Feature } from "#app/platform/feature.server.ts";
import { convocationsApi } from "./api.server.ts";

export const shortlist = {
  api: { "/registrations/convocations": convocationsApi },
} as const satisfies Feature;
