import type { Context } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import { randomSecret } from "#app/access/secret-text.server.ts";
import type { ApiEnv } from "#app/http/api-env.server.ts";

const NAME = "device";
const YEAR = 365 * 24 * 60 * 60;

/** The secret that identifies a browser at its next sign-in; created at the first one. */
export function rememberDevice(c: Context<ApiEnv>): string {
  const stored = getCookie(c, NAME) ?? "";
  const device = /^[A-Za-z0-9]{40}$/.test(stored) ? stored : randomSecret();
  setCookie(c, NAME, device, {
    path: "/api/login",
    httpOnly: true,
    sameSite: "Lax",
    secure: c.var.site.publicUrl.startsWith("https:"),
    maxAge: YEAR,
  });
  return device;
}
