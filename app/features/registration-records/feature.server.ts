import type { Feature } from "#app/feature.server.ts";
import { viewsOf } from "#app/features/saved-views/api.server.ts";
import { recordsApi } from "./api.server.ts";
import { callsApi } from "./calls.api.server.ts";
import { crossTableApi } from "./cross-table.api.server.ts";
import { documentsApi } from "./documents.api.server.ts";
import { exportApi } from "./export.api.server.ts";
import { marksApi } from "./marks.api.server.ts";
import { moveHandler } from "./move-many.server.ts";
import { movesApi } from "./moves.api.server.ts";

export const registrationRecords = {
  api: {
    "/registrations": exportApi
      .route("/", crossTableApi)
      .route("/", marksApi)
      .route("/", movesApi)
      .route("/", callsApi)
      .route("/", recordsApi)
      .route("/", documentsApi),
    "/registrations/views": viewsOf("registrations"),
  },
  jobs: (services) => [moveHandler(services)],
} as const satisfies Feature;
