import type { Feature } from "#app/platform/feature.server.ts";
import { attendanceApi } from "./attendance.api.server.ts";

export const attendance = {
  api: { "/cohortes": attendanceApi },
} as const satisfies Feature;
