import type { Feature } from "#app/platform/feature.server.ts";
import { admittedApi } from "./admitted.api.server.ts";
import { admissionJobs } from "./jobs.server.ts";
import { membersApi } from "./members.api.server.ts";

export const seats = {
  api: { "/admissions": admittedApi, "/cohortes": membersApi },
  jobs: admissionJobs,
} as const satisfies Feature;
