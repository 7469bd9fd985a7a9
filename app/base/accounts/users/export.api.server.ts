import { Hono } from "hono";
import { roleName } from "#app/platform/access/role-name.ts";
import { exportFormat, exportList } from "#app/platform/audit/export-list.server.ts";
import type { ApiEnv } from "#app/platform/http/api-env.server.ts";
import { may } from "#app/platform/http/guards.server.ts";
import { describe } from "#app/platform/http/openapi.server.ts";
import { validate } from "#app/platform/http/validate.server.ts";
import { tableTypes } from "#app/platform/sheets/table.ts";
import { UserQuery } from "./api.server.ts";
import { countUsers, listUsers } from "./queries.server.ts";
import { knownRole } from "./within-rights.server.ts";

const ExportQuery = UserQuery.omit({ page: true, per_page: true }).extend(exportFormat);

const columns = [
  "lastname",
  "firstname",
  "email",
  "role",
  "status",
  "locale",
  "last_login_at",
  "created_at",
] as const;

export const usersExportApi = new Hono<ApiEnv>().get(
  "/export",
  describe("users", "The accounts as CSV or XLSX", { file: Object.values(tableTypes) }),
  may("users.manage"),
  validate("query", ExportQuery, knownRole),
  async (c) => {
    const { format, sort, ...filter } = c.req.valid("query");
    const { db, locale, now, t } = c.var;
    return exportList(c, {
      format,
      name: t("users.exportName"),
      columns,
      header: (key) => t(`users.columns.${key}`),
      kind: (key) => (key.endsWith("_at") ? "moment" : undefined),
      action: "users.exported",
      subject: "user",
      after: { ...JSON.parse(JSON.stringify(filter)), rows: await countUsers(db, filter) },
      read: (slice) => listUsers(db, filter, { now, sort, ...slice }),
      line: (user) => ({
        ...Object.fromEntries(columns.map((key) => [key, user[key]])),
        role: roleName(t, locale, user),
        status: t(`users.statuses.${user.status}`),
        locale: t(`users.locales.${user.locale}`),
      }),
    });
  },
);
