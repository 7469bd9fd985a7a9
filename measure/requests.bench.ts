import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { touch } from "#app/platform/db/touch.server.ts";
import { compress } from "#app/platform/http/compress.server.ts";
import type { Context, Report } from "./report.ts";
import { type Cost, cpuPerRequest, type Load, type Measured } from "./setup/cpu-per-request.ts";
import { openDatabaseIn } from "./setup/database.ts";
import { fillContent } from "./setup/fill-content.ts";
import { startNginx } from "./setup/nginx.ts";
import { networkAddress } from "./setup/requests.ts";
import { startSite } from "./setup/site.ts";
import { startServer, temporaryFolder } from "./setup/start-server.ts";
import { median } from "./setup/statistics.ts";

export const title = "CPU time per request, compared with node:http and a plain query";

const ARTICLE = "article-100-fr";
/** Words of the articles and courses. */
const WORDS =
  "machine formation atelier moteur agricole entretien candidature apprenants sécurité stage récolte compresseur".split(
    " ",
  );
const wordOf = (number: number) => encodeURIComponent(WORDS[number % WORDS.length] ?? "");

let asked = 0;
/** The same words, each time in capitals at other places: it finds the same, and is in no memory. */
function newSpelling(): string {
  asked += 1;
  const word = WORDS[asked % WORDS.length] ?? "";
  const places = Math.floor(asked / WORDS.length);
  const letters = [...word].map((letter, at) =>
    places & (1 << at) ? letter.toUpperCase() : letter,
  );
  return encodeURIComponent(letters.join(""));
}

/** Searches are limited by network. The encodings are those of today's browsers. */
const fromAnywhere = (number: number) => ({
  "accept-encoding": "gzip, deflate, br, zstd",
  "x-forwarded-for": networkAddress(number),
});
const compressed = { "accept-encoding": "br" };
const many = { requests: 6_000, connections: 16 };
const some = { requests: 800, connections: 8 };

const newSearch: Load = {
  path: () => `/news?search=${newSpelling()}`,
  headers: fromAnywhere,
  requests: 200,
  connections: 1,
};
/** Searches before the first round. */
const WARM = 1_000;

type Row = {
  name: string;
  /** The name of the server, or of the site, and what it is asked. */
  of: string;
  load: Load;
  /** What it is compared with, and the promised ratio. */
  to?: string;
  atMost?: number;
};

export async function run(report: Report, context: Context) {
  const site = await startSite(context, { TRUST_PROXY: "1" });
  const { db, pool } = await openDatabaseIn(context, site, 2);
  await fillContent(pool, { posts: 300, formations: 60 }, { drafts: false });
  await touch(db, "posts", "formations", "categories");
  const postmaster = (await site.postmaster()) ?? undefined;
  const articlePath = `/news/${ARTICLE}`;
  const page = await fetch(site.url + articlePath, { headers: compressed });
  const etag = page.headers.get("etag") ?? "";
  const body = join(await temporaryFolder(context), "body");
  // fetch has decompressed the page; the reference must send it compressed.
  await writeFile(body, await compress(await page.bytes(), "br", 9));
  const servers: Record<string, Measured | null> = {
    site: { url: site.url, pid: site.pid, postmaster },
    bare: await startServer(context, "static-server.ts", { BODY: body }),
    nginx: await startNginx(context, body),
    query: {
      ...(await startServer(context, "query-server.ts", { SITE_DATA: site.dataDir })),
      postmaster,
    },
  };
  if (!servers.nginx) console.log("  nginx is not installed: without it");
  // A site that has run for a minute has compiled what it does; a round alone is too short for that.
  await cpuPerRequest(servers.site as Measured, { ...newSearch, requests: WARM });
  const rows = rowsFor(articlePath, etag).filter(({ of }) => servers[of]);
  const costs = new Map<string, Cost[]>(rows.map(({ name }) => [name, []]));
  for (let round = 0; round < context.rounds(5); round += 1) {
    for (const { name, of, load } of rows) {
      const server = servers[of];
      if (server) costs.get(name)?.push(await cpuPerRequest(server, load));
    }
  }
  for (const row of rows) tell(report, row, costs);
}

function rowsFor(article: string, etag: string): Row[] {
  const page: Load = { path: article, headers: compressed, ...many };
  const search =
    (path: string): Load["path"] =>
    (number) =>
      `${path}search=${wordOf(number)}`;
  return [
    { name: "node:http, the bytes of the article", of: "bare", load: page },
    { name: "nginx, the same", of: "nginx", load: page, to: "node:http, the bytes of the article" },
    {
      name: "article from the cache",
      of: "site",
      load: page,
      to: "node:http, the bytes of the article",
      atMost: 2,
    },
    {
      name: "article unchanged (304)",
      of: "site",
      load: { ...page, headers: { ...compressed, "if-none-match": etag }, status: 304 },
      to: "node:http, the bytes of the article",
    },
    {
      name: "search page, rendered",
      of: "site",
      load: newSearch,
      to: "node:http, the bytes of the article",
      atMost: 60,
    },
    {
      name: "search page, asked before",
      of: "site",
      load: { path: search("/news?"), headers: fromAnywhere, ...many },
      to: "node:http, the bytes of the article",
    },
    { name: "plain query over node:http", of: "query", load: { path: "/", ...some } },
    {
      name: "API, list of 20 articles",
      of: "site",
      load: { path: "/api/posts?page=1&per_page=20", ...some },
      to: "plain query over node:http",
      atMost: 1.6,
    },
    {
      name: "API, article",
      of: "site",
      load: { path: `/api/posts/${article.split("/").at(-1)}`, ...some },
      to: "plain query over node:http",
      atMost: 2,
    },
    {
      name: "API, list of 20 courses",
      of: "site",
      load: { path: "/api/formations?page=1&per_page=20", ...some },
      to: "plain query over node:http",
      atMost: 1.6,
    },
    {
      name: "API, search among the courses",
      of: "site",
      load: {
        path: search("/api/formations?page=1&"),
        headers: fromAnywhere,
        requests: 500,
        connections: 4,
      },
      to: "plain query over node:http",
    },
  ];
}

/** The medians of server and database, and the ratio of their sums with its lowest and highest round. */
function tell(report: Report, { name, to, atMost }: Row, costs: Map<string, Cost[]>) {
  const own = costs.get(name) ?? [];
  const other = (to && costs.get(to)) || [];
  const databases = own.map(({ database }) => database);
  report({ name, value: median(own.map(({ server }) => server)), unit: "µs CPU" });
  if (databases.some((cost) => cost > 0))
    report({ name: `${name}: database`, value: median(databases), unit: "µs CPU" });
  if (!other.length) return;
  const ratios = own.map((cost, round) => sum(cost) / sum(other[round] ?? cost));
  const spread = `${Math.min(...ratios).toPrecision(2)} to ${Math.max(...ratios).toPrecision(2)}`;
  const ratio = { name: `${name} / reference (${spread})`, value: median(ratios), unit: "×" };
  report(atMost === undefined ? ratio : { ...ratio, atMost });
}

function sum({ server, database }: Cost): number {
  return server + database;
}
