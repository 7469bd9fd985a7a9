import type { Feature } from "#app/platform/feature.server.ts";
import { cohortsApi, cohortsOfCourseApi } from "./api.server.ts";
import { cohortsExportApi } from "./export.api.server.ts";

export const cohorts = {
  api: {
    "/cohortes/export": cohortsExportApi,
    "/cohortes": cohortsApi,
    "/formations": cohortsOfCourseApi,
  },
} as const satisfies Feature;
