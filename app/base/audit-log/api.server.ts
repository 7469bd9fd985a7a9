import { Hono } from "hono";
import { z } from "zod";
import { auditActions } from "#app/platform/audit/schema.ts";
import type { ApiEnv } from "#app/platform/http/api-env.server.ts";
import { may } from "#app/platform/http/guards.server.ts";
import { describe } from "#app/platform/http/openapi.server.ts";
import { ListQuery, wholeOrPage } from "#app/platform/http/pagination.ts";
import { sortField } from "#app/platform/http/sort.ts";
import { validate } from "#app/platform/http/validate.server.ts";
import { Day, ItemIdText } from "#app/platform/http/values.ts";
import { messagesOf } from "#app/platform/i18n/translator.ts";
import { countAudit, listAudit } from "./queries.server.ts";

export const AuditQuery = ListQuery.extend({
  sort: sortField(["at"]),
  actor: ItemIdText.optional(),
  action: z.enum([...auditActions(messagesOf.fr).keys()]).optional(),
  subject_type: z.string().max(50).optional(),
  subject_id: z.string().max(50).optional(),
  from: Day.optional(),
  to: Day.optional(),
});

export const auditApi = new Hono<ApiEnv>().get(
  "/",
  describe("audit", "What was changed, by whom, when and from where"),
  may("audit.read", "registrations.read"),
  validate("query", AuditQuery),
  async (c) => {
    const query = c.req.valid("query");
    const { db } = c.var;
    const entries = await wholeOrPage(c.req.url, query, {
      count: () => countAudit(db, query),
      list: (window) => listAudit(db, query, { oldestFirst: query.sort === "at", ...window }),
    });
    return c.json(entries);
  },
);
