import { authCookie } from "#app/platform/http/cookie-names.ts";
import type { BrowserEnvironment } from "./browser-environment.ts";

export function readCookie(page: { cookie: string }, name: string): string | null {
  const pair = page.cookie.split("; ").find((part) => part.startsWith(`${name}=`));
  if (!pair) return null;
  const value = pair.slice(name.length + 1);
  try {
    return decodeURIComponent(value) || null;
  } catch {
    return null;
  }
}

export function writeAuthCookie({ page, https }: BrowserEnvironment, token: string) {
  setAuthCookie({ page, https }, encodeURIComponent(token), authCookie.maxAge);
}

export function clearAuthCookie({ page, https }: BrowserEnvironment) {
  setAuthCookie({ page, https }, "", 0);
}

function setAuthCookie(
  { page, https }: Pick<BrowserEnvironment, "page" | "https">,
  value: string,
  maxAge: number,
) {
  const secure = https ? "; Secure" : "";
  page.cookie = `${authCookie.name}=${value}; Path=/; Max-Age=${maxAge}; SameSite=Lax${secure}`;
}
