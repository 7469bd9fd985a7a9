import { Hono } from "hono";
import { z } from "zod";
import { messageErrors } from "#app/admissions/messages/placeholder-errors.ts";
import { noteRead } from "#app/platform/audit/note-read.server.ts";
import { record, traceOf } from "#app/platform/audit/record.server.ts";
import { originOf } from "#app/platform/audit/task-actor.server.ts";
import type { Tx } from "#app/platform/db/open.server.ts";
import type { ApiContext, ApiEnv } from "#app/platform/http/api-env.server.ts";
import { may } from "#app/platform/http/guards.server.ts";
import { Id } from "#app/platform/http/ids.ts";
import { describe } from "#app/platform/http/openapi.server.ts";
import { ListQuery, paginate } from "#app/platform/http/pagination.ts";
import { transactionAs } from "#app/platform/http/transaction-as.server.ts";
import { validate } from "#app/platform/http/validate.server.ts";
import { ItemId, ItemIdText } from "#app/platform/http/values.ts";
import { AT_ONCE, type TaskStarted } from "#app/platform/jobs/pieces.ts";
import { startTask } from "#app/platform/jobs/tasks.queries.server.ts";
import {
  countOpenPairs,
  keepApart,
  listPairs,
  mergePair,
  reopenPair,
  unmerge,
  unmergePair,
} from "../duplicates/pairs.server.ts";
import { SeenVersions, TransitionInput, type TransitionResult } from "../schema.ts";
import { pastDeadline } from "./move.server.ts";
import { moveMany, moveTask } from "./move-many.server.ts";

const manage = may("registrations.manage");

const Decision = z.object({
  decision: z.enum(["same", "different", "open"]),
  /** With `same`: the registration that stays. */
  keep: ItemId.optional(),
  /** With `same`: confirms it although sex or birth differ. */
  although_unlike: z.boolean().default(false),
  versions: SeenVersions,
});

const MergeInput = z.object({
  /** The registration that stays. */
  keep: ItemId,
  although_unlike: z.boolean().default(false),
  versions: SeenVersions,
});

const PairsQuery = ListQuery.pick({ page: true, per_page: true, locale: true }).extend({
  /** `yes`: decided pairs only. */
  decided: z.enum(["yes"]).optional(),
  /** Only this pair. */
  pair: ItemIdText.optional(),
});

/** Bulk moves and possible duplicates. */
export const movesApi = new Hono<ApiEnv>()
  .post(
    "/transitions",
    describe(
      "registrations",
      "Move registrations to a state, refusals are named; more than 50 become a task (202)",
    ),
    manage,
    validate("json", TransitionInput, (c, input) => ({
      ...messageErrors(c, input),
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
        into_started: intoStarted,
        versions,
      } = c.req.valid("json");
      const { jobs, t, now, user } = c.var;
      const wanted = [...new Set(ids)];
      const seat = { cohortId, confirmBy: confirm_by, intoStarted };
      const order = { to, reason, ...seat, message, standard, versions };
      if (wanted.length > AT_ONCE) {
        const total = wanted.length;
        const data = { ids: wanted, order, origin: originOf(c) };
        const task = await transactionAs(c, (tx) =>
          startTask(tx, jobs, moveTask, { ownerId: user.id, data, total, now }),
        );
        return c.json({ task, total } satisfies TaskStarted, 202);
      }
      const act = { trace: traceOf(c), t, jobs, bulk: false };
      const { changed, refused } = await transactionAs(c, (tx) => moveMany(tx, wanted, order, act));
      const result: TransitionResult = { changed, refused };
      const [only] = refused;
      if (only && wanted.length === 1) return c.json({ message: only.message, ...result }, 409);
      return c.json(result);
    },
  )
  .get(
    "/duplicates",
    describe("registrations", "Pairs that may be one person, with the reason"),
    manage,
    validate("query", PairsQuery),
    async (c) => {
      const { page = 1, per_page, decided, pair } = c.req.valid("query");
      const window = { limit: per_page, offset: (page - 1) * per_page, today: c.var.today };
      const wanted = { ...window, decided: decided === "yes", pair };
      const { data, total } = await listPairs(c.var.db, wanted);
      await noteRead(
        c,
        "duplicates",
        data.flatMap(({ first, second }) => [first, second]),
      );
      return c.json(paginate(data, { url: c.req.url, page, perPage: per_page, total }));
    },
  )
  .get(
    "/duplicates/count",
    describe("registrations", "How many pairs wait for a decision"),
    manage,
    async (c) => c.json({ open: await countOpenPairs(c.var.db) }),
  )
  .post(
    "/duplicates/:id",
    describe("registrations", "Decide: the same person (merged, reversibly) or two people"),
    manage,
    validate("param", Id),
    validate("json", Decision),
    async (c) => {
      const { id } = c.req.valid("param");
      const body = c.req.valid("json");
      const { decision, keep: keepId = 0, although_unlike: although, versions } = body;
      await transactionAs(c, async (tx) => {
        if (decision === "same")
          await mergePair(tx, id, { keepId, although, versions }, traceOf(c));
        else if (decision === "open") await reopenPair(tx, id);
        else await keepApart(tx, id, traceOf(c));
        await recordDecision(c, tx, id, decision);
      });
      return c.json({ success: true });
    },
  )
  .post(
    "/duplicates/:id/merge",
    describe("registrations", "Merge a pair, reversibly; people who differ need a confirmation"),
    manage,
    validate("param", Id),
    validate("json", MergeInput),
    async (c) => {
      const { id } = c.req.valid("param");
      const { keep: keepId, although_unlike: although, versions } = c.req.valid("json");
      await transactionAs(c, async (tx) => {
        await mergePair(tx, id, { keepId, although, versions }, traceOf(c));
        await recordDecision(c, tx, id, "same");
      });
      return c.json({ success: true });
    },
  )
  .post(
    "/duplicates/:id/unmerge",
    describe("registrations", "Undo the merge of a pair"),
    manage,
    validate("param", Id),
    async (c) => {
      const { id } = c.req.valid("param");
      await transactionAs(c, async (tx) =>
        recordUnmerge(c, tx, await unmergePair(tx, id, traceOf(c))),
      );
      return c.json({ success: true });
    },
  )
  .post(
    "/:id{[0-9]+}/unmerge",
    describe("registrations", "Undo a merge"),
    manage,
    validate("param", Id),
    async (c) => {
      const { id } = c.req.valid("param");
      await transactionAs(c, async (tx) => {
        await unmerge(tx, id, traceOf(c));
        await recordUnmerge(c, tx, id);
      });
      return c.json({ success: true });
    },
  );

function recordDecision(c: ApiContext, tx: Tx, id: number, decision: string) {
  const subject = { type: "pair", id, label: decision };
  return record(tx, { ...traceOf(c), action: "registrations.pair_decided", subject });
}

function recordUnmerge(c: ApiContext, tx: Tx, id: number) {
  const subject = { type: "registration", id, label: String(id) };
  return record(tx, { ...traceOf(c), action: "registrations.unmerged", subject });
}
