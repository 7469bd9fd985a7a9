import { Hono } from "hono";
import { z } from "zod";
import { auditActions } from "#app/audit/schema.ts";
import type { ApiEnv } from "#app/http/api-env.server.ts";
import { may } from "#app/http/guards.server.ts";
import { describe } from "#app/http/openapi.server.ts";
import { ListQuery, paginate } from "#app/http/pagination.ts";
import { sortField } from "#app/http/sort.ts";
import { validate } from "#app/http/validate.server.ts";
import { Day, ItemIdText } from "#app/http/values.ts";
import { messagesOf } from "#app/i18n/translator.ts";
import { countAudit, listAudit } from "./queries.server.ts";

const AuditQuery = ListQuery.extend({
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
  may("audit.read"),
  validate("query", AuditQuery),
  async (c) => {
    const { page, per_page, sort, ...filter } = c.req.valid("query");
    const oldestFirst = sort === "at";
    if (page === undefined) return c.json(await listAudit(c.var.db, filter, { oldestFirst }));
    const window = { limit: per_page, offset: (page - 1) * per_page, oldestFirst };
    const [total, data] = await Promise.all([
      countAudit(c.var.db, filter),
      listAudit(c.var.db, filter, window),
    ]);
    return c.json(paginate(data, { url: c.req.url, page, perPage: per_page, total }));
  },
);
