import { eq } from "drizzle-orm";
import { users } from "../app/access/tables.server.ts";
import type { Db } from "../app/db/open.server.ts";
import { createToken } from "../app/features/accounts/auth/tokens.queries.server.ts";

/** The first account of a site that was started with this as `ADMIN_EMAIL`. */
export const ADMIN = "admin@tremplin.example";

/** What a signed-in administrator sends along. */
export async function staffHeaders(db: Db, url: string): Promise<Record<string, string>> {
  const [admin] = await db
    .update(users)
    .set({ isDefaultPassword: false })
    .where(eq(users.email, ADMIN))
    .returning();
  const token = await createToken(db, {
    userId: admin?.id ?? 0,
    ability: "*",
    now: new Date(),
  });
  const cookies = (await fetch(`${url}/sanctum/csrf-cookie`)).headers.getSetCookie();
  const pairs = cookies.map((cookie) => cookie.split(";")[0] ?? "");
  const csrf = pairs.find((pair) => pair.startsWith("XSRF-TOKEN="))?.split("=")[1] ?? "";
  return {
    authorization: `Bearer ${token}`,
    cookie: pairs.join("; "),
    "x-xsrf-token": decodeURIComponent(csrf),
  };
}
