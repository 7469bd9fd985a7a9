import type { Feature } from "#app/feature.server.ts";
import { admittedApi } from "./admitted.api.server.ts";
import { attendanceApi } from "./attendance.api.server.ts";
import { admissionJobs } from "./jobs.server.ts";
import { admissionLetters } from "./letters.server.ts";
import { membersApi } from "./members.api.server.ts";

export const admissions = {
  api: { "/admissions": admittedApi, "/cohortes": membersApi.route("/", attendanceApi) },
  letters: admissionLetters,
  jobs: admissionJobs,
} as const satisfies Feature;
