import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { pageRoutes } from "#app/platform/metrics/page-routes.ts";
import routes from "#app/routes.ts";
import { createApi } from "#app/site/api.server.ts";
import { publicPaths } from "#app/site/public-paths.server.ts";
import { builtPages } from "../setup/built-pages.ts";
import {
  cpuOf,
  knownParameters,
  madeUpValues,
  onePerRoute,
  type Site,
  startSite,
} from "./made-up-queries.ts";
import { publicAddresses } from "./public-addresses.ts";

/** Milliseconds beside the triple of a page from memory: reading an address, a redirect. */
const MARGIN = 15;

/** Made-up values of one parameter on one page. */
const MOST_ASKED = 15;

test("no page renders or keeps a query that it does not understand", async () => {
  const site = await startSite();
  const costly: unknown[] = [];
  for (const path of await onePerRoute(site)) {
    site.cache.clear();
    const rendering = await cpuOf(() => site.get(path));
    const plain = await site.get(path);
    // The page of all addresses that are none.
    await site.get("/nowhere");
    const fromMemory = await cpuOf(() => site.get(path));
    for (const name of knownParameters) {
      const reads = site.reads(path, name);
      const searches = reads && name === "search";
      const before = site.kept();
      const limit = 3 * (searches ? rendering : fromMemory) + MARGIN;
      let cost = Number.POSITIVE_INFINITY;
      let asked = 0;
      // The cheapest counts: a collection of garbage is no cost of a request, and neither is the one
      // page more of a mark. What is above the limit is asked again, as another test may be the cause.
      while (asked === 0 || (cost > limit && asked < MOST_ASKED)) {
        for (const value of madeUpValues()) {
          const address = `${path}?${new URLSearchParams({ [name]: value })}`;
          let answer = plain;
          const cpu = await cpuOf(async () => {
            answer = await site.get(address);
          });
          asked += 1;
          cost = Math.min(cost, cpu);
          // Of the same length: a form has a part of its own for every visitor.
          if (!reads && answer.status === 200)
            expect([address, answer.bytes.length]).toEqual([address, plain.bytes.length]);
        }
      }
      if (cost > limit) costly.push([path, name, cost, limit]);
      // A mark such as `sent` is one page more, whatever its value.
      const most = before.pages + (searches ? asked : reads ? 1 : 0);
      const { pages, answers } = site.kept();
      expect([path, name, answers, pages <= most]).toEqual([path, name, before.answers, true]);
    }
  }
  expect(costly).toEqual([]);
});

test("the description of the API is written once, whatever is asked behind its address", async () => {
  const api = createApi();
  const ask = async () => {
    const { status, headers } = await api.request(
      `/openapi.json?${randomBytes(6).toString("hex")}`,
    );
    expect([status, headers.get("content-type")]).toEqual([200, "application/json"]);
  };
  const first = await cpuOf(ask);
  const costs: number[] = [];
  for (let times = 0; times < 7; times += 1) costs.push(await cpuOf(ask));
  expect(costs.sort((a, b) => a - b)[3]).toBeLessThan(first / 10);
});

/** The cheapest of five: a collection of garbage is no cost of a page. */
async function renderingOf(site: Site, path: string): Promise<number> {
  const costs: number[] = [];
  for (let times = 0; times < 5; times += 1) {
    site.cache.clear();
    costs.push(await cpuOf(() => site.get(path)));
  }
  return Math.min(...costs);
}

test("an unknown address and a made-up course cost next to nothing", async () => {
  const site = await startSite();
  const word = () => randomBytes(6).toString("hex");
  /** Their share of a rendered page: what may be an item is looked up, the others are one page. */
  const addresses: Record<string, [most: number, made: () => string]> = {
    unknown: [0.1, () => `/${word()}`],
    deep: [0.1, () => `/en/${word()}/${word()}`],
    article: [0.5, () => `/news/${word()}`],
    course: [0.5, () => `/formations/${word()}/${word()}`],
    form: [0.5, () => `/de/registration/${word()}`],
    beyond: [0.5, () => `/news?page=${madeUpValues()[1]}`],
    data: [0.1, () => `/en/api/docs.data?${word()}`],
  };
  const rendering = await renderingOf(site, "/formations");
  for (const [name, [most, made]] of Object.entries(addresses)) {
    for (let times = 0; times < 3; times += 1) await site.get(made());
    const { pages } = site.kept();
    const costs: number[] = [];
    for (let times = 0; times < 7; times += 1) costs.push(await cpuOf(() => site.get(made())));
    expect(site.kept().pages, name).toBe(pages);
    // As for the page: a collection of garbage is no cost of a request.
    expect.soft(Math.min(...costs), name).toBeLessThan(most * rendering);
  }
});

test("a page for one visitor costs less than a shared one, whatever is asked, and is kept nowhere", async () => {
  const site = await startSite();
  const nameOf = pageRoutes((await builtPages()).routes ?? []);
  const shared = new Set((await publicPaths(site.db, site.clock.now)).map(nameOf));
  const personal = publicAddresses(routes).filter((path) => !shared.has(nameOf(path)));
  expect(personal).toEqual(expect.arrayContaining(["/login", "/register", "/survey/none"]));
  const rendering = await renderingOf(site, "/formations");
  for (const path of personal) {
    await site.get(path);
    const before = site.kept();
    for (const name of knownParameters) {
      let cost = Number.POSITIVE_INFINITY;
      // As above: what is too much is asked again.
      for (const value of madeUpValues()) {
        const address = `${path}?${new URLSearchParams({ [name]: value })}`;
        if (cost >= rendering) cost = Math.min(cost, await cpuOf(() => site.get(address)));
      }
      expect.soft(cost, `${path} ${name}`).toBeLessThan(rendering);
    }
    expect(site.kept(), path).toEqual(before);
  }
});

test("a network that makes up queries is slowed down, and refused beyond its places", async () => {
  const { app } = await startSite();
  const ask = async (network: string) => {
    const headers = { "x-forwarded-for": network };
    return (await app.request(`/news?tag=${randomBytes(6).toString("hex")}`, { headers })).status;
  };
  const statuses = await Promise.all(Array.from({ length: 200 }, () => ask("203.0.113.7")));
  expect(statuses).toContain(429);
  expect(await ask("203.0.113.8")).toBe(302);
});
