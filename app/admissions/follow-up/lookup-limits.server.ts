import { lookupGuessesEmail } from "#app/admissions/applying/server/emails.ts";
import { warnAdministrators } from "#app/admissions/applying/server/warn-administrators.server.ts";
import { recordGuesses } from "#app/admissions/registrations/queries.server.ts";
import { readReference } from "#app/admissions/registrations/rules.ts";
import type { ApiContext, ApiEnv } from "#app/platform/http/api-env.server.ts";
import { networkOf } from "#app/platform/http/client-address.server.ts";
import { isAbove, type Limit, perNetwork, throttle } from "#app/platform/http/rate-limit.server.ts";

const HOUR = 60 * 60;
const DAY = 24 * HOUR;

export type LookupEnv = ApiEnv & {
  Variables: {
    /** Whether the phone number has to be given too. */
    asksPhone: boolean;
  };
};

function referenceIn(c: ApiContext): string {
  return readReference(c.req.param("reference") ?? "") ?? "";
}

/** Failures of a day, after which the birth date alone no longer opens a registration. */
function phoneLimits(c: ApiContext): [ofReference: Limit, ...ofNetwork: Limit[]] {
  const failures = { seconds: DAY, watches: true, onSuccess: "giveBack" } as const;
  const name = "registration status reference day";
  return [
    { name, about: referenceIn(c), tries: 50, ...failures },
    ...perNetwork(c.var.address, { name: "registration status day", tries: 200, ...failures }),
  ];
}

/**
 * Many failures slow the next tries down, and from a number on the phone number is asked for too,
 * which locks nobody out: of one reference, so that its birth date cannot be guessed from many
 * networks; of one network, so that a birth date cannot be tried on all references. Very many on one
 * reference leave one try in three seconds, so that its owner behind the same address still passes.
 * Successes do not count.
 */
function lookupLimits(c: ApiContext): Limit[] {
  const reference = referenceIn(c);
  const about = `${reference}\n${networkOf(c.var.address)}`;
  const onSuccess = "giveBack";
  const daily = { name: "registration status day of both", about, tries: 100, seconds: DAY };
  return [
    {
      name: "registration status both",
      about,
      tries: 10,
      seconds: HOUR / 4,
      slows: true,
      onSuccess,
    },
    ...perNetwork(c.var.address, {
      name: "registration status",
      tries: 40,
      seconds: HOUR,
      slows: true,
      onSuccess,
    }),
    { ...daily, oneByOne: true, onSuccess },
    {
      name: "registration status reference day",
      about: reference,
      tries: 500,
      seconds: DAY,
      oneByOne: true,
      onlyAfter: { limit: daily, tries: 5 },
      onSuccess,
    },
    ...phoneLimits(c),
  ];
}

export const limitLookups = throttle<LookupEnv>(lookupLimits, async (c, countOf) => {
  const limits = phoneLimits(c);
  c.set(
    "asksPhone",
    limits.some((limit) => countOf(limit).hits > limit.tries),
  );
  const [{ tries }] = limits;
  if (countOf(limits[0]).hits === tries + 1) await warnOf(c, referenceIn(c), tries);
});

/** The statements are the same for an unknown reference, so that the time tells nothing. */
async function warnOf(c: ApiContext, reference: string, failures: number) {
  const once = { name: "registration status warned", about: reference, tries: 1, seconds: DAY };
  if (await isAbove(c, [once])) return;
  c.var.log.warn(
    { reference, failures, address: c.var.address },
    "Many wrong birth dates for a reference",
  );
  const exists = await recordGuesses(c.var.db, reference, c.var.now);
  const warning = exists
    ? "Birth dates are guessed"
    : "Birth dates of unknown references are guessed";
  await warnAdministrators(c, warning, lookupGuessesEmail, { reference, failures });
}

/**
 * Changes of one registration by its owner: each is kept for ever, and those of phone and e-mail write
 * to the former address, which may be somebody else's.
 */
export const limitChanges = throttle<LookupEnv>((c) => [
  { name: "own changes", about: referenceIn(c), tries: 30, seconds: DAY, onFailure: "giveBack" },
]);
