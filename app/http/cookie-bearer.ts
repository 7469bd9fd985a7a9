import { authCookie } from "./cookie-names.ts";

const stored = new RegExp(`(?:^|;\\s*)${authCookie.name}=([^;]*)`);

/**
 * Who reads, by the cookie alone, as an `Authorization` header. For what browsers ask for by
 * themselves, pages and pictures; nothing is ever changed by a cookie.
 */
export function cookieBearer(request: Request): string | undefined {
  if (request.method !== "GET" && request.method !== "HEAD") return undefined;
  const value = stored.exec(request.headers.get("cookie") ?? "")?.[1];
  if (!value) return undefined;
  try {
    const token = decodeURIComponent(value);
    return /^[\w|]{1,100}$/.test(token) ? `Bearer ${token}` : undefined;
  } catch {
    return undefined;
  }
}

/** Whether the browser keeps a token, whatever it is worth. */
export function hasToken(request: Request): boolean {
  return stored.test(request.headers.get("cookie") ?? "");
}

/** Takes it out of the browser. */
export const noToken = `${authCookie.name}=; Path=/; Max-Age=0; SameSite=Lax`;
