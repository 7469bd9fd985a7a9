import { Hono } from "hono";
import { noteRead } from "#app/audit/note-read.server.ts";
import { traceOf } from "#app/audit/record.server.ts";
import { AppError, type FieldErrors } from "#app/errors.ts";
import { programmeName } from "#app/features/settings/queries.server.ts";
import { type ApiContext, type ApiEnv, notFound } from "#app/http/api-env.server.ts";
import { may } from "#app/http/guards.server.ts";
import { describe } from "#app/http/openapi.server.ts";
import { transactionAs } from "#app/http/transaction-as.server.ts";
import { validate } from "#app/http/validate.server.ts";
import { translatorFor } from "#app/i18n/translator.ts";
import { appointmentText } from "./appointment-text.ts";
import { convoke, findInvitable } from "./convoke.server.ts";
import { printConvocations } from "./print/print.server.ts";
import { ConvocationInput, ConvocationSend } from "./schema.ts";

const manage = may("registrations.manage");

function pastDay({ var: { t, today } }: ApiContext, { day }: { day?: string }): FieldErrors {
  return day && day < today ? { day: [t("shortlist.dialog.pastDay")] } : {};
}

/** Convocations of shortlisted applicants to a test or an interview. */
export const convocationsApi = new Hono<ApiEnv>()
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
      const { ids, ...appointment } = c.req.valid("json");
      const people = await findInvitable(c.var.db, ids);
      if (!people.length) notFound();
      await noteRead(c, "convocations");
      const programmes = new Map<string, string>();
      for (const { locale } of people) {
        if (!programmes.has(locale)) programmes.set(locale, await programmeName(c.var.db, locale));
      }
      const pages = people.map(({ locale, reference, firstNames, lastName }) => {
        const t = translatorFor(locale);
        const { title, intro, facts } = appointmentText(t, locale, appointment);
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
      const bytes = await printConvocations(pages);
      return c.body(new Uint8Array(bytes), 200, {
        "content-type": "application/pdf",
        "content-disposition": `attachment; filename="convocations-${appointment.day}.pdf"`,
      });
    },
  );
