import type { APIRequestContext } from "@playwright/test";
import { parseDocument } from "htmlparser2";
import { publicPages } from "./public-pages.ts";
import { all } from "./read-page.ts";
import { here } from "./site.ts";

export type Visited = { status: number; html: string; missing: string[] };

const AT_ONCE = 4;
let visited: Promise<Map<string, Visited>> | undefined;

/** Everything the site lists or links to, walked once for all who ask. */
export function crawl(request: APIRequestContext): Promise<Map<string, Visited>> {
  visited ??= walk(request);
  return visited;
}

async function walk(request: APIRequestContext) {
  const found = new Map<string, Visited>();
  const seen = new Set([
    "/",
    "/en",
    "/de",
    ...(await publicPages(request)).map(({ path }) => path),
  ]);
  const waiting = [...seen];
  while (waiting.length > 0) {
    const batch = waiting.splice(0, AT_ONCE);
    const answers = await Promise.all(batch.map((path) => visit(request, path)));
    for (const { path, links, ...answer } of answers) {
      found.set(path, answer);
      waiting.push(...links.difference(seen));
      for (const link of links) seen.add(link);
    }
  }
  return found;
}

async function visit(request: APIRequestContext, path: string) {
  const answer = await request.get(path, { headers: { "accept-language": "fr" } });
  const isPage = answer.headers()["content-type"]?.startsWith("text/html");
  const html = isPage ? await answer.text() : "";
  const elements = all(parseDocument(html), () => true);
  const ids = new Set(elements.map(({ attribs }) => attribs.id));
  const url = new URL(answer.url());
  const links = new Set<string>();
  const missing: string[] = [];
  for (const target of elements.flatMap(({ attribs: { href, src, action } }) => [
    href,
    src,
    action,
  ])) {
    if (target === undefined || !URL.canParse(target, url)) continue;
    const { origin, pathname, search, hash } = new URL(target, url);
    if (origin !== new URL(here().url).origin) continue;
    const id = decodeURIComponent(hash.slice(1));
    if (id && pathname === url.pathname && !ids.has(id)) missing.push(id);
    links.add(pathname + search);
  }
  return { path, status: answer.status(), html, missing, links };
}
