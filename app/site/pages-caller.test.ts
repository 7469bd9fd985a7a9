import { expect, test } from "vitest";
import { createPageCache } from "#app/http/page-cache.server.ts";
import { createPages } from "./pages.server.ts";

/** Pages whose loaders ask the API who is calling; answers with the headers it saw. */
function pagesThatAsk() {
  const seen: (string | null)[] = [];
  const answer = createPages({
    cache: createPageCache(),
    publicUrl: "http://localhost:3000",
    build: { id: "test", script: null, scripts: {} },
    runtime: { apiBase: "", storageSecret: "" },
    today: () => "2026-01-15",
    report() {},
    files: new Map(),
    strict: true,
    send: () => async (_input, init) => {
      seen.push(new Headers(init?.headers).get("authorization"));
      return Response.json({});
    },
    async render(_request, { api }) {
      await api.user.$get();
      return new Response("<p>page</p>", { headers: { "content-type": "text/html" } });
    },
  } as Parameters<typeof createPages>[0]);
  return async (path: string, cookie: string, method = "GET") => {
    const request = new Request(`http://localhost:3000${path}`, { method, headers: { cookie } });
    await answer(request, "203.0.113.7");
    return seen.at(-1);
  };
}

const token = `12|${"a".repeat(40)}`;
const cookie = `x=1; auth_token=${encodeURIComponent(token)}; y=2`;

test("personal pages pass the cookie on as the bearer token, for reading only", async () => {
  const visit = pagesThatAsk();
  for (const path of ["/dashboard", "/en/profile", "/admin/users", "/login", "/admin.data"]) {
    expect(await visit(path, cookie), path).toBe(`Bearer ${token}`);
  }
  expect(await visit("/profile", cookie, "POST")).toBeNull();
});

test("public pages know nobody", async () => {
  const visit = pagesThatAsk();
  for (const path of ["/", "/about", "/de/news", "/about.data"]) {
    expect(await visit(path, cookie), path).toBeNull();
  }
});

test("a cookie that is no token is not passed on", async () => {
  const visit = pagesThatAsk();
  for (const value of ["", "%", "a%0d%0ab", "x".repeat(200), "a;b"]) {
    expect(await visit("/dashboard", `auth_token=${value}`), value).toSatisfy(
      (seen) => seen === null || seen === "Bearer a",
    );
  }
});
