import { randomBytes } from "node:crypto";
import type { BrowserContext } from "@playwright/test";
import { createToken } from "../../app/base/accounts/auth/tokens.queries.server.ts";
import { insertUser } from "../../app/base/accounts/users/queries.server.ts";
import type { Preset } from "../../app/platform/access/permissions.ts";
import { authCookie } from "../../app/platform/http/cookie-names.ts";
import { here } from "./site.ts";

/** Opens the browser as somebody of that role, for journeys that are not about signing in. */
export async function enterAs(
  context: BrowserContext,
  role: Preset,
): Promise<{ id: number; email: string }> {
  const { user, token } = await newPerson(role);
  const { url } = here();
  await context.addCookies([{ url, name: authCookie.name, value: encodeURIComponent(token) }]);
  return { id: user.id, email: user.email };
}

/** The token of somebody of that role, for calls without a browser. */
export async function tokenOf(role: Preset): Promise<string> {
  return (await newPerson(role)).token;
}

export async function newPerson(role: Preset) {
  const { db } = here();
  const user = await insertUser(db, {
    role,
    firstname: "Journey",
    lastname: role,
    isDefaultPassword: false,
    email: `${role}-${randomBytes(4).toString("hex")}@tremplin.example`,
    passwordHash: "none",
  });
  if (!user) throw new Error("the e-mail is taken");
  return { user, token: await createToken(db, { userId: user.id, ability: "*", now: new Date() }) };
}
