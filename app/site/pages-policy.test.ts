import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { themeScript } from "#app/base/shell/theme-script.ts";
import { createCache } from "#app/platform/cache/cache.server.ts";
import { earlyInputScript } from "#app/ui/early-input.ts";
import { createPages } from "./pages.server.ts";

const evil = "alert(1)";
const style = "a{}";

async function policyOf(headers: Record<string, string>, path = "/about") {
  const sheet = { bytes: Buffer.from(style), encoded: {}, headers: {} };
  const { answer } = createPages({
    cache: createCache(),
    publicUrl: "http://localhost:3000",
    build: { id: "test", script: null, scripts: {} },
    runtime: { apiBase: "", storageSecret: "" },
    today: () => "2026-01-15",
    files: new Map([["/assets/a.css", sheet]]),
    strict: true,
    isPage: async () => false,
    report: () => {},
    send: () => async () => Response.json({}),
    render: async () =>
      new Response(
        `<link rel="stylesheet" href="/assets/a.css"/><script>${themeScript}</script>` +
          `<script>${evil}</script><style>${evil}</style>`,
        { headers: { "content-type": "text/html", ...headers } },
      ),
  } as Parameters<typeof createPages>[0]);
  const page = await answer(new Request(`http://localhost:3000${path}`), "203.0.113.7");
  expect(page.headers.has("x-script-nonce")).toBe(false);
  return page.headers.get("content-security-policy") ?? "";
}

const hash = (text: string) => createHash("sha256").update(text).digest("base64");

test("only our inline scripts and styles may run", async () => {
  const policy = await policyOf({});
  expect(policy).toContain(hash(themeScript));
  expect(policy).toContain(hash(earlyInputScript));
  expect(policy).toContain(hash(style));
  expect(policy).not.toContain(hash(evil));
  expect(policy).not.toContain("unsafe-inline");
});

test("a hydrated page has a random nonce", async () => {
  const policy = await policyOf({ "x-script-nonce": "c2VjcmV0" });
  const [, scripts] = /script-src ([^;]*)/.exec(policy) ?? [];
  expect(scripts).toContain("'nonce-c2VjcmV0'");
  expect(scripts).not.toContain(hash(evil));
  expect(scripts).not.toContain("unsafe-inline");
});

test("other sites may not frame our pages; the staff area may frame previews", async () => {
  expect(await policyOf({})).toContain("frame-ancestors 'none'");
  for (const path of ["/news/preview", "/de/formations/preview", "/en/legal/preview"]) {
    expect(await policyOf({}, path), path).toContain("frame-ancestors 'self'");
  }
});

test("no page may load an object, and only staff pages show files in frames", async () => {
  const staff = await policyOf({ "x-script-nonce": "c2VjcmV0" });
  for (const policy of [await policyOf({}), staff]) expect(policy).toContain("object-src 'none'");
  expect(staff).toContain("frame-src 'self' blob:");
  expect(await policyOf({})).not.toContain("frame-src");
});
