import { describe, expect, test } from "vitest";
import { csrfExceptions } from "#app/features.server.ts";
import { readDocument } from "#tests/setup/documented.ts";
import { startTestApp } from "#tests/setup/test-app.ts";

const credentials = { email: "a@b.ci", password: "pas le bon mot" };

describe("CSRF cookie", () => {
  test("the cookies are a pair: scripts can read one and not the other", async () => {
    const { get } = await startTestApp();
    const response = await get("/sanctum/csrf-cookie");
    expect(response.status).toBe(204);
    const cookies = response.headers.getSetCookie();
    const [token, session] = [
      cookies.find((cookie) => cookie.startsWith("XSRF-TOKEN=")),
      cookies.find((cookie) => !cookie.startsWith("XSRF-TOKEN=")),
    ];
    for (const cookie of [token, session]) {
      expect(cookie).toContain("Path=/");
      expect(cookie).toContain("SameSite=Lax");
      expect(cookie).toContain("Max-Age=7200");
    }
    expect(token).not.toContain("HttpOnly");
    expect(session).toContain("HttpOnly");
  });

  test("login, register, password change and other writes need the token", async () => {
    const { as } = await startTestApp();
    const admin = await as("admin");
    const calls = [
      ["POST", "/api/login"],
      ["POST", "/api/register"],
      ["PATCH", "/api/user"],
      ["PATCH", "/api/user/password"],
      ["POST", "/api/password/forgot"],
      ["POST", "/api/password/reset"],
      ["POST", "/api/users"],
      ["PATCH", "/api/users/1"],
      ["POST", "/api/users/1/reset-password"],
      ["POST", "/api/users/1/require-password-change"],
      ["DELETE", "/api/users/1/tokens"],
      ["POST", "/api/invitations"],
      ["DELETE", "/api/invitations/1"],
      ["DELETE", "/api/tokens"],
      ["DELETE", "/api/tokens/1"],
    ] as const;
    for (const [method, path] of calls) {
      const send = admin[method.toLowerCase() as "post" | "patch" | "delete"];
      const response = await send(path, {}, { "x-xsrf-token": "" });
      expect(response.status, `${method} ${path}`).toBe(419);
    }
  });

  test("every exception names a route of the API", async () => {
    const { paths } = await readDocument();
    const routes = Object.entries(paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect([...csrfExceptions].filter((name) => !routes.includes(name))).toEqual([]);
  });

  test("a write without a route is answered 404 or 405, not 419", async () => {
    const { app } = await startTestApp();
    const send = async (path: string) => (await app.request(path, { method: "POST" })).status;
    expect(await send("/api/no-such-route")).toBe(404);
    expect(await send("/api/health")).toBe(405);
  });

  test("pages on an allowed host get the token in a header, others do not", async () => {
    const { get } = await startTestApp({ allowedOrigins: ["https://tremplin.example"] });
    const ask = async (origin: string) => {
      const { headers } = await get("/sanctum/csrf-cookie", { origin });
      const exposed = headers.get("access-control-expose-headers") ?? "";
      const token = decodeURIComponent(
        /XSRF-TOKEN=([^;]*)/.exec(headers.get("set-cookie") ?? "")?.[1] ?? "",
      );
      expect(headers.get("x-xsrf-token")).toBe(token);
      return [headers.get("access-control-allow-origin"), exposed.includes("X-XSRF-TOKEN")];
    };
    expect(await ask("https://tremplin.example")).toEqual(["https://tremplin.example", true]);
    expect((await ask("https://elsewhere.example"))[0]).toBeNull();
  });

  test("a token is valid for one session and two hours", async () => {
    const { as, clock } = await startTestApp();
    const [mine, other] = [await as("visitor"), await as("visitor")];
    expect((await mine.post("/api/login", credentials)).status).toBe(422);
    expect((await other.post("/api/login", credentials)).status).toBe(422);
    const stolen = { "x-xsrf-token": other.cookies.get("XSRF-TOKEN") ?? "" };
    expect((await mine.post("/api/login", credentials, stolen)).status).toBe(419);
    clock.now = new Date(clock.now.getTime() + 2 * 3600_000);
    expect((await mine.post("/api/login", credentials)).status).toBe(419);
  });

  test("a second request keeps the session, so that two tabs do not invalidate each other", async () => {
    const { as } = await startTestApp();
    const visitor = await as("visitor");
    await visitor.get("/sanctum/csrf-cookie");
    const first = visitor.cookies.get("XSRF-TOKEN") ?? "";
    await visitor.get("/sanctum/csrf-cookie");
    const response = await visitor.post("/api/login", credentials, { "x-xsrf-token": first });
    expect(response.status).toBe(422);
  });

  test("any other token is refused", async () => {
    const { as } = await startTestApp();
    const visitor = await as("visitor");
    await visitor.get("/sanctum/csrf-cookie");
    for (const token of ["", "x", "zz.", "..", `${"9".repeat(300)}.x`]) {
      const response = await visitor.post("/api/login", credentials, { "x-xsrf-token": token });
      expect(response.status, token).toBe(419);
    }
  });
});

describe("other front ends", () => {
  const allowed = "https://app.example.org";

  test("an allowed origin may request with credentials", async () => {
    const { get, app } = await startTestApp({ allowedOrigins: [allowed] });
    const response = await get("/api/posts", { origin: allowed });
    expect(response.headers.get("access-control-allow-origin")).toBe(allowed);
    expect(response.headers.get("access-control-allow-credentials")).toBe("true");
    expect(response.headers.get("vary")).toContain("Origin");
    const preflight = await app.request("/api/login", {
      method: "OPTIONS",
      headers: { origin: allowed, "access-control-request-method": "POST" },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get("access-control-allow-origin")).toBe(allowed);
    expect(preflight.headers.get("access-control-allow-headers")).toContain("X-XSRF-TOKEN");
  });

  test("the own origin is PUBLIC_URL, not what the request claims", async () => {
    const { get, as } = await startTestApp();
    const told = async (origin: string, host = "localhost:3000") => {
      const answer = await get("/api/posts", { origin, host });
      return answer.headers.get("access-control-allow-origin");
    };
    expect(await told("http://localhost:3000")).toBe("http://localhost:3000");
    expect(await told("https://localhost:3000")).toBeNull();
    expect(await told("http://localhost")).toBeNull();
    expect(await told("http://evil.example", "evil.example")).toBeNull();
    // On another name of the site, `Sec-Fetch-Site` proves the origin; for another site it does
    // not.
    const person = await as("staff");
    const elsewhere = { origin: "http://127.0.0.1:3000", host: "127.0.0.1:3000" };
    const refused = await person.post("/api/logout", {}, elsewhere);
    expect(refused.status).toBe(419);
    const own = await person.post(
      "/api/logout",
      {},
      { ...elsewhere, "sec-fetch-site": "same-origin" },
    );
    expect(own.status).toBe(200);
  });

  test("an unknown origin gets no CORS headers", async () => {
    const { get } = await startTestApp({ allowedOrigins: [allowed] });
    for (const origin of ["https://evil.example", "null", `${allowed}.evil.example`]) {
      for (const path of ["/api/posts", "/sanctum/csrf-cookie"]) {
        const response = await get(path, { origin });
        expect(response.headers.get("access-control-allow-origin"), origin).toBeNull();
      }
    }
  });
});
