import { Hono } from "hono";
import { registrationById } from "#app/admissions/registrations/queries.server.ts";
import { noteRead } from "#app/platform/audit/note-read.server.ts";
import { traceOf } from "#app/platform/audit/record.server.ts";
import { type ApiEnv, notFound } from "#app/platform/http/api-env.server.ts";
import { may } from "#app/platform/http/guards.server.ts";
import { Id } from "#app/platform/http/ids.ts";
import { describe } from "#app/platform/http/openapi.server.ts";
import { onePage } from "#app/platform/http/pagination.ts";
import { transactionAs } from "#app/platform/http/transaction-as.server.ts";
import { validate } from "#app/platform/http/validate.server.ts";
import { countSurveys, listSurveys, surveyFigures } from "./queries.server.ts";
import { PhoneAnswers, SurveyQuery, SwitchInput } from "./schema.ts";
import { readSwitch, saveSwitch } from "./switch.server.ts";
import { answerByPhone } from "./write-answers.server.ts";

const read = may("registrations.read");

/** The surveys of former learners, for the team. */
export const surveysApi = new Hono<ApiEnv>()
  .get(
    "/",
    describe("surveys", "Surveys of people who completed, filtered and searched"),
    read,
    validate("query", SurveyQuery),
    async (c) => {
      const { page, per_page, sort, ...filter } = c.req.valid("query");
      const { db, today } = c.var;
      const rows = await onePage(
        c.req.url,
        { page, per_page },
        {
          count: () => countSurveys(db, filter, today),
          list: (window) => listSurveys(db, filter, c.var, { sort, ...window }),
        },
      );
      await noteRead(
        c,
        "surveys",
        rows.data.map(({ registration }) => registration),
      );
      return c.json(rows);
    },
  )
  .get(
    "/figures",
    describe("surveys", "How many were asked and answered, by months after the training"),
    read,
    async (c) => c.json(await surveyFigures(c.var.db, c.var.today)),
  )
  .get("/switch", describe("surveys", "Whether surveys are sent"), read, async (c) =>
    c.json(await readSwitch(c.var.db)),
  )
  .put(
    "/switch",
    describe("surveys", "Start or stop sending surveys; they are stopped until started"),
    may("settings.manage"),
    validate("json", SwitchInput),
    async (c) => {
      const wanted = c.req.valid("json");
      return c.json(await transactionAs(c, (tx) => saveSwitch(tx, wanted, traceOf(c))));
    },
  )
  .get(
    "/of/:id",
    describe("surveys", "The surveys of one application"),
    read,
    validate("param", Id),
    async (c) => {
      const { id } = c.req.valid("param");
      const { db } = c.var;
      if (!(await registrationById(db, id))) notFound();
      const look = { registrationId: id };
      const rows = await listSurveys(db, look, c.var, { sort: "due_on", limit: 10 });
      await noteRead(c, "surveys", id);
      return c.json(rows);
    },
  )
  .get(
    "/:id{[0-9]+}",
    describe("surveys", "One survey with its answers"),
    read,
    validate("param", Id),
    async (c) => {
      const { id } = c.req.valid("param");
      const [survey] = await listSurveys(c.var.db, { id }, c.var, { limit: 1 });
      if (!survey) return notFound();
      await noteRead(c, "surveys", survey.registration);
      return c.json(survey);
    },
  )
  .put(
    "/:id{[0-9]+}/answers",
    describe("surveys", "Type in answers given on the phone; requires the version that was read"),
    may("registrations.manage"),
    validate("param", Id),
    validate("json", PhoneAnswers),
    async (c) => {
      const { id } = c.req.valid("param");
      const input = c.req.valid("json");
      await transactionAs(c, (tx) => answerByPhone(tx, id, input, traceOf(c)));
      const [survey] = await listSurveys(c.var.db, { id }, c.var, { limit: 1 });
      return c.json(survey ?? notFound());
    },
  );
