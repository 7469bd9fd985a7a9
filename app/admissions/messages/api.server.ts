import { Hono } from "hono";
import { z } from "zod";
import { refused } from "#app/admissions/records/moves/move.server.ts";
import { readSending } from "#app/base/templates/queries.server.ts";
import { noteRead } from "#app/platform/audit/note-read.server.ts";
import { traceOf } from "#app/platform/audit/record.server.ts";
import { originOf } from "#app/platform/audit/task-actor.server.ts";
import type { Tx } from "#app/platform/db/open.server.ts";
import { AppError, type FieldErrors } from "#app/platform/errors.ts";
import { type ApiContext, type ApiEnv, notFound } from "#app/platform/http/api-env.server.ts";
import { may } from "#app/platform/http/guards.server.ts";
import { BigId } from "#app/platform/http/ids.ts";
import { describe } from "#app/platform/http/openapi.server.ts";
import { transactionAs } from "#app/platform/http/transaction-as.server.ts";
import { validate } from "#app/platform/http/validate.server.ts";
import { AT_ONCE } from "#app/platform/jobs/pieces.ts";
import { startTask } from "#app/platform/jobs/tasks.queries.server.ts";
import { batchTask } from "./batch-task.server.ts";
import { cancelBatch, findBatch, listBatches, retryMessage, startBatch } from "./batches.server.ts";
import { placeholderErrors } from "./placeholder-errors.ts";
import { planMessages, previewOf } from "./plan.server.ts";
import { emptyFields, MessageInput, SendInput } from "./schema.ts";

const manage = may("registrations.manage");
const BatchId = z.object({ batch: z.uuid() });

/** Messages to many people: preview, sending, progress and cancelling. */
export const messagesApi = new Hono<ApiEnv>()
  .post(
    "/preview",
    describe("registrations", "Preview: recipients by channel, who cannot be reached, the price", {
      refuses: [404],
    }),
    manage,
    validate("json", MessageInput, textErrors),
    async (c) => {
      const { db, site } = c.var;
      const input = c.req.valid("json");
      const plan = await planMessages(db, input);
      if (!plan.recipients.length && !plan.leftOut.length) notFound();
      await noteRead(c, "messages", input.ids);
      const link = `${site.publicUrl}/registration/suivi`;
      return c.json(previewOf(plan, await readSending(db), link));
    },
  )
  .post(
    "/",
    describe("registrations", "Send a message to all who can be reached; once for an id"),
    manage,
    validate("json", SendInput, textErrors),
    async (c) => {
      const { db, jobs, now, user } = c.var;
      const { id, ...input } = c.req.valid("json");
      const plan = await planMessages(db, input);
      const outdated = plan.leftOut.filter(({ why }) => why === "outdated");
      if (outdated.length && !plan.recipients.length) throw refused("movedOn");
      const request = { id, input, plan };
      const ids = [...new Set(input.ids)];
      const data = { input: { ...input, ids: [] }, ids, origin: originOf(c) };
      const wanted = { id, ownerId: user.id, data, total: ids.length, now };
      async function startWriting(tx: Tx) {
        await startTask(tx, jobs, batchTask, wanted);
        return "begun" as const;
      }
      const startTaskFirst = ids.length > AT_ONCE ? startWriting : undefined;
      const outcome = await transactionAs(c, (tx) =>
        startBatch(tx, jobs, request, traceOf(c), startTaskFirst),
      );
      const reason = "registrations.messages.otherWords";
      if (outcome === "other") throw new AppError("conflict", { reason });
      const started = {
        batch: id,
        outdated: outdated.map(({ registration: { reference } }) => reference),
        ...(startTaskFirst ? { task: id, total: ids.length } : {}),
      };
      return c.json(started, outcome === "begun" ? 202 : 200);
    },
  )
  .get(
    "/batches",
    describe("registrations", "The latest message batches and their progress"),
    manage,
    async (c) => c.json(await listBatches(c.var.db)),
  )
  .get(
    "/batches/:batch",
    describe("registrations", "The progress of a message batch"),
    manage,
    validate("param", BatchId),
    async (c) => c.json((await findBatch(c.var.db, c.req.valid("param").batch)) ?? notFound()),
  )
  .post(
    "/batches/:batch/cancel",
    describe("registrations", "Cancel the messages that have not been sent yet"),
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
    describe("registrations", "Retry a failed message"),
    manage,
    validate("param", BigId),
    async (c) => {
      const { id } = c.req.valid("param");
      const { jobs, now } = c.var;
      const retried = await transactionAs(c, (tx) => retryMessage(tx, jobs, id, now));
      if (!retried) throw new AppError("conflict", { reason: "registrations.messages.notFailed" });
      return c.json({ success: true });
    },
  );

/** Reports empty texts and unknown placeholders together. */
function textErrors(c: ApiContext, input: Partial<MessageInput>): FieldErrors {
  const { t } = c.var;
  const whole = MessageInput.safeParse({ ids: [1], ...input });
  if (!whole.success || whole.data.kind !== "own") return {};
  const wrong: FieldErrors = {};
  for (const field of ["subject", "text", "short"] as const) {
    const problems = placeholderErrors(t, whole.data[field]);
    if (problems.length) wrong[field] = problems;
  }
  for (const field of emptyFields(whole.data)) wrong[field] = [t("http.required")];
  return wrong;
}
