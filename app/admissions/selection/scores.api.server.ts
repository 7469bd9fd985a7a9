import { Hono } from "hono";
import type { z } from "zod";
import { noteRead } from "#app/platform/audit/note-read.server.ts";
import { traceOf } from "#app/platform/audit/record.server.ts";
import { type ApiEnv, notFound } from "#app/platform/http/api-env.server.ts";
import { may, signedIn } from "#app/platform/http/guards.server.ts";
import { Id } from "#app/platform/http/ids.ts";
import { describe } from "#app/platform/http/openapi.server.ts";
import { paginate } from "#app/platform/http/pagination.ts";
import { transactionAs } from "#app/platform/http/transaction-as.server.ts";
import { validate } from "#app/platform/http/validate.server.ts";
import { rankedRegistrations, roundAnswer, scoredRegistrations } from "./answers.server.ts";
import { chooseByHand, undoChoice } from "./choose.server.ts";
import { found, listed, participant } from "./guards.server.ts";
import { searchRegistrations } from "./registrations.queries.server.ts";
import { ChoiceInput, CompareQuery, ScoreQuery, Versioned } from "./schema.ts";
import type { Ranked } from "./standing.server.ts";

const RegistrationPath = Id.extend({ registration: Id.shape.id });

const filters: Record<z.output<typeof ScoreQuery>["show"], (registration: Ranked) => boolean> = {
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
      const found = search ? await searchRegistrations(db, round, search) : null;
      const matching = (await rankedRegistrations(db, round)).filter(
        (registration) => filters[show](registration) && (!found || found.has(registration.id)),
      );
      const some = matching.slice((page - 1) * per_page, page * per_page);
      const data = await scoredRegistrations(db, round, some, c.var.user.id);
      const total = matching.length;
      await noteRead(c, "scores", some);
      return c.json(paginate(data, { url: c.req.url, page, perPage: per_page, total }));
    },
  )
  .get(
    "/:id/compare",
    describe("selection", "Some registrations side by side, with the parts of their scores"),
    signedIn,
    found,
    may("selection.manage"),
    validate("param", Id),
    validate("query", CompareQuery),
    async (c) => {
      const { db, round } = c.var;
      const { ids } = c.req.valid("query");
      await noteRead(c, "scores", ids);
      const compared = (await rankedRegistrations(db, round)).filter(({ id }) => ids.includes(id));
      if (compared.length < ids.length) notFound();
      return c.json(await scoredRegistrations(db, round, compared, c.var.user.id));
    },
  )
  .put(
    "/:id/choices/:registration",
    describe(
      "selection",
      "Put an applicant on the list or take them off it by hand, with a reason",
    ),
    signedIn,
    found,
    participant,
    may("selection.manage"),
    validate("param", RegistrationPath),
    validate("json", ChoiceInput),
    async (c) => {
      const { db, round } = c.var;
      const { registration } = c.req.valid("param");
      const input = c.req.valid("json");
      const choose = transactionAs(c, (tx) =>
        chooseByHand(tx, round.id, registration, input, traceOf(c)),
      );
      return c.json(await roundAnswer(db, (await choose) ?? notFound()));
    },
  )
  .delete(
    "/:id/choices/:registration",
    describe(
      "selection",
      "Undo a choice by hand: the proposal counts again; an applicant who no longer takes part leaves the list",
    ),
    signedIn,
    found,
    listed,
    may("selection.manage"),
    validate("param", RegistrationPath),
    validate("json", Versioned),
    async (c) => {
      const { db, round } = c.var;
      const { registration } = c.req.valid("param");
      const { version } = c.req.valid("json");
      const undo = transactionAs(c, (tx) =>
        undoChoice(tx, round.id, registration, version, traceOf(c)),
      );
      return c.json(await roundAnswer(db, (await undo) ?? notFound()));
    },
  );
