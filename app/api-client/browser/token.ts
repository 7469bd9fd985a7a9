import { authCookie } from "#app/platform/http/cookie-names.ts";
import type { BrowserEnvironment } from "./browser-environment.ts";
import { clearAuthCookie, readCookie, writeAuthCookie } from "./cookies.ts";
import { removeCopy, storeCopy } from "./encrypted-copy.ts";

export function storedToken({ page }: Pick<BrowserEnvironment, "page">): string | null {
  return readCookie(page, authCookie.name);
}

export async function storeToken(environment: BrowserEnvironment, token: string): Promise<void> {
  writeAuthCookie(environment, token);
  // Only the cookie is needed to sign in: a full or blocked storage must not fail it.
  await storeCopy(environment, token).catch((error) => environment.log("auth_token", error));
}

export function clearToken(environment: BrowserEnvironment) {
  clearAuthCookie(environment);
  removeCopy(environment);
}
