import { Hono } from "hono";
import { openAPIRouteHandler } from "hono-openapi";
import { authApi } from "#app/features/accounts/auth/api.server.ts";
import { passwordApi } from "#app/features/accounts/auth/password.api.server.ts";
import { registerApi } from "#app/features/accounts/auth/register.api.server.ts";
import { tokensApi } from "#app/features/accounts/auth/tokens.api.server.ts";
import { usersApi } from "#app/features/accounts/users/api.server.ts";
import { usersExportApi } from "#app/features/accounts/users/export.api.server.ts";
import { invitationsApi } from "#app/features/accounts/users/invitations.api.server.ts";
import { auditApi } from "#app/features/audit-log/api.server.ts";
import { cohortsApi } from "#app/features/cohorts/api.server.ts";
import { contactApi } from "#app/features/contact/api.server.ts";
import { deskApi } from "#app/features/content/api.server.ts";
import { formationsApi } from "#app/features/formations/api.server.ts";
import { categoriesApi } from "#app/features/formations/categories.api.server.ts";
import { mediaApi } from "#app/features/media/api.server.ts";
import { postApi, postsApi } from "#app/features/news/api.server.ts";
import { tagsApi } from "#app/features/news/tags.api.server.ts";
import { registrationsApi } from "#app/features/registrations/api.server.ts";
import { registrationCallsApi } from "#app/features/registrations/calls.api.server.ts";
import { registrationFormsApi } from "#app/features/registrations/forms.api.server.ts";
import { registrationStatusApi } from "#app/features/registrations/status.api.server.ts";
import { registrationUploadsApi } from "#app/features/registrations/uploads.api.server.ts";
import { settingsApi } from "#app/features/settings/api.server.ts";
import { tasksApi } from "#app/features/tasks/api.server.ts";
import type { ApiEnv } from "#app/http/api-env.server.ts";
import { documentation } from "#app/http/openapi.server.ts";
import { healthApi } from "./health.server.ts";

/** One line per feature: where its calls live. */
export function createApi() {
  const api = new Hono<ApiEnv>()
    .route("/", healthApi)
    .route("/", authApi)
    .route("/", registerApi)
    .route("/password", passwordApi)
    .route("/tokens", tokensApi)
    .route("/users", usersExportApi)
    .route("/users", usersApi)
    .route("/invitations", invitationsApi)
    .route("/audit", auditApi)
    .route("/formation-categories", categoriesApi)
    .route("/formations", formationsApi)
    .route("/posts", postsApi)
    .route("/post", postApi)
    .route("/tags", tagsApi)
    .route("/desk", deskApi)
    .route("/cohortes", cohortsApi)
    .route("/contact", contactApi)
    .route("/media", mediaApi)
    .route("/settings", settingsApi)
    .route("/tasks", tasksApi)
    .route("/registration-forms", registrationFormsApi)
    .route("/registration-calls", registrationCallsApi)
    .route("/registrations/uploads", registrationUploadsApi)
    .route("/registrations", registrationsApi)
    .route("/registrations", registrationStatusApi);
  return api.get("/openapi.json", openAPIRouteHandler(api, { documentation }));
}

export type Api = ReturnType<typeof createApi>;
