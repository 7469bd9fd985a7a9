import type { Feature } from "#app/platform/feature.server.ts";
import { authApi } from "./auth/api.server.ts";
import { emailApi, mailApi } from "./auth/email.api.server.ts";
import { passwordApi } from "./auth/password.api.server.ts";
import { registerApi } from "./auth/register.api.server.ts";
import { holdEarlySubmit } from "./auth/sign-in-data.ts";
import { sweepHandler } from "./auth/sweep.server.ts";
import { tokensApi } from "./auth/tokens.api.server.ts";
import { accountEmails } from "./emails.server.ts";
import { rolesApi } from "./roles/api.server.ts";
import { usersApi } from "./users/api.server.ts";
import { usersExportApi } from "./users/export.api.server.ts";
import { invitationsApi } from "./users/invitations.api.server.ts";
import { photoApi } from "./users/photo.api.server.ts";
import { photoLimit } from "./users/schema.ts";

export const accounts = {
  api: {
    "/": authApi.route("/", registerApi),
    "/user/email": emailApi,
    "/user/photo": photoApi,
    "/mail": mailApi,
    "/password": passwordApi,
    "/tokens": tokensApi,
    "/users": usersExportApi.route("/", usersApi),
    "/invitations": invitationsApi,
    "/roles": rolesApi,
  },
  csrfExceptions: ["POST /api/logout"],
  uploads: [{ path: /^\/api\/user\/photo$/, maxBytes: photoLimit }],
  emails: accountEmails,
  jobs: (services) => [sweepHandler(services)],
  personal: ["/register"],
  inline: { scripts: [holdEarlySubmit] },
} as const satisfies Feature;
