import type { Feature } from "#app/feature.server.ts";
import { admittedApi } from "./admitted.api.server.ts";
import { attendanceApi } from "./attendance.api.server.ts";
import { admissionJobs } from "./jobs.server.ts";
import { membersApi } from "./members.api.server.ts";

export const admissions = {
  api: { "/admissions": admittedApi, "/cohortes": membersApi.route("/", attendanceApi) },
  jobs: admissionJobs,
} as const satisfies Feature;
