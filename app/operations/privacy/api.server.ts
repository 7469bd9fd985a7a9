import { type Context, Hono } from "hono";
import {
  type Registration,
  registrationById,
} from "#app/admissions/registrations/queries.server.ts";
import { traceOf } from "#app/platform/audit/record.server.ts";
import type { ApiEnv } from "#app/platform/http/api-env.server.ts";
import { found as foundBy } from "#app/platform/http/found.server.ts";
import { may, signedIn } from "#app/platform/http/guards.server.ts";
import { Id } from "#app/platform/http/ids.ts";
import { describe } from "#app/platform/http/openapi.server.ts";
import { privateFileAnswer } from "#app/platform/http/serve-file.server.ts";
import { transactionAs } from "#app/platform/http/transaction-as.server.ts";
import { validate } from "#app/platform/http/validate.server.ts";
import {
  certificatesOfPerson,
  erasePerson,
  exportPerson,
  minutesOfPerson,
  registrationsOfPerson,
} from "./person.server.ts";

type FoundEnv = ApiEnv & { Variables: { registration: Registration } };

const withRegistration = foundBy(registrationById, (c: Context<FoundEnv>, registration) =>
  c.set("registration", registration),
);

/** Export and erasure of a person's data, which the law requires. */
export const registrationPersonApi = new Hono<FoundEnv>()
  .get(
    "/:id",
    describe("registrations", "Everything held about the person of an application, as a ZIP", {
      file: ["application/zip"],
    }),
    signedIn,
    withRegistration,
    may("registrations.erase"),
    validate("param", Id),
    async (c) => {
      const { db, storage, registration } = c.var;
      const bytes = await exportPerson({ db, storage }, registration, traceOf(c));
      const filename = `${registration.reference}.zip`;
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
      "The applications of the same person, which an export or an erasure includes",
    ),
    signedIn,
    withRegistration,
    may("registrations.erase"),
    validate("param", Id),
    async (c) => {
      const found = await registrationsOfPerson(c.var.db, c.var.registration);
      return c.json(found.map(({ id, reference }) => ({ id, reference })));
    },
  )
  .get(
    "/:id/minutes",
    describe("registrations", "The closed minutes that quote the person and stay after an erasure"),
    signedIn,
    withRegistration,
    may("registrations.erase"),
    validate("param", Id),
    async (c) => c.json(await minutesOfPerson(c.var.db, c.var.registration)),
  )
  .get(
    "/:id/certificates",
    describe(
      "registrations",
      "The certificates that an erasure takes away: only code and days stay, to answer truthfully",
    ),
    signedIn,
    withRegistration,
    may("registrations.erase"),
    validate("param", Id),
    async (c) => c.json(await certificatesOfPerson(c.var.db, c.var.registration)),
  )
  .delete(
    "/:id",
    describe("registrations", "Erase everything held about the person of an application"),
    signedIn,
    withRegistration,
    may("registrations.erase"),
    validate("param", Id),
    async (c) => {
      const { registration } = c.var;
      const { outbox } = c.var.storage;
      const erased = await transactionAs(c, (tx) =>
        erasePerson({ tx, outbox }, registration, traceOf(c)),
      );
      return c.json({ success: true, erased });
    },
  );
