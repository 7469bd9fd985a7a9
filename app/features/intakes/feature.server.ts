import type { Feature } from "#app/feature.server.ts";
import { intakesApi } from "./api.server.ts";

export const intakes = {
  api: { "/registration-calls": intakesApi },
} as const satisfies Feature;
