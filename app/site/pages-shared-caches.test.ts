import { expect, test } from "vitest";
import { createCache } from "#app/platform/cache/cache.server.ts";
import { createPages } from "./pages.server.ts";

type Rendered = { status?: number; headers?: Record<string, string> };

/** What a shared cache in front of the site is told about a page. */
async function toldAbout(path: string, { status = 200, headers = {} }: Rendered = {}, cookie = "") {
  const { answer } = createPages({
    cache: createCache(),
    publicUrl: "http://localhost:3000",
    build: { id: "test", script: null, scripts: {} },
    runtime: { apiBase: "", storageSecret: "" },
    today: () => "2026-01-15",
    files: new Map(),
    strict: true,
    isPage: async () => false,
    report: () => {},
    send: () => async () => Response.json({}),
    render: async (_request, { cacheHere }) => {
      if (path === "/registration/suivi") cacheHere();
      return new Response("<p>page</p>", {
        status,
        headers: { "content-type": "text/html", ...headers },
      });
    },
  } as Parameters<typeof createPages>[0]);
  const request = new Request(`http://localhost:3000${path}`, { headers: { cookie } });
  const { headers: given } = await answer(request, "203.0.113.7");
  return [given.get("cache-control"), given.get("cdn-cache-control")];
}

// RFC 9213: a shared cache that knows `CDN-Cache-Control` ignores `Cache-Control`.
test("a shared cache keeps no page for one visitor", async () => {
  const token = "auth_token=1%7Csecret";
  for (const path of ["/login", "/en/auth/password", "/registration/recu"]) {
    expect([path, ...(await toldAbout(path))]).toEqual([path, "no-store", null]);
  }
  for (const path of [
    "/admin",
    "/admin/x.css",
    "/dashboard",
    "/de/profile",
    "/news?settings_draft=1.2",
  ]) {
    expect([path, ...(await toldAbout(path, {}, token))]).toEqual([path, "no-store", null]);
  }
  expect(await toldAbout("/registration/suivi")).toEqual(["no-store", null]);
  const hydrated = await toldAbout("/login", { headers: { "x-script-nonce": "c2VjcmV0" } });
  expect(hydrated).toEqual(["no-store", null]);
});

test("a shared cache keeps no page that was not found or failed", async () => {
  for (const status of [404, 500, 503]) {
    expect([status, ...(await toldAbout("/news/x", { status }))]).toEqual([
      status,
      "no-store",
      null,
    ]);
  }
});

test("a shared cache keeps a public page for a minute", async () => {
  const [control, shared] = await toldAbout("/about");
  expect(control).toContain("s-maxage=60");
  expect(shared).toContain("max-age=60");
});
