import type { AddressInfo } from "node:net";
import { serve } from "@hono/node-server";
import { expect, onTestFinished, test } from "vitest";
import { hashPassword } from "#app/base/accounts/auth/passwords.server.ts";
import { startTestApp } from "#tests/setup/test-app.ts";

const password = "un tracteur bien graissé";

async function listen() {
  const app = await startTestApp();
  const passwordHash = await hashPassword(password);
  await app.as("admin", { email: "aya@tremplin.example", passwordHash });
  const server = serve({ fetch: app.app.fetch, port: 0, hostname: "127.0.0.1" });
  await new Promise((resolve) => server.once("listening", resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** A cookie jar as in a browser. */
function cookieJar() {
  const cookies = new Map<string, string>();
  return {
    take(response: Response) {
      for (const line of response.headers.getSetCookie()) {
        const [pair = ""] = line.split(";");
        const cut = pair.indexOf("=");
        cookies.set(pair.slice(0, cut), pair.slice(cut + 1));
      }
    },
    header: () => [...cookies].map(([name, value]) => `${name}=${value}`).join("; "),
    get: (name: string) => cookies.get(name),
  };
}

// The sequence of Laravel Sanctum clients: csrf-cookie, decode XSRF-TOKEN, repeat it, bearer.
test("a client written for Laravel Sanctum works unchanged, over a real socket", async () => {
  const host = await listen();
  const jar = cookieJar();
  let token: string | undefined;

  async function write(method: string, path: string, body: object) {
    jar.take(await fetch(`${host}/sanctum/csrf-cookie`, { headers: { cookie: jar.header() } }));
    const xsrf = jar.get("XSRF-TOKEN");
    if (!xsrf) throw new Error("XSRF Token not found");
    const response = await fetch(`${host}${path}`, {
      method,
      headers: {
        Accept: "application/json",
        "Content-Type": "application/json",
        "X-Requested-With": "XMLHttpRequest",
        "X-XSRF-TOKEN": decodeURIComponent(xsrf),
        cookie: jar.header(),
        ...(token ? { Authorization: `Bearer ${token}` } : {}),
      },
      body: JSON.stringify(body),
    });
    jar.take(response);
    return response;
  }
  const read = (path: string) =>
    fetch(`${host}${path}`, {
      headers: {
        Accept: "application/json",
        "X-Requested-With": "XMLHttpRequest",
        Authorization: `Bearer ${token}`,
      },
    });

  const login = await write("POST", "/api/login", { email: "aya@tremplin.example", password });
  expect(login.status).toBe(200);
  const signedIn = (await login.json()) as { token: string; user: Record<string, unknown> };
  token = signedIn.token;
  expect(Object.keys(signedIn)).toEqual(["token", "user"]);

  const me = (await (await read("/api/user")).json()) as Record<string, unknown>;
  expect(me).toMatchObject(signedIn.user);

  const person = { firstname: "Koffi", lastname: "Yao", email: "koffi@b.ci", role: "staff" };
  const registered = await write("POST", "/api/register", person);
  expect(registered.status).toBe(201);
  expect(await registered.json()).toMatchObject({
    success: true,
    access_token: expect.stringMatching(/^\d+\|/),
    user: { ...person, is_default_password: true },
  });

  const chosen = "une phrase assez longue";
  const change = { password: chosen, password_confirmation: chosen };
  expect((await write("PATCH", "/api/user/password", change)).status).toBe(200);

  const logout = await fetch(`${host}/api/logout`, {
    method: "POST",
    headers: { Accept: "application/json", Authorization: `Bearer ${token}` },
  });
  expect(await logout.json()).toEqual({ success: true });
  expect((await read("/api/user")).status).toBe(401);
});
