import type { Feature } from "#app/feature.server.ts";
import { bulkHandler } from "#app/features/content/bulk-task.server.ts";
import { followSchedule } from "#app/features/content/follow-schedule.server.ts";
import { viewsOf } from "#app/features/saved-views/api.server.ts";
import { formationEditorApi, formationsApi } from "./api.server.ts";
import { categoriesApi, editorCategoriesApi } from "./categories.api.server.ts";
import { formationServerKind } from "./content-kind.server.ts";

export const formations = {
  api: {
    "/desk/formation-categories": editorCategoriesApi,
    "/formation-categories": categoriesApi,
    "/formations": formationsApi,
    "/desk/formations/views": viewsOf("formations"),
    "/desk/formations": formationEditorApi,
  },
  csrfExceptions: ["PUT /api/formations/{id}", "DELETE /api/formations/{id}"],
  listed: ["/formations"],
  parameters: ["category", "level", "place", "search"],
  personal: ["/formations/preview"],
  framed: ["/formations/preview"],
  onStart: (following) => followSchedule(following, formationServerKind),
  jobs: (services) => [bulkHandler(formationServerKind, services)],
} as const satisfies Feature;
