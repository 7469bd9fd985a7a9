import type { Feature } from "#app/feature.server.ts";
import { cohortsApi, cohortsOfCourseApi } from "./api.server.ts";

export const cohorts = {
  api: { "/cohortes": cohortsApi, "/formations": cohortsOfCourseApi },
} as const satisfies Feature;
