import type { Feature } from "#app/platform/feature.server.ts";
import { forgetTasksHandler } from "#app/platform/jobs/handle-task.server.ts";
import { tasksApi } from "./api.server.ts";

export const tasks = {
  api: { "/tasks": tasksApi },
  jobs: (services) => [forgetTasksHandler(services)],
} as const satisfies Feature;
