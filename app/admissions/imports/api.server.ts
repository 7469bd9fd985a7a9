import { type Context, Hono } from "hono";
import { pastDeadline } from "#app/admissions/records/moves/move.server.ts";
import { noteRead } from "#app/platform/audit/note-read.server.ts";
import { AppError, type MessageKey } from "#app/platform/errors.ts";
import { type ApiContext, type ApiEnv, notFound } from "#app/platform/http/api-env.server.ts";
import { found as foundBy } from "#app/platform/http/found.server.ts";
import { may, signedIn } from "#app/platform/http/guards.server.ts";
import { describe } from "#app/platform/http/openapi.server.ts";
import { onePage } from "#app/platform/http/pagination.ts";
import { transactionAs } from "#app/platform/http/transaction-as.server.ts";
import { validate } from "#app/platform/http/validate.server.ts";
import { tableTypes } from "#app/platform/sheets/table.ts";
import { changedSince, takeSeats } from "./change-registrations.server.ts";
import type { Mapping } from "./fields.ts";
import { reportFile, templateFile } from "./files.server.ts";
import { mappingProblems } from "./match-columns.ts";
import {
  countRows,
  findImport,
  type Import,
  idsInImport,
  listImports,
  listRows,
  shortlistedIds,
} from "./queries.server.ts";
import {
  ApplyInput,
  FileQuery,
  MappingInput,
  RowQuery,
  TemplateQuery,
  UploadQuery,
} from "./schema.ts";
import { mapColumns, startChange, startImport } from "./start-import.server.ts";
import { importView, rowView } from "./view.ts";

const manage = may("registrations.manage");

type ImportEnv = ApiEnv & { Variables: { subject: Import } };

const found = foundBy(
  findImport,
  (c: Context<ImportEnv>, subject) => c.set("subject", subject),
  "import",
);

/** Imports marks and decisions from a sheet: a dry run, then all changes in one transaction. */
export const importsApi = new Hono<ApiEnv>()
  .get("/", describe("registrations", "The latest imports of marks"), manage, async (c) =>
    c.json((await listImports(c.var.db)).map((each) => importView(c.var.t, each))),
  )
  .post(
    "/",
    describe(
      "registrations",
      "Read a sheet of marks (XLSX, ODS, CSV, 10 MB): the body is the file itself",
      { takesFile: true },
    ),
    manage,
    validate("query", UploadQuery),
    async (c) => {
      const id = await startImport(c, c.var.user, c.req.valid("query"));
      return c.json(await viewOf(c, id), 201);
    },
  )
  .get(
    "/template",
    describe("registrations", "The sheet to fill in, with the shortlisted applicants", {
      file: Object.values(tableTypes),
    }),
    manage,
    validate("query", TemplateQuery),
    async (c) => {
      const { format, form = null, year = null } = c.req.valid("query");
      const scope = { form, year };
      await noteRead(c, "template", await shortlistedIds(c.var.db, scope));
      return templateFile(c, format, scope);
    },
  )
  .get(
    "/:import",
    describe("registrations", "The state of an import, its columns and what it would change"),
    signedIn,
    found,
    manage,
    async (c) => c.json(importView(c.var.t, c.var.subject)),
  )
  .get(
    "/:import/rows",
    describe("registrations", "The rows of the dry run, by pages"),
    signedIn,
    found,
    manage,
    validate("query", RowQuery),
    async (c) => {
      const query = c.req.valid("query");
      const { db, t, subject } = c.var;
      const page = await onePage(c.req.url, query, {
        count: () => countRows(db, subject.id, query.outcome),
        list: (window) => listRows(db, subject.id, query.outcome, window),
      });
      const people = page.data.flatMap(({ person }) => person?.id ?? []);
      if (people.length) await noteRead(c, "list", people);
      return c.json({ ...page, data: page.data.map((row) => rowView(t, row)) });
    },
  )
  .get(
    "/:import/report",
    describe("registrations", "The result of each row, as a file", {
      file: Object.values(tableTypes),
    }),
    signedIn,
    found,
    manage,
    validate("query", FileQuery),
    async (c) => {
      const people = await idsInImport(c.var.db, c.var.subject.id);
      if (people.length) await noteRead(c, "export", people);
      return reportFile(c, c.req.valid("query").format, c.var.subject);
    },
  )
  .post(
    "/:import/mapping",
    describe("registrations", "Set which column holds which field; the dry run starts again"),
    signedIn,
    found,
    manage,
    validate("json", MappingInput),
    async (c) => {
      const { subject, user } = c.var;
      const mapping = checkedMapping(subject, c.req.valid("json").columns);
      if (!(await mapColumns(c, user, subject, mapping))) throw conflict("moved_on");
      return c.json(await viewOf(c, subject.id));
    },
  )
  .post(
    "/:import/apply",
    describe("registrations", "Apply the dry run, unless a registration changed since"),
    signedIn,
    found,
    manage,
    validate("json", ApplyInput, pastDeadline),
    async (c) => {
      const { subject, user } = c.var;
      const { skip_errors, cohort_id: cohortId, confirm_by: confirmBy } = c.req.valid("json");
      const seat = { cohortId, confirmBy };
      if (subject.state === "ready") {
        if (subject.counts?.error && !skip_errors) throw conflict("errors");
        if (!subject.counts?.change) throw conflict("nothing");
        await refuseChanged(c, subject, "version");
        // Refused before a task is started; the task checks again on the locked cohort.
        await transactionAs(c, (tx) => takeSeats(tx, subject.id, seat));
      }
      if (!(await startChange(c, user, subject.id, "apply", seat))) throw conflict("moved_on");
      return c.json(await viewOf(c, subject.id), 202);
    },
  )
  .post(
    "/:import/undo",
    describe("registrations", "Undo an applied import, unless its registrations changed since"),
    signedIn,
    found,
    manage,
    async (c) => {
      const { subject, user } = c.var;
      if (subject.state === "applied") await refuseChanged(c, subject, "applied_version");
      if (!(await startChange(c, user, subject.id, "undo"))) throw conflict("moved_on");
      return c.json(await viewOf(c, subject.id), 202);
    },
  );

async function viewOf(c: ApiContext, id: number) {
  return importView(c.var.t, (await findImport(c.var.db, id)) ?? notFound());
}

function conflict(code: "moved_on" | "errors" | "nothing") {
  return new AppError("conflict", { reason: `imports.refused.${code}` });
}

/** Refuses before a task is started; the task checks again on the locked registrations. */
async function refuseChanged(
  c: ApiContext,
  { id }: Import,
  seen: Parameters<typeof changedSince>[2],
) {
  const rows = await changedSince(c.var.db, id, seen);
  if (rows.length === 0) return;
  const listed = rows.slice(0, 10).join(", ") + (rows.length > 10 ? "…" : "");
  throw new AppError("conflict", {
    reason: seen === "version" ? "imports.errors.changed" : "imports.refused.changed_since",
    values: { rows: listed },
    details: { rows },
  });
}

type Columns = Partial<Record<keyof Mapping, number | null>>;

function checkedMapping({ columns }: Import, given: Columns): Mapping {
  const chosen = Object.entries(given).filter(([, column]) => column !== null);
  const mapping = Object.fromEntries(chosen) as Mapping;
  const used = Object.values(mapping);
  const problems: MessageKey[] = [
    ...mappingProblems(mapping).map((code) => `imports.missing.${code}` as const),
    ...(new Set(used).size < used.length ? ["imports.refused.twice" as const] : []),
    ...(used.some((column) => column >= columns.length) ? ["imports.refused.column" as const] : []),
  ];
  if (problems.length > 0) throw new AppError("invalid", { fields: { columns: problems } });
  return mapping;
}
