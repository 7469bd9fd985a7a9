import { randomBytes } from "node:crypto";
import type { BrowserContext } from "@playwright/test";
import pino from "pino";
import type { Role } from "../../app/access/permissions.ts";
import { openDatabase } from "../../app/db/open.server.ts";
import { createToken } from "../../app/features/accounts/auth/tokens.queries.server.ts";
import { insertUser } from "../../app/features/accounts/users/queries.server.ts";
import { authCookie } from "../../app/http/cookie-names.ts";

/** Opens the browser as somebody of that role, for journeys that are not about signing in. */
export async function enterAs(context: BrowserContext, role: Role): Promise<void> {
  const database = await openDatabase({
    dataDir: process.env.E2E_DATA_DIR ?? "",
    log: pino({ level: "silent" }),
    poolSize: 1,
  });
  try {
    const user = await insertUser(database.db, {
      ...{ role, firstname: "Journey", lastname: role, isDefaultPassword: false },
      email: `${role}-${randomBytes(4).toString("hex")}@tremplin.example`,
      passwordHash: "none",
    });
    if (!user) throw new Error("the e-mail is taken");
    const now = new Date();
    const token = await createToken(database.db, { userId: user.id, ability: "*", now });
    const url = process.env.E2E_URL ?? "";
    await context.addCookies([{ url, name: authCookie.name, value: encodeURIComponent(token) }]);
  } finally {
    await database.close();
  }
}
