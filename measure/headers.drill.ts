import type { Context, Report } from "./report.ts";
import { startSite } from "./setup/site.ts";

export const title = "Security headers and content of every public page";
export const minutes = 10;

const EXPECTED = {
  "x-content-type-options": /^nosniff$/,
  "referrer-policy": /^strict-origin-when-cross-origin$/,
  "permissions-policy": /camera=\(\)/,
  "cross-origin-opener-policy": /^same-origin$/,
  "content-security-policy": /default-src '(self|none)'.*frame-ancestors 'none'/,
};
const OTHER_PATHS = [
  ...["/api/health", "/api/posts", "/api/user", "/api/none", "/none", "/login", "/dashboard"],
  ...["/admin", "/registration/suivi", "/sw.js", "/robots.txt", "/favicon.svg", "/none.php"],
];

export async function run(report: Report, context: Context) {
  const site = await startSite(context, {
    TRUST_PROXY: "1",
    PUBLIC_URL: "https://www.example.test",
  });
  const sitemap = await (await fetch(`${site.url}/sitemap.xml`)).text();
  const pages = [...sitemap.matchAll(/<loc>https:\/\/[^/]+([^<]*)/g)].map(([, path = "/"]) => path);
  const wrong: string[] = [];
  for (const path of [...pages, ...OTHER_PATHS]) {
    const response = await fetch(site.url + path, { redirect: "manual" });
    const html = await response.text();
    // Redirects and static files need no Content-Security-Policy.
    const hasContent = /html|json/.test(response.headers.get("content-type") ?? "");
    for (const [name, expected] of Object.entries(EXPECTED)) {
      if (name === "content-security-policy" && !(hasContent && response.status !== 302)) continue;
      if (!expected.test(response.headers.get(name) ?? "")) wrong.push(`${path}: ${name}`);
    }
    const policy = response.headers.get("content-security-policy") ?? "";
    const scripts = /script-src ([^;]*)/.exec(policy)?.[1] ?? "";
    if (/unsafe|https?:|\*/.test(scripts)) wrong.push(`${path}: script-src ${scripts}`);
    if (!/max-age=\d{8}/.test(response.headers.get("strict-transport-security") ?? "")) {
      wrong.push(`${path}: strict-transport-security`);
    }
    const external = [
      ...html.matchAll(/<(?:script|link|img|iframe)[^>]+(?:src|href)="(https?:[^"]+)/g),
    ];
    for (const [, url = ""] of external) {
      if (!url.startsWith("https://www.example.test")) wrong.push(`${path}: ${url}`);
    }
  }
  for (const problem of wrong.slice(0, 10)) console.log(`    ${problem}`);
  report({ name: "addresses requested", value: pages.length + OTHER_PATHS.length });
  report({ name: "headers missing or wrong, external content", value: wrong.length, atMost: 0 });
}
