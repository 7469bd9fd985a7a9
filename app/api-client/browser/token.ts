import { authCookie } from "#app/http/cookie-names.ts";
import { clearAuthCookie, readCookie, writeAuthCookie } from "./cookies.ts";
import { removeCopy, storeCopy } from "./encrypted-copy.ts";
import type { Surroundings } from "./surroundings.ts";

export function storedToken({ page }: Pick<Surroundings, "page">): string | null {
  return readCookie(page, authCookie.name);
}

export async function storeToken(surroundings: Surroundings, token: string): Promise<void> {
  writeAuthCookie(surroundings, token);
  // Only the cookie is needed to sign in: a full or blocked storage must not fail it.
  await storeCopy(surroundings, token).catch((error) => surroundings.log("auth_token", error));
}

export function clearToken(surroundings: Surroundings) {
  clearAuthCookie(surroundings);
  removeCopy(surroundings);
}
