import type { Feature } from "#app/feature.server.ts";
import { admissionLetters } from "./letters.server.ts";
import { membersApi } from "./members.api.server.ts";

export const admissions = {
  api: { "/cohortes": membersApi },
  letters: admissionLetters,
} as const satisfies Feature;
