import { Hono } from "hono";
import { z } from "zod";
import { roleName } from "#app/access/role-name.ts";
import { record, traceOf } from "#app/audit/record.server.ts";
import type { ApiEnv } from "#app/http/api-env.server.ts";
import { may } from "#app/http/guards.server.ts";
import { describe } from "#app/http/openapi.server.ts";
import { validate } from "#app/http/validate.server.ts";
import { inSlices, tableFormats, tableTypes } from "#app/sheets/table.ts";
import { tableFile } from "#app/sheets/table-file.server.ts";
import { UserQuery } from "./api.server.ts";
import { countUsers, listUsers } from "./queries.server.ts";
import { knownRole } from "./within-rights.server.ts";

const ExportQuery = UserQuery.omit({ page: true, per_page: true }).extend({
  format: z.enum(tableFormats).default("csv"),
});

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
    const { db, locale, now, t, today } = c.var;
    await record(db, {
      ...traceOf(c),
      action: "users.exported",
      subject: { type: "user", id: "", label: format },
      after: { ...JSON.parse(JSON.stringify(filter)), rows: await countUsers(db, filter) },
    });
    const list = inSlices((slice) => listUsers(db, filter, { now, sort, ...slice }));
    async function* lines() {
      for await (const user of list) {
        yield {
          ...Object.fromEntries(columns.map((key) => [key, user[key]])),
          role: roleName(t, locale, user),
          status: t(`users.statuses.${user.status}`),
          locale: t(`users.locales.${user.locale}`),
        };
      }
    }
    return tableFile(format, {
      name: `${t("users.exportName")}-${today}`,
      locale,
      columns: columns.map((key) => ({
        key,
        header: t(`users.columns.${key}`),
        ...(key.endsWith("_at") ? { kind: "moment" as const } : {}),
      })),
      rows: lines(),
    });
  },
);
