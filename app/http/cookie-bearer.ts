import { authCookie } from "./cookie-names.ts";

/**
 * Who reads, by the cookie alone, as an `Authorization` header. For what browsers ask for by
 * themselves, pages and pictures; nothing is ever changed by a cookie.
 */
export function cookieBearer(request: Request): string | undefined {
  if (request.method !== "GET" && request.method !== "HEAD") return undefined;
  const cookies = request.headers.get("cookie") ?? "";
  const value = new RegExp(`(?:^|;\\s*)${authCookie.name}=([^;]*)`).exec(cookies)?.[1];
  if (!value) return undefined;
  try {
    const token = decodeURIComponent(value);
    return /^[\w|]{1,100}$/.test(token) ? `Bearer ${token}` : undefined;
  } catch {
    return undefined;
  }
}
