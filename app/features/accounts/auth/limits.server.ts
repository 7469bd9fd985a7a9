import { hashSecret } from "#app/access/secret-text.server.ts";
import type { ApiContext } from "#app/http/api-env.server.ts";
import { networkOf } from "#app/http/client-address.server.ts";
import { emailInBody } from "#app/http/loose-body.server.ts";
import {
  forgetTries,
  isAbove,
  type Limit,
  returnTry,
  throttle,
} from "#app/http/rate-limit.server.ts";

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Five attempts a minute per account and address, thirty per address. */
async function signInLimits(c: ApiContext): Promise<{ account: Limit; address: Limit }> {
  const network = networkOf(c.var.address);
  const account = keyOf("login", await emailInBody(c), network);
  return {
    account: { key: account, tries: 5, seconds: MINUTE },
    address: { key: keyOf("login", network), tries: 30, seconds: MINUTE },
  };
}

export const limitSignIn = throttle(async (c) => {
  const { account, address } = await signInLimits(c);
  return [address, account];
});

/** Users behind one address (an office, a mobile network) must not use up each other's attempts. */
export async function signInSucceeded(c: ApiContext) {
  const { account, address } = await signInLimits(c);
  await Promise.all([forgetTries(c.var.db, account.key), returnTry(c.var.db, address.key)]);
}

/** Many requests are slowed down: nobody is refused a link because of what others asked for. */
export const limitForgotten = throttle((c) => [
  { key: keyOf("forgot", networkOf(c.var.address)), tries: 20, seconds: 10 * MINUTE, slows: true },
  { key: keyOf("forgot day", networkOf(c.var.address)), tries: 2_000, seconds: DAY },
]);

/**
 * Protects a mailbox from being flooded with links; the answer stays the same. A network that has
 * not asked yet gets its link even when strangers elsewhere have asked too often.
 */
export async function isMailboxFull(c: ApiContext, email: string): Promise<boolean> {
  const own = { key: keyOf("forgot", email, networkOf(c.var.address)), tries: 5, seconds: HOUR };
  return isAbove(c, [
    own,
    {
      key: keyOf("forgot", email),
      tries: 5,
      seconds: HOUR,
      onlyAfter: { key: own.key, tries: 1 },
    },
    { key: keyOf("forgot day", email), tries: 100, seconds: DAY },
  ]);
}

export const limitReset = throttle((c) => [
  { key: keyOf("reset", networkOf(c.var.address)), tries: 20, seconds: 10 * MINUTE },
]);

/** Hashing a password is expensive, so signed-in users are limited too. */
export const limitPasswordChange = throttle((c) => [
  { key: keyOf("password", String(c.var.user?.id)), tries: 10, seconds: MINUTE },
]);

export const limitRegister = throttle((c) => [
  { key: keyOf("register", String(c.var.bearer?.tokenId)), tries: 60, seconds: MINUTE },
]);

/** Hashed, so that the table stores no e-mail or IP addresses. */
function keyOf(...parts: string[]): string {
  return `${parts[0]}:${hashSecret(parts.join("\n")).slice(0, 40)}`;
}
