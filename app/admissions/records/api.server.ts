import { type Context, Hono } from "hono";
import { z } from "zod";
import { consentField } from "#app/admissions/messages/consent.ts";
import {
  type Registration,
  registrationById,
} from "#app/admissions/registrations/queries.server.ts";
import { noteRead } from "#app/platform/audit/note-read.server.ts";
import { record, traceOf } from "#app/platform/audit/record.server.ts";
import type { FieldErrors } from "#app/platform/errors.ts";
import { type ApiContext, type ApiEnv, notFound } from "#app/platform/http/api-env.server.ts";
import { found as foundBy } from "#app/platform/http/found.server.ts";
import { may } from "#app/platform/http/guards.server.ts";
import { describe } from "#app/platform/http/openapi.server.ts";
import { onePage } from "#app/platform/http/pagination.ts";
import { sortField } from "#app/platform/http/sort.ts";
import { transactionAs } from "#app/platform/http/transaction-as.server.ts";
import { type ContextOf, validate } from "#app/platform/http/validate.server.ts";
import { Day, ItemId, whole } from "#app/platform/http/values.ts";
import { readAnswers } from "#app/website/registration-form/check.ts";
import { coursesOf } from "#app/website/registration-form/courses.queries.server.ts";
import { formOf } from "#app/website/registration-form/forms.server.ts";
import { listIntakes } from "#app/website/registration-form/intakes.queries.server.ts";
import { problemWords } from "#app/website/registration-form/words.ts";
import {
  countByState,
  countRegistrations,
  listRegistrations,
  neighboursOf,
} from "./list/list.queries.server.ts";
import { pastDeadline, transferRegistration } from "./moves/move.server.ts";
import { addNote, changedFields, changeRegistration } from "./record/change-registration.server.ts";
import { colleagues, readRecord } from "./record/record.queries.server.ts";
import {
  NoteInput,
  RegistrationChange,
  RegistrationFilter,
  RegistrationQuery,
  registrationSorts,
} from "./schema.ts";

const read = may("registrations.read");
const manage = may("registrations.manage");

type RecordEnv = ApiEnv & { Variables: { registration: Registration } };

const found = foundBy(registrationById, (c: Context<RecordEnv>, registration) =>
  c.set("registration", registration),
);

const Neighbours = RegistrationFilter.extend({ sort: sortField(registrationSorts) });

/** Registrations for staff. */
export const recordsApi = new Hono<ApiEnv>()
  .get(
    "/",
    describe("registrations", "Applications, filtered, searched and sorted"),
    read,
    validate("query", RegistrationQuery),
    async (c) => {
      const { page, per_page, sort, ...filter } = c.req.valid("query");
      const { db, today } = c.var;
      const rows = await onePage(
        c.req.url,
        { page, per_page },
        {
          count: () => countRegistrations(db, filter, today),
          list: (window) => listRegistrations(db, filter, today, { sort, ...window }),
        },
      );
      await noteRead(c, "list", rows.data);
      return c.json(rows);
    },
  )
  .get(
    "/counts",
    describe("registrations", "How many applications are in each state, filtered"),
    read,
    validate("query", RegistrationFilter),
    async (c) => c.json(await countByState(c.var.db, c.req.valid("query"), c.var.today)),
  )
  .get(
    "/colleagues",
    describe("registrations", "Users who may read applications and can be mentioned in a note"),
    manage,
    async (c) => c.json(await colleagues(c.var.db)),
  )
  .get(
    "/:id{[0-9]+}",
    describe("registrations", "An application: answers, documents, notes, history"),
    read,
    found,
    async (c) => {
      const { db, registration } = c.var;
      await noteRead(c, "record", registration.id);
      return c.json(await readRecord(db, registration, c.var));
    },
  )
  .get(
    "/:id{[0-9]+}/neighbours",
    describe("registrations", "The applications before and after it in a filtered list"),
    read,
    found,
    validate("query", Neighbours),
    async (c) => {
      const { sort, ...filter } = c.req.valid("query");
      const { db, today, registration } = c.var;
      return c.json(await neighboursOf(db, filter, today, { id: registration.id, sort }));
    },
  )
  .patch(
    "/:id{[0-9]+}",
    describe(
      "registrations",
      "Correct answers, marks or remarks; the request names the version that was read",
    ),
    manage,
    found,
    validate("json", RegistrationChange, async (c: ContextOf<RecordEnv>, { answers, reason }) =>
      answers
        ? {
            ...(await checkedAnswers(c, c.var.registration, answers)).wrong,
            ...(reason ? {} : { reason: [c.var.t("registrations.files.refused.reason")] }),
          }
        : {},
    ),
    async (c) => {
      const { answers, ...change } = c.req.valid("json");
      const { registration } = c.var;
      const read = answers && (await checkedAnswers(c, registration, answers));
      const checked = read ? { answers: read.answers } : {};
      const changed = await transactionAs(c, async (tx) => {
        const row = await changeRegistration(
          tx,
          registration.id,
          { ...change, ...checked },
          traceOf(c),
        );
        const fields = changedFields(registration, { ...change, ...checked });
        await record(tx, {
          ...traceOf(c),
          action: "registrations.changed",
          subject: named(row),
          after: { fields, ...(change.reason ? { reason: change.reason } : {}) },
        });
        return row;
      });
      return c.json(await readRecord(c.var.db, changed, c.var));
    },
  )
  .post(
    "/:id{[0-9]+}/transfer",
    describe("registrations", "Move an admitted person to another cohort of the course"),
    manage,
    found,
    validate(
      "json",
      z.object({
        cohort_id: ItemId,
        version: whole(1),
        reason: z.string().trim().min(1).max(1_000),
        /** Confirms a seat in a cohort that has begun. */
        into_started: z.boolean().default(false),
        /** Null: no deadline; left out: it stays. */
        confirm_by: Day.nullable().optional(),
      }),
      pastDeadline,
    ),
    async (c) => {
      const { cohort_id: cohortId, reason, version, ...terms } = c.req.valid("json");
      const { id } = c.var.registration;
      const seat = { cohortId, intoStarted: terms.into_started, confirmBy: terms.confirm_by };
      const wanted = { id, reason, version, ...seat };
      const row = await transactionAs(c, async (tx) => {
        const moved = await transferRegistration(tx, wanted, traceOf(c));
        const subject = named(moved);
        await record(tx, { ...traceOf(c), action: "registrations.transferred", subject });
        return moved;
      });
      return c.json(await readRecord(c.var.db, row, c.var));
    },
  )
  .post(
    "/:id{[0-9]+}/notes",
    describe("registrations", "Add a note to an application"),
    manage,
    found,
    validate("json", NoteInput),
    async (c) => {
      const { registration, jobs } = c.var;
      const note = c.req.valid("json");
      await transactionAs(c, (tx) => addNote(tx, jobs, registration.id, note, traceOf(c)));
      return c.json({ success: true }, 201);
    },
  );

function named(registration: Pick<Registration, "id" | "reference">) {
  return { type: "registration", id: registration.id, label: registration.reference };
}

/** All answers including the corrections, checked by the rules of the form. */
async function checkedAnswers(
  c: ApiContext,
  registration: Registration,
  given: Record<string, unknown>,
) {
  const { db, locale, t } = c.var;
  const form = formOf(registration) ?? notFound();
  const intakes = await listIntakes(db);
  const intake = intakes.find(
    ({ form: key, year }) => key === registration.form && year === registration.year,
  );
  const courses = await coursesOf(db, form.key, locale);
  const context = { today: c.var.today, closesOn: intake?.closesOn ?? c.var.today, courses };
  // Only applicants themselves can change their consent to messages.
  const { [consentField]: consent = [] } = registration.answers;
  const all = { ...registration.answers, ...given, [consentField]: consent };
  const before = readAnswers(form, registration.answers, context).problems;
  const { answers, problems } = readAnswers(form, all, context);
  const wrong: FieldErrors = {};
  for (const [name, problem] of Object.entries(problems)) {
    // Removing the number withdraws this consent; ignore its error.
    if (name === consentField) continue;
    // An answer that was invalid before, such as a course no longer offered, blocks no correction.
    if (!before[name] || Object.hasOwn(given, name)) {
      wrong[`answers.${name}`] = [problemWords(t, locale, problem)];
    } else if (registration.answers[name] !== undefined) answers[name] = registration.answers[name];
  }
  if (answers.disability === "yes" && !registration.disabilityConsentedAt) {
    wrong["answers.disability"] = [t("registrations.records.correct.disability")];
  }
  return { answers, wrong };
}
