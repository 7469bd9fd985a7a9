import { Hono } from "hono";
import { z } from "zod";
import { record, traceOf } from "#app/audit/record.server.ts";
import type { ApiEnv } from "#app/http/api-env.server.ts";
import { may } from "#app/http/guards.server.ts";
import { describe } from "#app/http/openapi.server.ts";
import { validate } from "#app/http/validate.server.ts";
import { inSlices, tableFormats, tableTypes } from "#app/sheets/table.ts";
import { tableFile } from "#app/sheets/table-file.server.ts";
import { countMessages, listWholeMessages } from "./queries.server.ts";
import { InboxQuery } from "./schema.ts";

const ExportQuery = InboxQuery.omit({ page: true, per_page: true }).extend({
  format: z.enum(tableFormats).default("csv"),
});

const columns = [
  "created_at",
  "name",
  "email",
  "phone",
  "subject",
  "message",
  "state",
  "assigned_to",
  "answers",
] as const;

export const inboxExportApi = new Hono<ApiEnv>().get(
  "/",
  describe("contact", "The filtered messages as CSV or XLSX", { file: Object.values(tableTypes) }),
  may("messages.read"),
  validate("query", ExportQuery),
  async (c) => {
    const { format, ...query } = c.req.valid("query");
    const { db, locale, t, today, user } = c.var;
    const filter = { ...query, ...(query.mine ? { assignedTo: user.id } : {}) };
    await record(db, {
      ...traceOf(c),
      action: "contact.exported",
      subject: { type: "message", id: "", label: format },
      after: { rows: await countMessages(db, filter) },
    });
    const list = inSlices((slice) => listWholeMessages(db, filter, slice));
    async function* lines() {
      for await (const { assigned_to, state, ...message } of list) {
        yield { ...message, state: t(`inbox.states.${state}`), assigned_to: assigned_to?.name };
      }
    }
    return tableFile(format, {
      name: `${t("inbox.export.name")}-${today}`,
      locale,
      rows: lines(),
      columns: columns.map((key) => ({
        key,
        header: t(`inbox.export.columns.${key}`),
        ...(key === "created_at" ? { kind: "moment" as const } : {}),
      })),
    });
  },
);
