import { randomBytes } from "node:crypto";
import { callerWith } from "#tests/setup/caller.ts";
import { ADMIN, type Site } from "./site.ts";

export type Client = ReturnType<typeof createClient>;

/** An API client with cookies and CSRF token, as in a browser; a token signs it in. */
export function createClient(
  { url }: Pick<Site, "url">,
  token: string | null = null,
  timeoutSeconds = 60,
) {
  const request = (path: string, init: RequestInit = {}) =>
    fetch(url + path, { ...init, signal: AbortSignal.timeout(timeoutSeconds * 1_000) });
  return { ...callerWith({ app: { request } as never }, { token, address: "" }), token };
}

/** Signs in the first account; it gets a new password, because the initial one restricts it. */
export async function signInAdmin(site: Pick<Site, "url">): Promise<Client> {
  const password = randomBytes(18).toString("base64url");
  const login = await createClient(site).post("/api/login", ADMIN);
  const { token } = (await login.json()) as { token: string };
  const admin = createClient(site, token);
  const passwords = { password, password_confirmation: password };
  const changed = await admin.patch("/api/user/password", passwords);
  if (!changed.ok) throw new Error(`the password was refused with ${changed.status}`);
  return admin;
}
