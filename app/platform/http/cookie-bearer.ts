import { authCookie } from "./cookie-names.ts";

const stored = new RegExp(`(?:^|;\\s*)${authCookie.name}=([^;]*)`);

/**
 * The token in the cookie as an `Authorization` header, for pages and images that browsers request
 * themselves. A cookie never authorizes a write.
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

/** Whether the browser holds a token, valid or not. */
export function hasToken(request: Request): boolean {
  return stored.test(request.headers.get("cookie") ?? "");
}

/** Removes the token from the browser. */
export const noToken = `${authCookie.name}=; Path=/; Max-Age=0; SameSite=Lax`;
