import { and, eq } from "drizzle-orm";
import { users } from "#app/platform/access/tables.server.ts";
import { auditLog } from "#app/platform/audit/tables.server.ts";
import type { ApiContext } from "#app/platform/http/api-env.server.ts";
import { networkOf } from "#app/platform/http/client-address.server.ts";
import { emailInBody } from "#app/platform/http/loose-body.server.ts";
import {
  countGuess,
  isAbove,
  type Limit,
  perNetwork,
  throttle,
} from "#app/platform/http/rate-limit.server.ts";
import { knowsDevice, storedDevice } from "./device-cookie.server.ts";

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * After five failures a minute on an account from one network, one try in three seconds is judged
 * there, and what is wrong is refused; many failures from one network, or on one account from
 * everywhere, slow down. A browser that has signed in to the account has five of its own instead, so
 * that strangers cannot delay its user. The waiting room bounds what comes to password hashing.
 */
export const limitSignIn = throttle(async (c) => {
  const { address } = c.var;
  const email = await emailInBody(c);
  const device = storedDevice(c);
  const five = { tries: 5, seconds: MINUTE, onSuccess: "reset", oneByOne: true } as const;
  if (device && (await knowsDevice(c.var.db, email, device))) {
    return [{ name: "login device", about: `${email}\n${device}`, ...five }];
  }
  const slowing = { slows: true, onSuccess: "giveBack" } as const;
  const about = `${email}\n${networkOf(address)}`;
  return [
    ...perNetwork(address, { name: "login", tries: 30, seconds: MINUTE, ...slowing }),
    { name: "login account", about: email, tries: 20, seconds: HOUR / 4, ...slowing },
    { name: "login account and network", about, ...five },
  ];
});

/** Many requests are slowed down: nobody is refused a link because of what others asked for. */
export const limitForgotten = throttle(({ var: { address } }) =>
  perNetwork(address, { name: "forgot", tries: 20, seconds: 10 * MINUTE, slows: true }),
);

/**
 * Protects a mailbox from being flooded with links; the answer stays the same. A network that has
 * not asked yet gets its link even when strangers elsewhere have asked too often. Above a hundred a
 * day only a network the account has signed in from gets more, others one in ten minutes together.
 */
export async function isMailboxFull(c: ApiContext, email: string): Promise<boolean> {
  const about = `${email}\n${networkOf(c.var.address)}`;
  const own: Limit = { name: "forgot account and network", about, tries: 5, seconds: HOUR };
  const account: Limit = {
    name: "forgot account",
    about: email,
    tries: 5,
    seconds: HOUR,
    onlyAfter: { limit: own, tries: 1 },
  };
  if (await isAbove(c, [own, account])) return true;
  const day: Limit = { name: "forgot day", about: email, tries: 100, seconds: DAY };
  if (!(await isAbove(c, [day]))) return false;
  if (await hasSignedInFrom(c, email)) return false;
  const late: Limit = { name: "forgot late", about: email, tries: 1, seconds: 10 * MINUTE };
  return isAbove(c, [late]);
}

async function hasSignedInFrom({ var: { db, address } }: ApiContext, email: string) {
  const rows = await db
    .selectDistinct({ address: auditLog.address })
    .from(auditLog)
    .innerJoin(users, eq(users.id, auditLog.actorId))
    .where(and(eq(users.email, email), eq(auditLog.action, "auth.signed_in")));
  return rows.some((row) => networkOf(row.address) === networkOf(address));
}

/** For links of e-mails that are wrong; right ones always pass. */
export function countWrongLink(c: ApiContext): Promise<void> {
  const limit = { name: "reset", tries: 20, seconds: 10 * MINUTE };
  return countGuess(c, perNetwork(c.var.address, limit));
}

/** Hashing a password is expensive, so signed-in users are limited too. */
export const limitPasswordChange = throttle((c) => [
  { name: "password", about: String(c.var.user?.id), tries: 10, seconds: MINUTE },
]);

export const limitRegister = throttle((c) => [
  { name: "register", about: String(c.var.bearer?.tokenId), tries: 60, seconds: MINUTE },
]);
