import { expect, test } from "vitest";
import { createCache } from "#app/platform/cache/cache.server.ts";
import { createPages } from "./pages.server.ts";

/** Pages whose personal renderings wait at a gate; answers as the site does, refusals included. */
function pagesAtGate() {
  const gate = { open: Promise.resolve() };
  const rendered = { running: 0, most: 0, count: 0 };
  const { answer, refuse } = createPages({
    cache: createCache(),
    publicUrl: "http://localhost:3000",
    build: { id: "test", script: null, scripts: {} },
    runtime: { apiBase: "", storageSecret: "" },
    today: () => "2026-01-15",
    report() {},
    files: new Map(),
    strict: true,
    isPage: async () => true,
    send: () => async (_input, init) => {
      const isSignedIn = new Headers(init?.headers).has("authorization");
      return Response.json({}, { status: isSignedIn ? 200 : 401 });
    },
    async render(request, { api }) {
      rendered.count += 1;
      rendered.running += 1;
      rendered.most = Math.max(rendered.most, rendered.running);
      if (/login|admin|draft|\.data/.test(request.url)) await gate.open;
      await api.user.$get();
      rendered.running -= 1;
      return new Response("<p>page</p>", { headers: { "content-type": "text/html" } });
    },
  } as Parameters<typeof createPages>[0]);
  const visit = async (path: string, address: string, cookie = "") => {
    const request = new Request(`http://localhost:3000${path}`, { headers: { cookie } });
    return answer(request, address).catch((error: unknown) => refuse(error, request));
  };
  return { visit, gate, rendered };
}

const FLOOD = "203.0.113.7";
const cookie = `auth_token=${encodeURIComponent(`12|${"a".repeat(40)}`)}`;
const addresses = [
  (x: number) => `/login?x=${x}`,
  (x: number) => `/registration/meca-agro?draft=${x}`,
  (x: number) => `/login.data?x=${x}`,
];

test("a flood of personal pages is rendered two at a time and refused beyond its share", async () => {
  const { visit, gate, rendered } = pagesAtGate();
  const { promise, resolve: open } = Promise.withResolvers<void>();
  gate.open = promise;
  const flood = Array.from({ length: 200 }, (_, x) =>
    visit(addresses[x % addresses.length]?.(x) ?? "", FLOOD),
  );
  const refused = await Promise.race(flood);
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "2"]);
  expect((await visit("/en", FLOOD)).status, "a public page").toBe(200);
  const neighbour = visit("/login", "203.0.113.8");
  open();
  expect((await neighbour).status, "another network").toBe(200);
  const statuses = (await Promise.all(flood)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(40);
  expect(statuses.filter((status) => status === 503).length).toBeGreaterThanOrEqual(150);
  // The page of the refusal and the public one have limits of their own.
  expect(rendered.most).toBeLessThanOrEqual(4);
});

test("a signed-in person is served while their own network and 300 others ask", async () => {
  const { visit, gate } = pagesAtGate();
  expect((await visit("/admin/profile/edit", FLOOD, cookie)).status).toBe(200);
  const { promise, resolve: open } = Promise.withResolvers<void>();
  gate.open = promise;
  const flood = Array.from({ length: 600 }, (_, x) =>
    visit(`/login?x=${x}`, x % 2 ? FLOOD : `198.51.${x >> 8}.${x & 255}`),
  );
  const page = visit("/admin/profile/edit", FLOOD, cookie);
  const stranger = visit("/admin/profile/edit", FLOOD, cookie.replace("aaa", "bbb"));
  expect((await stranger).status, "a token nobody has seen").toBe(503);
  open();
  expect((await page).status).toBe(200);
  await Promise.all(flood);
});

test("the staff area without a token leads to sign-in without rendering", async () => {
  const { visit, rendered } = pagesAtGate();
  for (const [path, location] of [
    ["/admin", "/login?redirect=%2Fadmin"],
    ["/en/admin/news?page=2", "/en/login?redirect=%2Fen%2Fadmin%2Fnews%3Fpage%3D2"],
  ] as const) {
    const { status, headers } = await visit(path, FLOOD);
    expect([status, headers.get("location")]).toEqual([302, location]);
    expect(headers.get("cache-control")).toBe("no-store");
  }
  expect(rendered.count).toBe(0);
  await visit("/administration", FLOOD);
  await visit("/admin", FLOOD, cookie);
  expect(rendered.count).toBe(2);
});
