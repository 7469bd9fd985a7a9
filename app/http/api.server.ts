import { Hono } from "hono";
import { openAPIRouteHandler } from "hono-openapi";
import { cohortsApi } from "#app/features/cohorts/api.server.ts";
import { formationsApi } from "#app/features/formations/api.server.ts";
import { categoriesApi } from "#app/features/formations/categories.api.server.ts";
import { postsApi } from "#app/features/news/api.server.ts";
import { settingsApi } from "#app/features/settings/api.server.ts";
import type { ApiEnv } from "./api-env.server.ts";
import { healthApi } from "./health.server.ts";
import { documentation } from "./openapi.server.ts";

/** One line per feature: where its calls live. */
export function createApi() {
  const api = new Hono<ApiEnv>()
    .route("/", healthApi)
    .route("/formation-categories", categoriesApi)
    .route("/formations", formationsApi)
    .route("/posts", postsApi)
    .route("/cohortes", cohortsApi)
    .route("/settings", settingsApi);
  return api.get("/openapi.json", openAPIRouteHandler(api, { documentation }));
}

export type Api = ReturnType<typeof createApi>;
