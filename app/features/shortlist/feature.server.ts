import type { Feature } from "#app/feature.server.ts";
import { convocationsApi } from "./api.server.ts";
import { shortlistLetters } from "./letters.server.ts";

export const shortlist = {
  api: { "/registrations/convocations": convocationsApi },
  letters: shortlistLetters,
} as const satisfies Feature;
