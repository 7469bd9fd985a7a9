import { Hono } from "hono";
import { exportFormat, exportList } from "#app/platform/audit/export-list.server.ts";
import type { ApiEnv } from "#app/platform/http/api-env.server.ts";
import { may } from "#app/platform/http/guards.server.ts";
import { describe } from "#app/platform/http/openapi.server.ts";
import { validate } from "#app/platform/http/validate.server.ts";
import { tableTypes } from "#app/platform/sheets/table.ts";
import { countMessages, listWholeMessages } from "./queries.server.ts";
import { InboxQuery } from "./schema.ts";

const ExportQuery = InboxQuery.omit({ page: true, per_page: true }).extend(exportFormat);

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
    const { db, t, user } = c.var;
    const filter = { ...query, ...(query.mine ? { assignedTo: user.id } : {}) };
    return exportList(c, {
      format,
      name: t("inbox.export.name"),
      columns,
      header: (key) => t(`inbox.export.columns.${key}`),
      kind: (key) => (key === "created_at" ? "moment" : undefined),
      action: "contact.exported",
      subject: "message",
      after: { rows: await countMessages(db, filter) },
      read: (slice) => listWholeMessages(db, filter, slice),
      line: ({ assigned_to, state, ...message }) => ({
        ...message,
        state: t(`inbox.states.${state}`),
        assigned_to: assigned_to?.name,
      }),
    });
  },
);
