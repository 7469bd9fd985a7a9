import { Hono } from "hono";
import { z } from "zod";
import { lastBackup } from "#app/operations/health/queries.server.ts";
import { NOBODY_NAMED, noteRead } from "#app/platform/audit/note-read.server.ts";
import { record, traceOf } from "#app/platform/audit/record.server.ts";
import { type ApiContext, type ApiEnv, notFound } from "#app/platform/http/api-env.server.ts";
import { may } from "#app/platform/http/guards.server.ts";
import { describe } from "#app/platform/http/openapi.server.ts";
import { onePage } from "#app/platform/http/pagination.ts";
import { privateFileAnswer } from "#app/platform/http/serve-file.server.ts";
import { transactionAs } from "#app/platform/http/transaction-as.server.ts";
import { validate } from "#app/platform/http/validate.server.ts";
import { tableFormats, tableTypes } from "#app/platform/sheets/table.ts";
import { tableFile } from "#app/platform/sheets/table-file.server.ts";
import { consentVersions } from "./consents.server.ts";
import { LooksQuery, PeopleSearch, PersonParam } from "./desk-schema.ts";
import { findPeople, findPerson } from "./find-people.server.ts";
import { countLooks, listLooks, lookers } from "./looks.queries.server.ts";
import { copyOfPerson, erasePersonHere } from "./person-copy.server.ts";
import { personSheet } from "./person-sheet.server.ts";
import { type Protection, registerOfProcessing } from "./register.server.ts";

const manage = may("registrations.erase");

const RegisterExport = z.object({ format: z.enum(tableFormats).default("csv") });

/** Who looked at a person's data is recorded for applicants, as everywhere. */
async function noteLook(c: ApiContext, { kind, id }: PersonParam) {
  await noteRead(c, "privacy", kind === "applicant" ? Number(id) : NOBODY_NAMED);
}

/** How connections and backups are protected now. */
async function protectionOf({ var: { db, site } }: ApiContext): Promise<Protection> {
  const backup = await lastBackup(db);
  return {
    https: site.publicUrl.startsWith("https:"),
    backups: backup ? (backup.encrypted ? "encrypted" : "open") : "none",
  };
}

/** Everything the law asks for about personal data, in one place. */
export const privacyDeskApi = new Hono<ApiEnv>()
  .post(
    "/people/search",
    describe(
      "privacy",
      "Applicants, begun applications, senders of messages and staff, by search",
      {
        more: "What is searched for names a person, so that it does not stand in the address.",
      },
    ),
    manage,
    validate("json", PeopleSearch),
    async (c) => {
      const { search } = c.req.valid("json");
      const found = await transactionAs(c, (tx) => findPeople(tx, search));
      const applicants = found.flatMap(({ kind, id }) => (kind === "applicant" ? Number(id) : []));
      await noteRead(c, "privacy", applicants);
      return c.json(found);
    },
  )
  .get(
    "/people/:kind/:id",
    describe("privacy", "Everything held about a person by kind, and when it will be deleted"),
    manage,
    validate("param", PersonParam),
    async (c) => {
      const param = c.req.valid("param");
      const person = await findPerson(c.var.db, param);
      if (!person) return notFound();
      await noteLook(c, param);
      return c.json(await personSheet(c.var.db, person));
    },
  )
  .get(
    "/people/:kind/:id/copy",
    describe("privacy", "A copy of the data of a sender, a begun application or an account", {
      file: ["application/octet-stream"],
      refuses: [409],
      more: "The copy of an applicant is the archive of `GET /api/registration-people/{id}`.",
    }),
    manage,
    validate("param", PersonParam),
    async (c) => {
      const param = c.req.valid("param");
      const person = await findPerson(c.var.db, param);
      if (!person) return notFound();
      const copy = await copyOfPerson(c.var.db, person, traceOf(c));
      await noteLook(c, param);
      return privateFileAnswer({
        bytes: new TextEncoder().encode(JSON.stringify(copy, null, 2)),
        filename: `${param.kind}-${param.id}.json`,
        type: "application/octet-stream",
        disposition: "attachment",
      });
    },
  )
  .delete(
    "/people/:kind/:id",
    describe("privacy", "Delete the messages of a sender, or a begun application"),
    manage,
    validate("param", PersonParam),
    async (c) => {
      const person = await findPerson(c.var.db, c.req.valid("param"));
      if (!person) return notFound();
      const erased = await transactionAs(c, (tx) => erasePersonHere(tx, person, traceOf(c)));
      return c.json({ success: true, erased });
    },
  )
  .get(
    "/consents",
    describe("privacy", "How many people agreed to which text, by version"),
    manage,
    async (c) => c.json(await consentVersions(c.var.db, c.var)),
  )
  .get(
    "/register",
    describe("privacy", "The register of processing, from the forms and the settings"),
    manage,
    async (c) => c.json(await registerOfProcessing(c.var.db, c.var, await protectionOf(c))),
  )
  .get(
    "/register/export",
    describe("privacy", "The register of processing as CSV or XLSX", {
      file: Object.values(tableTypes),
    }),
    manage,
    validate("query", RegisterExport),
    async (c) => {
      const { format } = c.req.valid("query");
      const { db, t, locale, today } = c.var;
      const rows = (await registerOfProcessing(db, c.var, await protectionOf(c))).map(
        ({ data, ...entry }) => ({
          ...entry,
          data: data.join(", "),
        }),
      );
      await record(db, {
        ...traceOf(c),
        action: "privacy.register_saved",
        subject: { type: "privacy", id: "register", label: format },
      });
      return tableFile(format, {
        name: `${t("privacy.register.file")}-${today}`,
        locale,
        rows,
        columns: registerColumns.map((key) => ({
          key,
          header: t(`privacy.register.columns.${key}`),
          width: 40,
        })),
      });
    },
  )
  .get(
    "/looks",
    describe("privacy", "Who looked at data of applicants, and who took data out"),
    manage,
    validate("query", LooksQuery),
    async (c) => {
      const { page, per_page, ...filter } = c.req.valid("query");
      const found = await onePage(
        c.req.url,
        { page, per_page },
        {
          count: () => countLooks(c.var.db, filter),
          list: (window) => listLooks(c.var.db, filter, window),
        },
      );
      return c.json(found);
    },
  )
  .get(
    "/lookers",
    describe("privacy", "The members of the team who looked at or took out data"),
    manage,
    async (c) => c.json(await lookers(c.var.db)),
  );

export const registerColumns = [
  "name",
  "purpose",
  "basis",
  "people",
  "data",
  "recipients",
  "retention",
  "measures",
] as const;
