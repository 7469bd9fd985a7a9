import { viewsOf } from "#app/base/saved-views/api.server.ts";
import type { Feature } from "#app/platform/feature.server.ts";
import { recordsApi } from "./api.server.ts";
import { callsApi } from "./calls/calls.api.server.ts";
import { crossTableApi } from "./cross-table/cross-table.api.server.ts";
import { exportApi } from "./list/export.api.server.ts";
import { marksApi } from "./list/marks.api.server.ts";
import { moveHandler } from "./moves/move-many.server.ts";
import { movesApi } from "./moves/moves.api.server.ts";
import { documentsApi } from "./record/documents.api.server.ts";

export const records = {
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
