import type { Feature } from "#app/platform/feature.server.ts";
import { intakesApi } from "./api.server.ts";

export const intakes = {
  api: { "/registration-calls": intakesApi },
} as const satisfies Feature;
