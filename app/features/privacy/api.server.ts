import { type Context, Hono } from "hono";
import { traceOf } from "#app/audit/record.server.ts";
import { type Registration, registrationById } from "#app/features/registrations/queries.server.ts";
import type { ApiEnv } from "#app/http/api-env.server.ts";
import { csrf } from "#app/http/csrf.server.ts";
import { found as foundBy } from "#app/http/found.server.ts";
import { may, signedIn } from "#app/http/guards.server.ts";
import { Id } from "#app/http/ids.ts";
import { describe } from "#app/http/openapi.server.ts";
import { privateFileAnswer } from "#app/http/serve-file.server.ts";
import { transactionAs } from "#app/http/transaction-as.server.ts";
import { validate } from "#app/http/validate.server.ts";
import { erasePerson, exportPerson, filesOfPerson } from "./person.server.ts";

type FoundEnv = ApiEnv & { Variables: { file: Registration } };

const found = foundBy(registrationById, (c: Context<FoundEnv>, file) => c.set("file", file));

/** What the law gives every applicant: a copy of all we hold, and its end. */
export const registrationPersonApi = new Hono<FoundEnv>()
  .get(
    "/:id",
    describe("registrations", "Everything held about the person of an application, as a ZIP", {
      file: ["application/zip"],
    }),
    signedIn,
    found,
    may("registrations.erase"),
    validate("param", Id),
    async (c) => {
      const { db, storage, file } = c.var;
      const bytes = await exportPerson({ db, storage }, file, traceOf(c));
      const filename = `${file.reference}.zip`;
      return privateFileAnswer({
        bytes,
        filename,
        type: "application/zip",
        disposition: "attachment",
      });
    },
  )
  .get(
    "/:id/files",
    describe(
      "registrations",
      "Which applications are the same person's: what a copy or an end takes in",
    ),
    signedIn,
    found,
    may("registrations.erase"),
    validate("param", Id),
    async (c) => {
      const files = await filesOfPerson(c.var.db, c.var.file);
      return c.json(files.map(({ id, reference }) => ({ id, reference })));
    },
  )
  .delete(
    "/:id",
    describe("registrations", "Erase everything held about the person of an application"),
    csrf,
    signedIn,
    found,
    may("registrations.erase"),
    validate("param", Id),
    async (c) => {
      const { file } = c.var;
      const erased = await transactionAs(c, (tx) => erasePerson(tx, file, traceOf(c)));
      return c.json({ success: true, erased });
    },
  );
