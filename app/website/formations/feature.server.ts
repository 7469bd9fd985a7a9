import { viewsOf } from "#app/base/saved-views/api.server.ts";
import { bulkHandler } from "#app/content/working-copies/lists/bulk-task.server.ts";
import { followSchedule } from "#app/content/working-copies/schedule/follow-schedule.server.ts";
import type { Feature } from "#app/platform/feature.server.ts";
import { laterPage, oneOf, text, whole } from "#app/platform/http/page-parameters.ts";
import { formationEditorApi, formationsApi } from "./api.server.ts";
import { categoriesApi, editorCategoriesApi } from "./categories/categories.api.server.ts";
import { formationServerKind } from "./content-kind.server.ts";
import { levels } from "./schema.ts";

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
  parameters: {
    "/formations": {
      search: text,
      category: whole,
      level: oneOf(...levels),
      place: text,
      page: laterPage,
    },
  },
  personal: ["/formations/preview"],
  framed: ["/formations/preview"],
  onStart: (following) => followSchedule(following, formationServerKind),
  jobs: (services) => [bulkHandler(formationServerKind, services)],
} as const satisfies Feature;
