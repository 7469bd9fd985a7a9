import { Hono } from "hono";
import { z } from "zod";
import { traceOf } from "#app/audit/record.server.ts";
import { originOf } from "#app/audit/task-actor.server.ts";
import type { Tx } from "#app/db/open.server.ts";
import { AppError, type FieldErrors } from "#app/errors.ts";
import { readSending } from "#app/features/templates/queries.server.ts";
import { type ApiContext, type ApiEnv, notFound } from "#app/http/api-env.server.ts";
import { may } from "#app/http/guards.server.ts";
import { BigId } from "#app/http/ids.ts";
import { describe } from "#app/http/openapi.server.ts";
import { transactionAs } from "#app/http/transaction-as.server.ts";
import { validate } from "#app/http/validate.server.ts";
import { AT_ONCE } from "#app/jobs/pieces.ts";
import { startTask } from "#app/jobs/tasks.queries.server.ts";
import { batchTask } from "./batch-task.server.ts";
import { cancelBatch, findBatch, listBatches, retryMessage, startBatch } from "./batches.server.ts";
import { planMessages, previewOf } from "./plan.server.ts";
import { emptyFields, MessageInput, SendInput } from "./schema.ts";
import { wrongBraces } from "./wrong-braces.ts";

const manage = may("registrations.manage");
const BatchId = z.object({ batch: z.uuid() });

/** Messages to many: looked at with their price, sent as fast as is allowed, followed, stopped. */
export const messagesApi = new Hono<ApiEnv>()
  .post(
    "/preview",
    describe("registrations", "Who would get what by which way, who cannot be reached, the price", {
      refuses: [404],
    }),
    manage,
    validate("json", MessageInput, wrongWords),
    async (c) => {
      const { db, site } = c.var;
      const input = c.req.valid("json");
      const plan = await planMessages(db, input);
      if (!plan.letters.length && !plan.left.length) notFound();
      const link = `${site.publicUrl}/registration/suivi`;
      return c.json(previewOf(plan, await readSending(db), link));
    },
  )
  .post(
    "/",
    describe("registrations", "Send a message to everybody who can be reached; once for an id"),
    manage,
    validate("json", SendInput, wrongWords),
    async (c) => {
      const { db, jobs, t, now, user } = c.var;
      const { id, ...input } = c.req.valid("json");
      const plan = await planMessages(db, input);
      const begun = { id, input, plan };
      const ids = [...new Set(input.ids)];
      const data = { input: { ...input, ids: [] }, ids, origin: originOf(c) };
      const wanted = { id, ownerId: user.id, data, total: ids.length, now };
      async function later(tx: Tx) {
        await startTask(tx, jobs, batchTask, wanted);
        return "begun" as const;
      }
      const many = ids.length > AT_ONCE ? later : undefined;
      const how = await transactionAs(c, (tx) => startBatch(tx, jobs, begun, traceOf(c), many));
      const message = t("registrations.messages.otherWords");
      if (how === "other") throw new AppError("conflict", { message });
      const started = { batch: id, ...(many ? { task: id, total: ids.length } : {}) };
      return c.json(started, how === "begun" ? 202 : 200);
    },
  )
  .get(
    "/batches",
    describe("registrations", "The last messages to many, and how far they are"),
    manage,
    async (c) => c.json(await listBatches(c.var.db)),
  )
  .get(
    "/batches/:batch",
    describe("registrations", "How far a message to many is"),
    manage,
    validate("param", BatchId),
    async (c) => c.json((await findBatch(c.var.db, c.req.valid("param").batch)) ?? notFound()),
  )
  .post(
    "/batches/:batch/cancel",
    describe("registrations", "Stop what has not gone out yet"),
    manage,
    validate("param", BatchId),
    async (c) => {
      const { batch } = c.req.valid("param");
      if (!(await findBatch(c.var.db, batch))) notFound();
      await transactionAs(c, (tx) => cancelBatch(tx, batch, traceOf(c)));
      return c.json((await findBatch(c.var.db, batch)) ?? notFound());
    },
  )
  .post(
    "/:id/retry",
    describe("registrations", "Try a message again that was given up"),
    manage,
    validate("param", BigId),
    async (c) => {
      const { id } = c.req.valid("param");
      const { jobs, now, t } = c.var;
      const again = await transactionAs(c, (tx) => retryMessage(tx, jobs, id, now));
      const message = t("registrations.messages.notFailed");
      if (!again) throw new AppError("conflict", { message });
      return c.json({ success: true });
    },
  );

/** Empty words, and braces that nobody knows; all of them at once. */
function wrongWords(c: ApiContext, input: Partial<MessageInput>): FieldErrors {
  const { t } = c.var;
  const whole = MessageInput.safeParse({ ids: [1], ...input });
  if (!whole.success || whole.data.kind !== "own") return {};
  const wrong: FieldErrors = {};
  for (const field of ["subject", "text", "short"] as const) {
    const problems = wrongBraces(t, whole.data[field]);
    if (problems.length) wrong[field] = problems;
  }
  for (const field of emptyFields(whole.data)) wrong[field] = [t("http.required")];
  return wrong;
}
