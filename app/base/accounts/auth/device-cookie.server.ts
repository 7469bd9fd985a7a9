import { and, eq } from "drizzle-orm";
import type { Context } from "hono";
import { setCookie } from "hono/cookie";
import { parse } from "hono/utils/cookie";
import { hashSecret, randomSecret } from "#app/platform/access/secret-text.server.ts";
import { users } from "#app/platform/access/tables.server.ts";
import type { Db } from "#app/platform/db/open.server.ts";
import type { ApiContext, ApiEnv } from "#app/platform/http/api-env.server.ts";
import { knownDevices } from "./tables.server.ts";

const NAME = "device";
const YEAR = 365 * 24 * 60 * 60;

/** The secret of a browser that has signed in before. */
export function storedDevice({ req }: ApiContext): string | null {
  const stored = parse(req.header("cookie") ?? "", NAME)[NAME] ?? "";
  return /^[A-Za-z0-9]{40}$/.test(stored) ? stored : null;
}

/** The secret that identifies a browser at its next sign-in; created at the first one. */
export function rememberDevice(c: Context<ApiEnv>): string {
  const device = storedDevice(c) ?? randomSecret();
  setCookie(c, NAME, device, {
    path: "/api/login",
    httpOnly: true,
    sameSite: "Lax",
    secure: c.var.site.publicUrl.startsWith("https:"),
    maxAge: YEAR,
  });
  return device;
}

/** Whether the account has been signed in to from this browser. */
export async function knowsDevice(db: Db, email: string, device: string): Promise<boolean> {
  const rows = await db
    .select({ userId: users.id })
    .from(knownDevices)
    .innerJoin(users, eq(users.id, knownDevices.userId))
    .where(and(eq(users.email, email), eq(knownDevices.hash, hashSecret(device))));
  return rows.length > 0;
}
