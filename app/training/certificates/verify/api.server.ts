import { Hono } from "hono";
import { z } from "zod";
import type { Db } from "#app/platform/db/open.server.ts";
import {
  type ApiContext,
  type ApiEnv,
  notFound,
  tagged,
} from "#app/platform/http/api-env.server.ts";
import { describe } from "#app/platform/http/openapi.server.ts";
import { countGuess, perNetwork } from "#app/platform/http/rate-limit.server.ts";
import { validate } from "#app/platform/http/validate.server.ts";
import { dayInAbidjan } from "#app/platform/i18n/dates.ts";
import { isAsSigned, publicKeys } from "../issuing/keys.server.ts";
import { certificateByCode, erasedByCode, isReplaced } from "../queries.server.ts";
import { readCode } from "../rules.ts";
import type { Verified, VerifiedFacts } from "../schema.ts";

const HOUR = 60 * 60;

/** Wrong codes are slowed, then refused; looking up codes that exist is free. */
const guesses = (address: string) => [
  ...perNetwork(address, {
    name: "certificate guesses",
    tries: 20,
    seconds: HOUR / 4,
    slows: true,
  }),
  ...perNetwork(address, { name: "certificate guesses day", tries: 300, seconds: 24 * HOUR }),
];

/** What anybody may ask about a certificate. */
export const verifyApi = new Hono<ApiEnv>()
  .get(
    "/keys",
    describe("certificates", "The public keys that certificates are signed with, as JSON Web Keys"),
    async (c) => {
      tagged(c, "certificate-keys");
      return c.json({ keys: await publicKeys(c.var.db) });
    },
  )
  .get(
    "/verify/:code",
    describe(
      "certificates",
      "Whether a certificate is valid, revoked, replaced, erased or altered",
      {
        refuses: [404, 429],
      },
    ),
    validate("param", z.object({ code: z.string().max(40) })),
    async (c) => {
      c.header("cache-control", "no-store");
      const code = readCode(c.req.valid("param").code) ?? "";
      const found = await verified(c, code);
      if (!found) await countGuess(c, guesses(c.var.address));
      return c.json(found ?? notFound());
    },
  );

/** What is stored is compared with its signature every time: a changed name must not be confirmed. */
async function verified({ var: { db, log } }: ApiContext, code: string): Promise<Verified | null> {
  const certificate = await certificateByCode(db, code);
  if (!certificate) return erasedAnswer(db, code);
  const { id, content, revokedAt, number: stored } = certificate;
  const { number, name, birth_date, course, place, started_on, ended_on, issued_on, issuer } =
    content;
  if (stored !== number || !(await isAsSigned(db, certificate))) {
    log.error({ certificate: id }, "A certificate is not stored as it was signed");
    return { state: "altered" };
  }
  const facts: VerifiedFacts = {
    number,
    name,
    birth_date,
    course,
    place,
    started_on,
    ended_on,
    issued_on,
    issuer,
  };
  if (!revokedAt) return { state: "valid", revoked_on: null, ...facts };
  const state = (await isReplaced(db, id)) ? "replaced" : "revoked";
  return { state, revoked_on: dayInAbidjan(revokedAt), ...facts };
}

async function erasedAnswer(db: Db, code: string): Promise<Verified | null> {
  const erased = await erasedByCode(db, code);
  if (!erased) return null;
  const { issuedOn, revokedOn, erasedOn } = erased;
  return { state: "erased", issued_on: issuedOn, revoked_on: revokedOn, erased_on: erasedOn };
}
