import { pageAfterSignIn } from "#app/features/accounts/auth/rules.ts";
import { locales } from "#app/i18n/locales.ts";
import { createRandom } from "#app/ui/weave/random.ts";
import type { Report, Running } from "./report.ts";
import { openSite } from "./site.ts";

export const title = "headers of every public page and call; redirects after sign-in";
export const minutes = 10;

const WANTED = {
  "x-content-type-options": /^nosniff$/,
  "referrer-policy": /^strict-origin-when-cross-origin$/,
  "permissions-policy": /camera=\(\)/,
  "cross-origin-opener-policy": /^same-origin$/,
  "content-security-policy": /default-src '(self|none)'.*frame-ancestors 'none'/,
};
const OTHERS = [
  "/api/health",
  "/api/posts",
  "/api/user",
  "/api/none",
  "/none",
  "/login",
  "/dashboard",
  "/admin",
  "/registration/suivi",
  "/sw.js",
  "/robots.txt",
  "/favicon.svg",
  "/none.php",
];

export async function run(report: Report, running: Running) {
  const site = await openSite(running, {
    TRUST_PROXY: "1",
    PUBLIC_URL: "https://www.example.test",
  });
  const sitemap = await (await fetch(`${site.url}/sitemap.xml`)).text();
  const pages = [...sitemap.matchAll(/<loc>https:\/\/[^/]+([^<]*)/g)].map(([, path = "/"]) => path);
  const wrong: string[] = [];
  for (const path of [...pages, ...OTHERS]) {
    const answer = await fetch(site.url + path, { redirect: "manual" });
    const html = await answer.text();
    // A redirect shows nothing, and files that were built are ours.
    const shows = /html|json/.test(answer.headers.get("content-type") ?? "");
    for (const [name, expected] of Object.entries(WANTED)) {
      if (name === "content-security-policy" && !(shows && answer.status !== 302)) continue;
      if (!expected.test(answer.headers.get(name) ?? "")) wrong.push(`${path}: ${name}`);
    }
    const policy = answer.headers.get("content-security-policy") ?? "";
    const scripts = /script-src ([^;]*)/.exec(policy)?.[1] ?? "";
    if (/unsafe|https?:|\*/.test(scripts)) wrong.push(`${path}: script-src ${scripts}`);
    if (!/max-age=\d{8}/.test(answer.headers.get("strict-transport-security") ?? "")) {
      wrong.push(`${path}: strict-transport-security`);
    }
    const foreign = [
      ...html.matchAll(/<(?:script|link|img|iframe)[^>]+(?:src|href)="(https?:[^"]+)/g),
    ];
    for (const [, address = ""] of foreign) {
      if (!address.startsWith("https://www.example.test")) wrong.push(`${path}: ${address}`);
    }
  }
  for (const each of wrong.slice(0, 10)) console.log(`    ${each}`);
  report({ what: "addresses looked at", value: pages.length + OTHERS.length });
  report({ what: "headers missing or wrong, things of others", value: wrong.length, atMost: 0 });
  const { tried, astray } = redirects(running.rounds(200) * 1_000);
  for (const each of astray.slice(0, 10)) console.log(`    ${JSON.stringify(each)}`);
  report({ what: "redirects tried", value: tried });
  report({ what: "redirects that leave the site", value: astray.length, atMost: 0 });
}

const PIECES = [
  ..."/ // \\ \\\\ /\\ \\/ %2f %5c %2F%2f : :// @ ? # . .. ; & = %00 %09 %0a %0d".split(" "),
  ..."http https javascript data evil.example /evil.example dashboard admin de".split(" "),
  "\t",
  "\n",
  "\r",
  "\0",
  " ",
  "\u00a0",
  "\u2028",
  "\u3002",
  "\uff0f",
  "\ufeff",
];

/** Addresses put together from what has led astray before, each taken as a browser takes it. */
function redirects(tried: number) {
  const random = createRandom("redirects");
  const astray: string[] = [];
  for (let number = 0; number < tried; number++) {
    const length = 1 + random.below(7);
    const wanted = Array.from({ length }, () => PIECES[random.below(PIECES.length)]).join("");
    const locale = locales[number % locales.length] ?? "fr";
    const landing = pageAfterSignIn(locale, new URLSearchParams({ redirect: wanted }));
    const reached = URL.parse(landing, "https://www.example.test/de/login");
    if (reached?.origin !== "https://www.example.test") astray.push(wanted);
  }
  return { tried, astray };
}
