import { Hono } from "hono";
import { z } from "zod";
import { detailsOf, detailText } from "#app/audit/details.ts";
import { record, traceOf } from "#app/audit/record.server.ts";
import { sentenceOf, textOf } from "#app/audit/sentence.ts";
import type { ApiEnv } from "#app/http/api-env.server.ts";
import { may } from "#app/http/guards.server.ts";
import { describe } from "#app/http/openapi.server.ts";
import { validate } from "#app/http/validate.server.ts";
import { messagesOf } from "#app/i18n/translator.ts";
import { inSlices, tableFormats, tableTypes } from "#app/sheets/table.ts";
import { tableFile } from "#app/sheets/table-file.server.ts";
import { AuditQuery } from "./api.server.ts";
import { countAudit, listAudit } from "./queries.server.ts";

const ExportQuery = AuditQuery.omit({ page: true, per_page: true }).extend({
  format: z.enum(tableFormats).default("csv"),
});

const columns = ["at", "actor", "email", "action", "details", "address"] as const;

export const auditExportApi = new Hono<ApiEnv>().get(
  "/",
  describe("audit", "What was changed, in words, as CSV or XLSX", {
    file: Object.values(tableTypes),
  }),
  may("audit.read"),
  validate("query", ExportQuery),
  async (c) => {
    const { format, sort, ...asked } = c.req.valid("query");
    const { db, locale, t, today, now } = c.var;
    // Excludes entries written during the export, which would shift the slices.
    const filter = { ...asked, until: now };
    const auditWords = { t, words: messagesOf[locale], locale };
    const rows = await countAudit(db, filter);
    const oldestFirst = sort === "at";
    const list = inSlices((slice) => listAudit(db, filter, { oldestFirst, ...slice }));
    await record(db, {
      ...traceOf(c),
      action: "audit.exported",
      subject: { type: "audit", id: "", label: format },
      after: { rows },
    });
    async function* lines() {
      for await (const entry of list) {
        yield {
          at: entry.at,
          actor: entry.actor?.name,
          email: entry.actor?.email,
          action: textOf(sentenceOf(entry, auditWords)),
          details: detailsOf(entry, auditWords).map(detailText).join("\n"),
          address: entry.address,
        };
      }
    }
    return tableFile(format, {
      name: `${t("auditLog.exportName")}-${today}`,
      locale,
      rows: lines(),
      columns: columns.map((key) => ({
        key,
        header: t(`auditLog.columns.${key}`),
        ...(key === "at" ? { kind: "moment" as const } : {}),
      })),
    });
  },
);
