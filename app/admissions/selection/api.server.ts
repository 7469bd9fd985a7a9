import { Hono } from "hono";
import { z } from "zod";
import { messageErrors } from "#app/admissions/messages/placeholder-errors.ts";
import { traceOf } from "#app/platform/audit/record.server.ts";
import { originOf } from "#app/platform/audit/task-actor.server.ts";
import type { FieldErrors } from "#app/platform/errors.ts";
import { type ApiContext, type ApiEnv, notFound } from "#app/platform/http/api-env.server.ts";
import { may, signedIn } from "#app/platform/http/guards.server.ts";
import { Id } from "#app/platform/http/ids.ts";
import { describe } from "#app/platform/http/openapi.server.ts";
import { transactionAs } from "#app/platform/http/transaction-as.server.ts";
import { type ContextOf, validate } from "#app/platform/http/validate.server.ts";
import { AT_ONCE, type TaskStarted } from "#app/platform/jobs/pieces.ts";
import { startTask } from "#app/platform/jobs/tasks.queries.server.ts";
import type { FormDefinition } from "#app/website/registration-form/definition.ts";
import { fieldsOf, optionsOf } from "#app/website/registration-form/definition.ts";
import { formOfAnswers } from "#app/website/registration-form/forms.server.ts";
import { roundAnswer } from "./answers.server.ts";
import {
  checkClosing,
  closeRound,
  prepareMinutes,
  writeClosingMessages,
} from "./close-round.server.ts";
import { closePieces, closeTask } from "./close-task.server.ts";
import { criteriaErrors, scorableFields, targetErrors } from "./fields.ts";
import { found, type RoundEnv } from "./guards.server.ts";
import { minutesApi } from "./minutes.api.server.ts";
import { answerName, fieldName } from "./names.ts";
import { proposalApi } from "./proposal.api.server.ts";
import { listRounds, possibleReaders } from "./queries.server.ts";
import { readersApi } from "./readers.api.server.ts";
import { readingApi } from "./reading.api.server.ts";
import { changeRound, createRound, decideUnread, deleteRound } from "./save-round.server.ts";
import {
  CloseInput,
  RoundChange,
  RoundInput,
  roundStatuses,
  UnreadInput,
  Versioned,
} from "./schema.ts";
import { scoresApi } from "./scores.api.server.ts";
import { targetFields } from "./targets.ts";

const RoundQuery = z.object({
  locale: z.string().optional(),
  form: z.string().max(50).optional(),
  year: z.coerce.number().int().min(2020).max(2100).optional(),
  status: z.enum(roundStatuses).optional(),
});

const FieldsQuery = z.object({ locale: z.string().optional(), form: z.string().max(50) });

const roundsApi = new Hono<ApiEnv>()
  .get(
    "/",
    describe("selection", "The selection rounds, the newest year first"),
    may("selection.manage"),
    validate("query", RoundQuery),
    async (c) => c.json(await listRounds(c.var.db, c.req.valid("query"))),
  )
  .get(
    "/fields",
    describe("selection", "What a form's applications can be given points and targets for"),
    may("selection.manage"),
    validate("query", FieldsQuery, unknownForm),
    (c) => c.json(fieldsAnswer(c, formOfAnswers(c.req.valid("query").form) ?? notFound())),
  )
  .get(
    "/people",
    describe("selection", "The people who can be invited to read: every active account, by name"),
    may("selection.manage"),
    async (c) => c.json(await possibleReaders(c.var.db)),
  )
  .post(
    "/",
    describe("selection", "Open a round"),
    may("selection.manage"),
    validate("json", RoundInput, (c, sound) => {
      const form = formOfAnswers(sound.form ?? "");
      return { ...unknownForm(c, sound), ...(form ? wrongFields(c, form, sound) : {}) };
    }),
    async (c) => {
      const input = c.req.valid("json");
      const round = await transactionAs(c, (tx) => createRound(tx, input, traceOf(c)));
      return c.json(await roundAnswer(c.var.db, round), 201);
    },
  )
  .get(
    "/:id",
    describe("selection", "One round: criteria, targets, counts, and the state of its targets"),
    signedIn,
    found,
    may("selection.manage"),
    validate("param", Id),
    async (c) => c.json(await roundAnswer(c.var.db, c.var.round)),
  )
  .put(
    "/:id",
    describe("selection", "Change name, seats, criteria and targets of an open round"),
    signedIn,
    found,
    may("selection.manage"),
    validate("param", Id),
    validate("json", RoundChange, (c: ContextOf<RoundEnv>, sound) =>
      wrongFields(c, formOfAnswers(c.var.round.form) ?? notFound(), sound),
    ),
    async (c) => {
      const change = c.req.valid("json");
      const { id } = c.var.round;
      const round = await transactionAs(c, (tx) => changeRound(tx, id, change, traceOf(c)));
      return c.json(await roundAnswer(c.var.db, round));
    },
  )
  .put(
    "/:id/unassigned",
    describe("selection", "Decide whether applications given to no reader count without reading"),
    signedIn,
    found,
    may("selection.manage"),
    validate("param", Id),
    validate("json", UnreadInput),
    async (c) => {
      const decision = c.req.valid("json");
      const { id } = c.var.round;
      const round = await transactionAs(c, (tx) => decideUnread(tx, id, decision, traceOf(c)));
      return c.json(await roundAnswer(c.var.db, round));
    },
  )
  .delete(
    "/:id",
    describe("selection", "Delete an open round without scores"),
    signedIn,
    found,
    may("selection.manage"),
    validate("param", Id),
    validate("json", Versioned),
    async (c) => {
      const { version } = c.req.valid("json");
      const { id } = c.var.round;
      await transactionAs(c, (tx) => deleteRound(tx, id, version, traceOf(c)));
      return c.json({ success: true as const });
    },
  )
  .post(
    "/:id/close",
    describe(
      "selection",
      "Close a round permanently: write its minutes, shortlist its list; more than 50 is a task (202)",
    ),
    signedIn,
    found,
    may("selection.manage"),
    validate("param", Id),
    validate("json", CloseInput, messageErrors),
    async (c) => {
      const { db, round, jobs, now, user } = c.var;
      const [input, trace] = [c.req.valid("json"), traceOf(c)];
      const ids = await checkClosing(db, round, input, trace);
      if (ids.length > AT_ONCE) {
        const data = { roundId: round.id, input, ids, origin: originOf(c) };
        const total = closePieces(data).flat().length;
        const task = await transactionAs(c, (tx) =>
          startTask(tx, jobs, closeTask, { ownerId: user.id, data, total, now }),
        );
        return c.json({ task, total } satisfies TaskStarted, 202);
      }
      const prepared = await prepareMinutes(db, round, input, trace, "person");
      const closing = transactionAs(c, async (tx) => {
        const closed = await closeRound(tx, round.id, prepared, trace);
        await writeClosingMessages(tx, jobs, prepared, traceOf(c));
        return closed;
      });
      const closed = await closing;
      return c.json(await roundAnswer(db, closed));
    },
  );

/** The readers' routes come first, because `/reading` would match `/:id`. */
export const selectionApi = readingApi
  .route("/", roundsApi)
  .route("/", readersApi)
  .route("/", scoresApi)
  .route("/", proposalApi)
  .route("/", minutesApi);

function unknownForm(c: ApiContext, { form }: { form?: string }): FieldErrors {
  return form === undefined || formOfAnswers(form) ? {} : { form: [c.var.t("http.choice")] };
}

type Rules = Partial<Pick<RoundInput, "criteria" | "targets">>;

/** Errors for criteria and targets that the form does not offer. */
function wrongFields(
  c: ApiContext,
  form: FormDefinition,
  { criteria = [], targets = [] }: Rules,
): FieldErrors {
  const wrong = { ...criteriaErrors(form, criteria), ...targetErrors(form, targets) };
  return Object.fromEntries(
    Object.entries(wrong).map(([path, key]) => [path, [c.var.t(key as "selection.errors.field")]]),
  );
}

function fieldsAnswer({ var: reader }: ApiContext, form: FormDefinition) {
  const { choices, numbers, texts } = scorableFields(form);
  const named = (name: string) => ({ name, label: fieldName(reader, form, name) });
  const withOptions = (name: string) => ({
    ...named(name),
    options: fieldsOf(form)
      .filter((field) => field.name === name)
      .flatMap(optionsOf)
      .map(({ code }) => ({ code, label: answerName(reader, form, name, code) })),
  });
  return {
    choices: choices.map(({ name }) => withOptions(name)),
    numbers: numbers.map(named),
    texts: texts.map(({ name }) => named(name)),
    targets: targetFields.map(withOptions),
  };
}
