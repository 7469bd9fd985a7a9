import { Hono } from "hono";
import type { z } from "zod";
import { traceOf } from "#app/audit/record.server.ts";
import { type ApiEnv, notFound } from "#app/http/api-env.server.ts";
import { may, signedIn } from "#app/http/guards.server.ts";
import { Id } from "#app/http/ids.ts";
import { describe } from "#app/http/openapi.server.ts";
import { paginate } from "#app/http/pagination.ts";
import { transactionAs } from "#app/http/transaction-as.server.ts";
import { validate } from "#app/http/validate.server.ts";
import { rankedRegistrations, roundAnswer, scoredRegistrations } from "./answers.server.ts";
import { chooseByHand, undoChoice } from "./choose.server.ts";
import { found, inWords, listed, participant } from "./guards.server.ts";
import { registrationsFound } from "./registrations.queries.server.ts";
import { ChoiceInput, CompareQuery, ScoreQuery, Versioned } from "./schema.ts";
import type { Ranked } from "./standing.server.ts";

const FilePath = Id.extend({ registration: Id.shape.id });

const shown: Record<z.output<typeof ScoreQuery>["show"], (registration: Ranked) => boolean> = {
  all: () => true,
  chosen: ({ chosen }) => chosen,
  by_hand: ({ byHand }) => byHand,
  waiting: ({ complete }) => !complete,
};

export const scoresApi = new Hono<ApiEnv>()
  .get(
    "/:id/scores",
    describe("selection", "A page of the ranking, each score with its parts"),
    signedIn,
    found,
    may("selection.manage"),
    validate("param", Id),
    validate("query", ScoreQuery),
    async (c) => {
      const { page, per_page, show, search } = c.req.valid("query");
      const { db, round } = c.var;
      const found = search ? await registrationsFound(db, round, search) : null;
      const files = (await rankedRegistrations(db, round)).filter(
        (registration) => shown[show](registration) && (!found || found.has(registration.id)),
      );
      const some = files.slice((page - 1) * per_page, page * per_page);
      const data = await scoredRegistrations(db, round, some, c.var.user.id);
      const total = files.length;
      return c.json(paginate(data, { url: c.req.url, page, perPage: per_page, total }));
    },
  )
  .get(
    "/:id/compare",
    describe("selection", "Some files side by side, with the parts of their scores"),
    signedIn,
    found,
    may("selection.manage"),
    validate("param", Id),
    validate("query", CompareQuery),
    async (c) => {
      const { db, round } = c.var;
      const { ids } = c.req.valid("query");
      const files = (await rankedRegistrations(db, round)).filter(({ id }) => ids.includes(id));
      if (files.length < ids.length) notFound();
      return c.json(await scoredRegistrations(db, round, files, c.var.user.id));
    },
  )
  .put(
    "/:id/choices/:registration",
    describe("selection", "Put somebody on the list or take them off it by hand, with a reason"),
    signedIn,
    found,
    participant,
    may("selection.manage"),
    validate("param", FilePath),
    validate("json", ChoiceInput),
    async (c) => {
      const { db, round } = c.var;
      const { registration } = c.req.valid("param");
      const input = c.req.valid("json");
      const choose = transactionAs(c, (tx) =>
        chooseByHand(tx, round.id, registration, input, traceOf(c)),
      );
      return c.json(await roundAnswer(db, (await choose.catch(inWords(c))) ?? notFound()));
    },
  )
  .delete(
    "/:id/choices/:registration",
    describe(
      "selection",
      "Undo a change by hand: what the proposal said counts again; who takes part no more leaves the list",
    ),
    signedIn,
    found,
    listed,
    may("selection.manage"),
    validate("param", FilePath),
    validate("json", Versioned),
    async (c) => {
      const { db, round } = c.var;
      const { registration } = c.req.valid("param");
      const { version } = c.req.valid("json");
      const undo = transactionAs(c, (tx) =>
        undoChoice(tx, round.id, registration, version, traceOf(c)),
      );
      return c.json(await roundAnswer(db, (await undo.catch(inWords(c))) ?? notFound()));
    },
  );
