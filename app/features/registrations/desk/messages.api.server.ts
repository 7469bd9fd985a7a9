import { inArray } from "drizzle-orm";
import { Hono } from "hono";
import { record, traceOf } from "#app/audit/record.server.ts";
import type { FieldErrors } from "#app/errors.ts";
import { type ApiContext, type ApiEnv, notFound } from "#app/http/api-env.server.ts";
import { csrf } from "#app/http/csrf.server.ts";
import { may } from "#app/http/guards.server.ts";
import { describe } from "#app/http/openapi.server.ts";
import { transactionAs } from "#app/http/transaction-as.server.ts";
import { invalid, validate } from "#app/http/validate.server.ts";
import { startTask } from "#app/jobs/tasks.queries.server.ts";
import { coursesOf } from "../courses.queries.server.ts";
import { registrations } from "../tables.server.ts";
import { messageTask } from "./message-task.server.ts";
import { filledIn, unknownPlaceholders } from "./messages.ts";
import { MessageInput } from "./schema.ts";

const manage = may("registrations.manage");

/** A message to many people, each with their own name, reference and course in it. */
export const messagesApi = new Hono<ApiEnv>()
  .post(
    "/preview",
    describe("registrations", "What the first person would read, and how many have an address"),
    csrf,
    manage,
    validate("json", MessageInput),
    async (c) => {
      const { ids, subject, text } = c.req.valid("json");
      refuseUnknown(c, { subject, text });
      const { reachable, unreachable, first } = await readersOf(c, ids);
      const courses = await coursesOf(c.var.db, first.form, first.locale);
      const person = {
        name: `${first.firstNames} ${first.lastName}`,
        reference: first.reference,
        course: courses.find(({ id }) => id === first.formationId)?.title ?? "",
      };
      return c.json({
        ...{ subject: filledIn(subject, person), text: filledIn(text, person) },
        ...{ reachable: reachable.length, unreachable },
      });
    },
  )
  .post(
    "/",
    describe("registrations", "Send a message to everybody who has an address, as a task"),
    csrf,
    manage,
    validate("json", MessageInput),
    async (c) => {
      const { ids, subject, text } = c.req.valid("json");
      refuseUnknown(c, { subject, text });
      const { jobs, now, user } = c.var;
      const { reachable } = await readersOf(c, ids);
      const task = await transactionAs(c, async (tx) => {
        const about = { type: "registrations", id: "message", label: subject };
        const after = { count: reachable.length };
        const action = "registrations.message_sent" as const;
        await record(tx, { ...traceOf(c), action, subject: about, after });
        const data = { ids: reachable, subject, text };
        const wanted = { ownerId: user.id, data, total: reachable.length, now };
        return startTask(tx, jobs, messageTask, wanted);
      });
      return c.json({ task }, 202);
    },
  );

async function readersOf(c: ApiContext, ids: number[]) {
  const rows = await c.var.db
    .select()
    .from(registrations)
    .where(inArray(registrations.id, ids))
    .orderBy(registrations.id);
  const withAddress = rows.filter(({ email, mergedInto }) => email && mergedInto === null);
  const first = withAddress[0] ?? rows[0] ?? notFound();
  const reachable = withAddress.map(({ id }) => id);
  return { first, reachable, unreachable: rows.length - reachable.length };
}

function refuseUnknown(c: ApiContext, texts: { subject: string; text: string }) {
  const wrong: FieldErrors = {};
  for (const [field, text] of Object.entries(texts)) {
    const names = unknownPlaceholders(text).join(", ");
    if (names) wrong[field] = [c.var.t("registrations.desk.message.unknown", { names })];
  }
  if (Object.keys(wrong).length) throw invalid(c, wrong);
}
