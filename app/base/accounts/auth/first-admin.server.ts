import { count, sql } from "drizzle-orm";
import { firstAccountName } from "#app/platform/access/current-user.ts";
import { randomPassword } from "#app/platform/access/secret-text.server.ts";
import { users } from "#app/platform/access/tables.server.ts";
import type { Db } from "#app/platform/db/open.server.ts";
import { transaction } from "#app/platform/db/transaction.server.ts";
import { insertUser } from "../users/queries.server.ts";
import { hashPassword } from "./passwords.server.ts";

const LOCK = 7_413_004;

type FirstAdmin = { email: string; password?: string | undefined };

/**
 * Creates the first account, with a default password. Returns null when there are accounts already,
 * otherwise what to print for the person who installs.
 */
export async function ensureFirstAdmin(db: Db, { email, password }: FirstAdmin) {
  const [present] = await db.select({ total: count() }).from(users);
  if (present?.total) return null;
  const chosen = password ?? randomPassword();
  const passwordHash = await hashPassword(chosen);
  return transaction(db, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`);
    const [first] = await tx.select({ total: count() }).from(users);
    if (first?.total) return null;
    await insertUser(tx, {
      email,
      passwordHash,
      role: "admin",
      ...firstAccountName,
    });
    return { email, password: password === undefined ? chosen : null };
  });
}
