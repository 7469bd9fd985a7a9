import { randomBytes } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { hashPassword } from "../../app/base/accounts/auth/passwords.server.ts";
import { endTokensOf } from "../../app/base/accounts/auth/tokens.queries.server.ts";
import { insertUser } from "../../app/base/accounts/users/queries.server.ts";
import type { Preset } from "../../app/platform/access/permissions.ts";
import { users } from "../../app/platform/access/tables.server.ts";
import { here } from "./site.ts";

export type Account = { email: string; password: string };

/** An account with a password, for journeys that begin at the sign-in page. */
export async function createAccount(role: Preset, isDefaultPassword = false): Promise<Account> {
  const name = `${role}-${randomBytes(4).toString("hex")}`;
  const account = { email: `${name}@tremplin.example`, password: `calebasse ${name} baobab` };
  await insertUser(here().db, {
    role,
    email: account.email,
    firstname: "Akissi",
    lastname: "Konan",
    isDefaultPassword,
    passwordHash: await hashPassword(account.password),
  });
  return account;
}

/** Every device of theirs is signed out, as if the hours had passed. */
export async function endSessions({ email }: Account) {
  const { db } = here();
  const [user] = await db.select().from(users).where(eq(users.email, email));
  if (user) await endTokensOf(db, user.id);
}

export async function signIn(page: Page, { email, password }: Account, path = "/login") {
  await page.goto(path);
  await page.locator("[name=email]").fill(email);
  await page.locator("[name=password]").fill(password);
  await page.locator("main form button[type=submit]").click();
}

export async function choosePassword(page: Page, password: string) {
  await page.locator("[name=password]").fill(password);
  await page.locator("[name=password_confirmation]").fill(password);
  await page.locator("main form button[type=submit]").click();
}

/** The dashboard, ready. */
export async function onDashboard(page: Page, prefix = "") {
  await expect(page).toHaveURL(new RegExp(`${prefix}/dashboard$`));
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
}
