import { Hono } from "hono";
import { detailsOf, detailText } from "#app/platform/audit/details.ts";
import { exportFormat, exportList } from "#app/platform/audit/export-list.server.ts";
import { sentenceOf, textOf } from "#app/platform/audit/sentence.ts";
import type { ApiEnv } from "#app/platform/http/api-env.server.ts";
import { may } from "#app/platform/http/guards.server.ts";
import { describe } from "#app/platform/http/openapi.server.ts";
import { validate } from "#app/platform/http/validate.server.ts";
import { messagesOf } from "#app/platform/i18n/translator.ts";
import { tableTypes } from "#app/platform/sheets/table.ts";
import { AuditQuery } from "./api.server.ts";
import { countAudit, listAudit } from "./queries.server.ts";

const ExportQuery = AuditQuery.omit({ page: true, per_page: true }).extend(exportFormat);

const columns = ["at", "actor", "email", "action", "details", "address"] as const;

export const auditExportApi = new Hono<ApiEnv>().get(
  "/",
  describe("audit", "What was changed, in words, as CSV or XLSX", {
    file: Object.values(tableTypes),
  }),
  may("audit.read", "registrations.read"),
  validate("query", ExportQuery),
  async (c) => {
    const { format, sort, ...asked } = c.req.valid("query");
    const { db, locale, t, now } = c.var;
    // Excludes entries written during the export, which would shift the slices.
    const filter = { ...asked, until: now };
    const auditWords = { t, words: messagesOf[locale], locale };
    return exportList(c, {
      format,
      name: t("auditLog.exportName"),
      columns,
      header: (key) => t(`auditLog.columns.${key}`),
      kind: (key) => (key === "at" ? "moment" : undefined),
      action: "audit.exported",
      subject: "audit",
      after: { rows: await countAudit(db, filter) },
      read: (slice) => listAudit(db, filter, { oldestFirst: sort === "at", ...slice }),
      line: (entry) => ({
        at: entry.at,
        actor: entry.actor?.name,
        email: entry.actor?.email,
        action: textOf(sentenceOf(entry, auditWords)),
        details: detailsOf(entry, auditWords).map(detailText).join("\n"),
        address: entry.address,
      }),
    });
  },
);
