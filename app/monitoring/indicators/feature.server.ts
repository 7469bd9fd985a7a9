import type { Feature } from "#app/platform/feature.server.ts";
import { indicatorsApi } from "./api.server.ts";
import { indicatorsExportApi } from "./export.api.server.ts";

export const indicators = {
  api: { "/indicators/export": indicatorsExportApi, "/indicators": indicatorsApi },
} as const satisfies Feature;
