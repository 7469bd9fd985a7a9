import { Hono } from "hono";
import { programmeName } from "#app/base/settings/queries.server.ts";
import { noteRead } from "#app/platform/audit/note-read.server.ts";
import { traceOf } from "#app/platform/audit/record.server.ts";
import { AppError, type FieldErrors } from "#app/platform/errors.ts";
import { printOne } from "#app/platform/files/print-in-worker.server.ts";
import { type ApiContext, type ApiEnv, notFound } from "#app/platform/http/api-env.server.ts";
import { may } from "#app/platform/http/guards.server.ts";
import { Id } from "#app/platform/http/ids.ts";
import { describe } from "#app/platform/http/openapi.server.ts";
import { transactionAs } from "#app/platform/http/transaction-as.server.ts";
import { validate } from "#app/platform/http/validate.server.ts";
import { translatorFor } from "#app/platform/i18n/translator.ts";
import { projectFile } from "#app/platform/project-file.ts";
import { appointmentText } from "./appointment-text.ts";
import { appointmentsOf, daysWithPeople, timetableOf } from "./appointments.queries.server.ts";
import { convoke } from "./convoke.server.ts";
import { findInvitable } from "./invitable.queries.server.ts";
import { moveSlot } from "./move-slot.server.ts";
import { placedPeople, planFor } from "./place-people.server.ts";
import {
  AppointmentsQuery,
  ConvocationInput,
  ConvocationSend,
  MoveInput,
  PlanInput,
  TimetableQuery,
} from "./schema.ts";

const manage = may("registrations.manage");

function pastDay({ var: { t, today } }: ApiContext, { day }: { day?: string }): FieldErrors {
  return day && day < today ? { day: [t("shortlist.dialog.pastDay")] } : {};
}

/** Convocations of shortlisted applicants to a test or an interview. */
export const convocationsApi = new Hono<ApiEnv>()
  .get(
    "/",
    describe("registrations", "The invitations in force of the given applications"),
    manage,
    validate("query", AppointmentsQuery),
    async (c) => c.json(await appointmentsOf(c.var.db, c.req.valid("query").ids)),
  )
  .post(
    "/",
    describe(
      "registrations",
      "Invite shortlisted people to a test or an interview by email; once for an id",
      { refuses: [409] },
    ),
    manage,
    validate("json", ConvocationSend, pastDay),
    async (c) => {
      const { jobs } = c.var;
      const input = c.req.valid("json");
      const result = await transactionAs(c, (tx) => convoke(tx, jobs, input, traceOf(c)));
      if (!result) throw new AppError("conflict", { reason: "shortlist.dialog.otherContent" });
      return c.json(result);
    },
  )
  .post(
    "/plan",
    describe("registrations", "Propose an hour and a room for each person; nobody is told"),
    manage,
    validate("json", PlanInput, pastDay),
    async (c) => {
      const input = c.req.valid("json");
      await noteRead(c, "convocations", input.ids);
      return c.json(await planFor(c.var.db, input, c.var.t));
    },
  )
  .get(
    "/days",
    describe("registrations", "The days on which people are expected, the latest first"),
    manage,
    async (c) => c.json(await daysWithPeople(c.var.db)),
  )
  .get(
    "/timetable",
    describe("registrations", "Everybody who is expected on a day, by place, room and hour"),
    manage,
    validate("query", TimetableQuery),
    async (c) => {
      const people = await timetableOf(c.var.db, c.req.valid("query").day);
      await noteRead(
        c,
        "convocations",
        people.map(({ registration }) => registration),
      );
      return c.json(people);
    },
  )
  .put(
    "/:id{[0-9]+}",
    describe("registrations", "Give a person another hour or room; a clash is refused", {
      refuses: [409],
    }),
    manage,
    validate("param", Id),
    validate("json", MoveInput, pastDay),
    async (c) => {
      const { jobs } = c.var;
      const { id } = c.req.valid("param");
      const input = c.req.valid("json");
      return c.json(await transactionAs(c, (tx) => moveSlot(tx, jobs, id, input, traceOf(c))));
    },
  )
  .post(
    "/pdf",
    describe(
      "registrations",
      "The same as a PDF to print, one page per person, in their language",
      {
        file: ["application/pdf"],
        refuses: [404],
      },
    ),
    manage,
    validate("json", ConvocationInput, pastDay),
    async (c) => {
      const input = c.req.valid("json");
      const placeOf = placedPeople(input);
      const people = await findInvitable(c.var.db, input.ids);
      if (!people.length) notFound();
      await noteRead(c, "convocations", people);
      const programmes = new Map<string, string>();
      for (const { locale } of people) {
        if (!programmes.has(locale)) programmes.set(locale, await programmeName(c.var.db, locale));
      }
      const pages = people.map(({ id, locale, reference, firstNames, lastName }) => {
        const t = translatorFor(locale);
        const { title, intro, facts } = appointmentText(t, locale, placeOf({ id }));
        const programme = programmes.get(locale) ?? "";
        const name = `${firstNames} ${lastName}`;
        return {
          programme,
          title,
          facts,
          paragraphs: [t("mail.greeting", { name }), intro],
          to: [name, t("shortlist.letter.reference", { reference })],
          closing: t("shortlist.letter.closing"),
          signature: t("mail.signature", { programme }),
        };
      });
      const bytes = await printOne(projectFile("app/admissions/shortlist/print.worker.ts"), pages);
      return c.body(new Uint8Array(bytes), 200, {
        "content-type": "application/pdf",
        "content-disposition": `attachment; filename="convocations-${input.day}.pdf"`,
      });
    },
  );
