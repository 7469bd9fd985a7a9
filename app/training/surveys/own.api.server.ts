import { type Context, Hono } from "hono";
import { createMiddleware } from "hono/factory";
import { traceOf } from "#app/platform/audit/record.server.ts";
import { transaction } from "#app/platform/db/transaction.server.ts";
import { AppError } from "#app/platform/errors.ts";
import type { ApiContext, ApiEnv } from "#app/platform/http/api-env.server.ts";
import { describe, guarding } from "#app/platform/http/openapi.server.ts";
import { countGuess, perNetwork, throttle } from "#app/platform/http/rate-limit.server.ts";
import { validate } from "#app/platform/http/validate.server.ts";
import { hashOf, readOwnSurvey, type Survey, surveyByToken } from "./queries.server.ts";
import { isLinkOpen } from "./rules.ts";
import { AnswersInput } from "./schema.ts";
import { answerByLink } from "./write-answers.server.ts";

/** The secret of the link is sent in this header: addresses are written to logs. */
export const SURVEY_HEADER = "x-survey-token";

type OwnEnv = ApiEnv & { Variables: { survey: Survey } };

const MINUTES = 60;

const tokenOf = (c: Pick<ApiContext, "req">) => c.req.header(SURVEY_HEADER)?.slice(0, 100) ?? "";

/** Only wrong links count: many phones share one network. */
const guesses = { name: "survey link", tries: 60, seconds: 10 * MINUTES };

const fewAnswers = throttle((c) => [
  { name: "survey answers", about: hashOf(tokenOf(c)), tries: 30, seconds: 60 * MINUTES },
]);

/** An unknown and an ended link are answered alike. */
const withSurvey = guarding(
  createMiddleware<OwnEnv>(async (c, next) => {
    const survey = await surveyByToken(c.var.db, tokenOf(c));
    if (!survey || !isLinkOpen(survey, c.var.now)) {
      await countGuess(c, perNetwork(c.var.address, guesses));
      throw new AppError("notFound");
    }
    c.set("survey", survey);
    c.header("cache-control", "no-store");
    await next();
  }),
  { asks: "survey", refuses: [404, 429] },
);

const answerOf = (c: Context<OwnEnv>, survey: Survey) => readOwnSurvey(c.var.db, survey, c.var);

/** The survey of the person with the link. */
export const ownSurveyApi = new Hono<OwnEnv>()
  .get(
    "/",
    describe("surveys", "The survey of a link, with the answers given so far"),
    withSurvey,
    async (c) => c.json(await answerOf(c, c.var.survey)),
  )
  .put(
    "/",
    describe("surveys", "Answer the survey of a link, or correct the answers until it ends"),
    withSurvey,
    fewAnswers,
    validate("json", AnswersInput),
    async (c) => {
      const input = c.req.valid("json");
      const { db, survey } = c.var;
      await transaction(db, (tx) => answerByLink(tx, survey.id, input, traceOf(c)));
      const saved = (await surveyByToken(db, tokenOf(c))) ?? survey;
      return c.json(await answerOf(c, saved));
    },
  );
