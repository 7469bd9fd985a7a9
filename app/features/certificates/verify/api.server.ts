import { Hono } from "hono";
import { z } from "zod";
import { type ApiEnv, notFound, tagged } from "#app/http/api-env.server.ts";
import { describe } from "#app/http/openapi.server.ts";
import { perNetwork, throttle } from "#app/http/rate-limit.server.ts";
import { validate } from "#app/http/validate.server.ts";
import { dayInAbidjan } from "#app/i18n/dates.ts";
import { publicKeys } from "../issuing/keys.server.ts";
import { certificateByCode } from "../queries.server.ts";
import { readCode } from "../rules.ts";
import type { Verified } from "../schema.ts";

const HOUR = 60 * 60;

/** Guesses are slowed, then refused; looking up codes that exist is free. */
const limitGuesses = throttle(({ var: { address } }) => [
  ...perNetwork(address, {
    name: "certificate guesses",
    tries: 20,
    seconds: HOUR / 4,
    slows: true,
    onSuccess: "giveBack",
  }),
  ...perNetwork(address, {
    name: "certificate guesses day",
    tries: 300,
    seconds: 24 * HOUR,
    onSuccess: "giveBack",
  }),
]);

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
    describe("certificates", "Whether a certificate is valid or revoked, by its code", {
      refuses: [404],
    }),
    limitGuesses,
    validate("param", z.object({ code: z.string().max(40) })),
    async (c) => {
      c.header("cache-control", "no-store");
      // One read by a unique index, whether or not the code exists.
      const code = readCode(c.req.valid("param").code) ?? "";
      const { content, revokedAt } = (await certificateByCode(c.var.db, code)) ?? notFound();
      const { number, name, birth_date, course, place, started_on, ended_on, issued_on, issuer } =
        content;
      const answer: Verified = {
        state: revokedAt ? "revoked" : "valid",
        revoked_on: revokedAt && dayInAbidjan(revokedAt),
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
      return c.json(answer);
    },
  );
