import { expect, test } from "vitest";
import { createCache } from "#app/platform/cache/cache.server.ts";
import { createPages } from "./pages.server.ts";

/** Pages whose loaders request the current user; answers with the received headers. */
function pagesThatAsk(status = 200) {
  const seen: (string | null)[] = [];
  const { answer } = createPages({
    cache: createCache(),
    publicUrl: "http://localhost:3000",
    build: { id: "test", script: null, scripts: {} },
    runtime: { apiBase: "", storageSecret: "" },
    today: () => "2026-01-15",
    report() {},
    files: new Map(),
    strict: true,
    isPage: async () => false,
    send: () => async (_input, init) => {
      seen.push(new Headers(init?.headers).get("authorization"));
      return Response.json({}, { status });
    },
    async render(_request, { api }) {
      await api.user.$get();
      return new Response("<p>page</p>", { headers: { "content-type": "text/html" } });
    },
  } as Parameters<typeof createPages>[0]);
  return async (path: string, cookie: string, method = "GET") => {
    const request = new Request(`http://localhost:3000${path}`, { method, headers: { cookie } });
    const { headers } = await answer(request, "203.0.113.7");
    return { seen: seen.at(-1), cleared: headers.get("set-cookie") };
  };
}

const token = `12|${"a".repeat(40)}`;
const cookie = `x=1; auth_token=${encodeURIComponent(token)}; y=2`;

test("personal pages pass the cookie on as bearer token, for reads only", async () => {
  const visit = pagesThatAsk();
  for (const path of ["/dashboard", "/en/profile", "/admin/users", "/login", "/admin.data"]) {
    expect((await visit(path, cookie)).seen, path).toBe(`Bearer ${token}`);
  }
  expect((await visit("/profile", cookie, "POST")).seen).toBeNull();
});

test("public pages pass no token on", async () => {
  const visit = pagesThatAsk();
  for (const path of ["/", "/about", "/de/news", "/about.data"]) {
    expect((await visit(path, cookie)).seen, path).toBeNull();
  }
});

test("a cookie that is not a token is not passed on", async () => {
  const visit = pagesThatAsk();
  for (const value of ["", "%", "a%0d%0ab", "x".repeat(200), "a;b"]) {
    expect((await visit("/dashboard", `auth_token=${value}`)).seen, value).toSatisfy(
      (seen) => seen === null || seen === "Bearer a",
    );
  }
});

test("a stored token that is no longer valid is removed by the next page", async () => {
  const [refused, away, welcome] = [pagesThatAsk(401), pagesThatAsk(503), pagesThatAsk(200)];
  const gone = "auth_token=; Path=/; Max-Age=0; SameSite=Lax";
  for (const value of [encodeURIComponent(token), "nonsense", "no%20token%0a"]) {
    for (const path of ["/dashboard", "/de/login", "/register", "/admin/users.data"]) {
      expect((await refused(path, `auth_token=${value}`)).cleared, path).toBe(gone);
    }
  }
  expect((await refused("/login", "theme=dark")).cleared).toBeNull();
  // A post to a page carries no token, so its refusal says nothing about the token.
  expect((await refused("/profile", cookie, "POST")).cleared).toBeNull();
  expect((await away("/dashboard", cookie)).cleared).toBeNull();
  expect((await welcome("/dashboard", cookie)).cleared).toBeNull();
});
