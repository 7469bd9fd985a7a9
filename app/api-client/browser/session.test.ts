import { describe, expect, test } from "vitest";
import { ada, fakeBrowser, signedInBrowser, signIn } from "#tests/setup/fake-browser.ts";
import { readCopy } from "./encrypted-copy.ts";

const noForgeryCookie = { "GET /sanctum/csrf-cookie": { status: 500 } };
const offline = new Error("");
const newcomer = { ...ada, email: "new@example.org" };

describe("login", () => {
  test("signs in with the anti-forgery token and returns the user", async () => {
    const { client, requests } = fakeBrowser(signIn);
    const user = { ...ada, isDefaultPassword: false };
    expect(await client.login(ada.email, "pass")).toEqual({ success: true, user });
    expect(client.state.user).toEqual(user);
    expect(requests.map(({ url }) => new URL(url).pathname)).toEqual([
      "/sanctum/csrf-cookie",
      "/api/login",
    ]);
    expect(requests[1]?.headers.get("x-xsrf-token")).toBe("forgery=");
    expect(await requests[1]?.json()).toEqual({ email: ada.email, password: "pass" });
  });

  test("stores the token for seven days in a lax, readable cookie", async () => {
    const { client, written } = fakeBrowser(signIn);
    await client.login(ada.email, "pass");
    expect(written).toEqual(["auth_token=12%7Csecret; Path=/; Max-Age=604800; SameSite=Lax"]);
  });

  test("marks the cookie Secure on https only", async () => {
    const { client, written } = fakeBrowser(signIn, { https: true });
    await client.login(ada.email, "pass");
    expect(written[0]).toMatch(/; SameSite=Lax; Secure$/);
  });

  test("stores an encrypted copy in local storage", async () => {
    const { client, stored, environment } = fakeBrowser(signIn);
    await client.login(ada.email, "pass");
    const copy = stored.get("auth_token") ?? "";
    expect(copy).not.toBe("");
    expect(atob(copy)).not.toContain("secret");
    expect(await readCopy(environment)).toBe("12|secret");
    expect(await readCopy({ ...environment, secret: "another" })).toBeNull();
  });

  test("stores no copy outside a secure context", async () => {
    const { client, stored, jar } = fakeBrowser(signIn, { subtle: null });
    expect(await client.login(ada.email, "pass")).toMatchObject({ success: true });
    expect(stored.size).toBe(0);
    expect(jar.has("auth_token")).toBe(true);
  });

  test("a full storage does not prevent signing in", async () => {
    const storage = {
      getItem: () => null,
      removeItem: () => {},
      setItem: () => {
        throw new Error("QuotaExceededError");
      },
    };
    const { client } = fakeBrowser(signIn, { storage });
    expect(await client.login(ada.email, "pass")).toMatchObject({ success: true });
  });

  test("a failure returns the status and the server's message", async () => {
    const body = { message: "Ces identifiants ne correspondent pas." };
    const { client, jar } = fakeBrowser({ "POST /api/login": { status: 422, body } });
    expect(await client.login(ada.email, "no")).toEqual({
      success: false,
      status: 422,
      retryAfter: null,
      requestId: null,
      message: "Ces identifiants ne correspondent pas.",
    });
    expect(jar.has("auth_token")).toBe(false);
  });

  test("a failure without server data returns the error's message", async () => {
    const { client } = fakeBrowser({ "POST /api/login": new Error("Failed to fetch") });
    const result = await client.login(ada.email, "pass");
    expect(result).toMatchObject({ success: false, status: undefined, message: "Failed to fetch" });
  });

  test("a failure without any message returns 'Erreur inconnue'", async () => {
    const { client } = fakeBrowser({ "POST /api/login": { status: 500 } });
    const result = await client.login(ada.email, "pass");
    expect(result).toMatchObject({ success: false, status: 500, message: "Erreur inconnue" });
  });

  test("too many attempts return the seconds to wait", async () => {
    const answer = { status: 429, body: { message: "Too Many" }, headers: { "retry-after": "42" } };
    const { client } = fakeBrowser({ "POST /api/login": answer });
    expect(await client.login(ada.email, "pass")).toMatchObject({ status: 429, retryAfter: 42 });
  });

  test("a missing anti-forgery token returns and logs 'XSRF Token not found'", async () => {
    const { client, log } = fakeBrowser({ ...signIn, ...noForgeryCookie });
    const result = await client.login(ada.email, "pass");
    expect(result).toMatchObject({ success: false, message: "XSRF Token not found" });
    expect(log.mock.calls.map(([message]) => message)).toEqual(["XSRF Token not found"]);
  });
});

describe("register", () => {
  const registered = { status: 201, body: { success: true, access_token: "13|limited" } };

  test("sends the caller's bearer token and returns a user with a default password", async () => {
    const { client, requests } = await signedInBrowser({ "POST /api/register": registered });
    expect(await client.register(newcomer)).toEqual({
      ...registered.body,
      user: { ...newcomer, isDefaultPassword: true },
    });
    expect(requests[1]?.headers.get("authorization")).toBe("Bearer 12|secret");
    expect(requests[1]?.headers.get("x-xsrf-token")).toBe("forgery=");
    expect(client.state.user?.email).toBe(ada.email);
  });

  test("accepts an invitation as the bearer", async () => {
    const { client, requests } = fakeBrowser({ "POST /api/register": registered });
    await client.register(newcomer, "invitation");
    expect(requests[1]?.headers.get("authorization")).toBe("Bearer invitation");
  });

  test("a failure returns false and is logged", async () => {
    const { client, log } = fakeBrowser({ "POST /api/register": { status: 403 } });
    expect(await client.register(newcomer)).toBe(false);
    expect(log).toHaveBeenCalledOnce();
    expect(client.state.authError).toMatchObject({ status: 403 });
  });

  test("a missing anti-forgery token returns false and logs 'XSRF Token not found'", async () => {
    const { client, log } = fakeBrowser(noForgeryCookie);
    expect(await client.register(newcomer)).toBe(false);
    expect(log.mock.calls[0]?.[0]).toBe("XSRF Token not found");
  });
});

describe("fetchAuthenticatedUser", () => {
  const user = { ...ada, is_default_password: true };

  test("reads the current user with the stored token", async () => {
    const { client, requests } = await signedInBrowser({ "GET /api/user": { body: user } });
    expect(await client.fetchAuthenticatedUser()).toEqual({ ...ada, isDefaultPassword: true });
    const headers = requests[0]?.headers;
    expect(headers?.get("authorization")).toBe("Bearer 12|secret");
    expect(headers?.get("accept")).toBe("application/json");
    expect(headers?.get("x-requested-with")).toBe("XMLHttpRequest");
  });

  test("a failure clears user, cookie and copy, is logged, and returns null", async () => {
    const { client, jar, stored, log } = await signedInBrowser({
      "GET /api/user": { status: 401 },
    });
    expect(await client.fetchAuthenticatedUser()).toBeNull();
    expect(client.state.user).toBeNull();
    expect(jar.has("auth_token")).toBe(false);
    expect(stored.size).toBe(0);
    expect(log.mock.calls[0]?.[0]).toBe("Erreur fetchAuthenticatedUser");
  });

  test("sends no request and removes the copy when there is no token", async () => {
    const { client, requests, stored } = fakeBrowser({});
    stored.set("auth_token", "a copy of a token that is gone");
    expect(await client.fetchAuthenticatedUser()).toBeNull();
    expect(requests).toEqual([]);
    expect(stored.size).toBe(0);
  });
});

describe("changePassword", () => {
  const changed = { "PATCH /api/user/password": { body: { success: true } } };

  test("sends both fields and clears the default-password flag", async () => {
    const { client, requests } = await signedInBrowser(changed);
    expect(await client.changePassword("new pass phrase", "new pass phrase")).toBe(true);
    expect(await requests[1]?.json()).toEqual({
      password: "new pass phrase",
      password_confirmation: "new pass phrase",
    });
    expect(client.state.user?.isDefaultPassword).toBe(false);
  });

  test("a missing stored token returns false and logs 'Token manquant'", async () => {
    const { client, log } = fakeBrowser(changed);
    expect(await client.changePassword("a", "a")).toBe(false);
    expect(log.mock.calls[0]?.[0]).toBe("Token manquant");
  });

  test("a missing anti-forgery token returns false and logs 'XSRF Token not found'", async () => {
    const { client, log } = fakeBrowser({ ...changed, ...noForgeryCookie });
    expect(await client.changePassword("a", "a")).toBe(false);
    expect(log.mock.calls[0]?.[0]).toBe("XSRF Token not found");
  });

  test("an error returns false, is logged, and keeps the field errors", async () => {
    const body = { message: "Trop court", errors: { password: ["Trop court"] } };
    const refused = { "PATCH /api/user/password": { status: 422, body } };
    const { client, log } = await signedInBrowser(refused);
    expect(await client.changePassword("a", "a")).toBe(false);
    expect(log).toHaveBeenCalledOnce();
    expect(client.state.authError).toMatchObject({ fields: { password: ["Trop court"] } });
  });
});

describe("logout", () => {
  test("revokes the token and removes it", async () => {
    const answers = { "POST /api/logout": { body: { success: true } } };
    const { client, jar, stored, requests } = await signedInBrowser(answers);
    expect(await client.logout()).toBe(true);
    expect(requests[0]?.headers.get("authorization")).toBe("Bearer 12|secret");
    expect([jar.has("auth_token"), stored.size, client.state.user]).toEqual([false, 0, null]);
  });

  test("a failure returns false and is logged, and the token is removed", async () => {
    const { client, jar, stored, log } = await signedInBrowser({ "POST /api/logout": offline });
    expect(await client.logout()).toBe(false);
    expect(log).toHaveBeenCalledOnce();
    expect([jar.has("auth_token"), stored.size, client.state.user]).toEqual([false, 0, null]);
  });
});
