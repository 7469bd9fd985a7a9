import { Hono } from "hono";
import { z } from "zod";
import { nameOf } from "#app/access/current-user.ts";
import { record, traceOf } from "#app/audit/record.server.ts";
import { writeOwnWords, writeText } from "#app/features/messages/write.server.ts";
import { wrongMessage } from "#app/features/messages/wrong-braces.ts";
import type { ApiEnv } from "#app/http/api-env.server.ts";
import { may } from "#app/http/guards.server.ts";
import { Id } from "#app/http/ids.ts";
import { describe } from "#app/http/openapi.server.ts";
import { ListQuery, paginate } from "#app/http/pagination.ts";
import { transactionAs } from "#app/http/transaction-as.server.ts";
import { validate } from "#app/http/validate.server.ts";
import { ItemId } from "#app/http/values.ts";
import { orRefuse } from "./api.server.ts";
import { moveRegistration, pastDeadline, RefusedError } from "./move.server.ts";
import { keepApart, listPairs, mergePair, reopenPair, unmerge } from "./pairs.server.ts";
import { TransitionInput, type TransitionResult } from "./schema.ts";

const manage = may("registrations.manage");

const Decision = z.object({
  decision: z.enum(["same", "different", "open"]),
  /** With `same`: the file that stays. */
  keep: ItemId.optional(),
});

const PairsQuery = ListQuery.pick({ page: true, per_page: true, locale: true }).extend({
  /** `yes`: those somebody decided about. */
  decided: z.enum(["yes"]).optional(),
});

/** Many files at once, and pairs that may be one person. */
export const movesApi = new Hono<ApiEnv>()
  .post(
    "/transitions",
    describe("registrations", "Move files to a state; each stands for itself, refusals are named"),
    manage,
    validate("json", TransitionInput, (c, input) => ({
      ...wrongMessage(c, input),
      ...pastDeadline(c, input),
    })),
    async (c) => {
      const {
        ids,
        to,
        reason,
        cohort_id: cohortId,
        confirm_by,
        message,
        standard_message: standard,
        versions,
      } = c.req.valid("json");
      const { jobs, t } = c.var;
      const trace = traceOf(c);
      const result: TransitionResult = { changed: [], refused: [] };
      for (const id of new Set(ids)) {
        const version = versions?.[String(id)];
        const move = { id, to, reason, cohortId, confirmBy: confirm_by, version };
        try {
          const row = await transactionAs(c, async (tx) => {
            const moved = await moveRegistration(tx, move, trace);
            const subject = { type: "registration", id, label: moved.reference };
            const after = { status: to, ...(reason ? { reason } : {}) };
            await record(tx, { ...trace, action: "registrations.moved", subject, after });
            const said = { at: trace.at, by: trace.actor ? nameOf(trace.actor) : "" };
            if (message) await writeOwnWords(tx, jobs, moved, message, said);
            else if (standard && to !== "received") await writeText(tx, jobs, moved, to, said);
            return moved;
          });
          result.changed.push({ id, status: row.status, version: row.version });
        } catch (error) {
          if (!(error instanceof RefusedError)) throw error;
          result.refused.push({ id, message: t(`registrations.files.refused.${error.why}`) });
        }
      }
      return c.json(result, result.changed.length || ids.length > 1 ? 200 : 409);
    },
  )
  .get(
    "/duplicates",
    describe("registrations", "Pairs that may be one person, with the reason"),
    manage,
    validate("query", PairsQuery),
    async (c) => {
      const { page = 1, per_page, decided } = c.req.valid("query");
      const window = { limit: per_page, offset: (page - 1) * per_page, today: c.var.today };
      const wanted = { ...window, decided: decided === "yes" };
      const { data, total } = await listPairs(c.var.db, wanted);
      return c.json(paginate(data, { url: c.req.url, page, perPage: per_page, total }));
    },
  )
  .post(
    "/duplicates/:id",
    describe("registrations", "Decide: the same person (merged, reversibly) or two people"),
    manage,
    validate("param", Id),
    validate("json", Decision),
    async (c) => {
      const { id } = c.req.valid("param");
      const { decision, keep = 0 } = c.req.valid("json");
      await orRefuse(c, () =>
        transactionAs(c, async (tx) => {
          if (decision === "same") await mergePair(tx, id, keep, traceOf(c));
          else if (decision === "open") await reopenPair(tx, id);
          else await keepApart(tx, id, traceOf(c));
          const subject = { type: "pair", id, label: decision };
          await record(tx, { ...traceOf(c), action: "registrations.pair_decided", subject });
        }),
      );
      return c.json({ success: true });
    },
  )
  .post(
    "/:id{[0-9]+}/unmerge",
    describe("registrations", "Take a merge back"),
    manage,
    validate("param", Id),
    async (c) => {
      const { id } = c.req.valid("param");
      await orRefuse(c, () =>
        transactionAs(c, async (tx) => {
          await unmerge(tx, id, traceOf(c));
          const subject = { type: "registration", id, label: String(id) };
          await record(tx, { ...traceOf(c), action: "registrations.unmerged", subject });
        }),
      );
      return c.json({ success: true });
    },
  );
