import { sql } from "drizzle-orm";
import { roles, tokens, users } from "#app/platform/access/tables.server.ts";
import type { Tx } from "#app/platform/db/open.server.ts";
import { transaction } from "#app/platform/db/transaction.server.ts";
import { AppError } from "#app/platform/errors.ts";
import type { ApiContext } from "./api-env.server.ts";

type Options = {
  /** The write changes the user's own account: lock it from the beginning. */
  ownAccount?: boolean;
  /** What must be locked before the user's account, to avoid deadlocks. */
  first?: (tx: Tx) => Promise<unknown>;
};

/**
 * Runs a write of a signed-in user. The account may have been disabled, changed or signed out since
 * the guards ran, so it is checked again and locked until the write is done.
 */
export function transactionAs<T>(
  c: ApiContext,
  work: (tx: Tx) => Promise<T>,
  { ownAccount = false, first }: Options = {},
): Promise<T> {
  return transaction(c.var.db, async (tx) => {
    await first?.(tx);
    await refuseIfChanged(tx, c, ownAccount);
    return work(tx);
  });
}

type Account = { role: string; version: number; is_default_password: boolean };

async function refuseIfChanged(tx: Tx, c: ApiContext, ownAccount: boolean) {
  const { bearer, now } = c.var;
  if (!bearer?.user) throw new AppError("unauthenticated");
  const strength = sql.raw(ownAccount ? "no key update" : "share");
  const { rows } = await tx.execute<Account>(sql`
    select ${users.role}, ${roles.version}, ${users.isDefaultPassword} from ${tokens}
    join ${users} on ${users.id} = ${tokens.userId}
    join ${roles} on ${roles.key} = ${users.role}
    where ${tokens.id} = ${bearer.tokenId} and ${tokens.expiresAt} > ${now.toISOString()}
      and ${users.isActive}
    for ${strength} of users for key share of tokens`);
  const [account] = rows;
  if (!account) throw new AppError("unauthenticated");
  const sameRights = account.role === bearer.user.role && account.version === bearer.roleVersion;
  if (!sameRights) throw new AppError("forbidden");
  if (account.is_default_password && !bearer.user.is_default_password) {
    throw new AppError("passwordChangeRequired");
  }
}
