import { randomBytes, randomInt } from "node:crypto";
import { DRAFT_PARAMETER } from "#app/base/shell/rules.ts";
import { features } from "#app/features.server.ts";
import { createCache } from "#app/platform/cache/cache.server.ts";
import type { Feature } from "#app/platform/feature.server.ts";
import { splitLocale } from "#app/platform/i18n/paths.ts";
import { pageRoutes } from "#app/platform/metrics/page-routes.ts";
import { publicPaths } from "#app/site/public-paths.server.ts";
import { builtPages } from "../setup/built-pages.ts";
import { startBuiltSite } from "./built-site.ts";

const all: readonly Feature[] = features;

/** The parameters of each page, by the path of its route. */
export const declared: Readonly<Record<string, object>> = Object.assign(
  {},
  ...all.map(({ parameters = {} }) => parameters),
);

/** Every parameter that some page reads, those of other addresses, and one that none reads. */
export const knownParameters = [
  ...new Set(Object.values(declared).flatMap((own) => Object.keys(own))),
  DRAFT_PARAMETER,
  "token",
  "start",
  "utm_source",
];

/** A word and two numbers, which a reader of numbers would understand. */
export function madeUpValues(): string[] {
  const number = () => String(randomInt(100_000, 999_999));
  return [randomBytes(6).toString("hex"), number(), number()];
}

/** Milliseconds of this thread: others run tests of their own. */
export async function cpuOf(work: () => Promise<unknown>): Promise<number> {
  const before = process.threadCpuUsage();
  await work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}

/** The site with its caches; every request comes from another network. */
export async function startSite() {
  const cache = createCache();
  const site = await startBuiltSite({ cache, trustProxy: 1 });
  const nameOf = pageRoutes((await builtPages()).routes ?? []);
  const get = async (path: string) => {
    const network = `198.18.${randomInt(0, 255)}.${randomInt(1, 254)}`;
    const answer = await site.get(path, { "x-forwarded-for": network });
    return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()) };
  };
  return {
    ...site,
    cache,
    get,
    /** Whether the page at this address reads the parameter. */
    reads(path: string, name: string): boolean {
      const route = nameOf(path).replace("/:lang?", "") || "/";
      return Object.hasOwn(declared[route] ?? {}, name);
    },
    isFrench: (path: string) => splitLocale(path).locale === "fr",
    /** Entries of every cache that a search has no share in. */
    kept: () => ({ pages: cache.size, answers: cache.answers.size }),
  };
}

export type Site = Awaited<ReturnType<typeof startSite>>;

/** One page of each route: what differs between two articles is not their query. */
export async function onePerRoute(site: Site): Promise<string[]> {
  const nameOf = pageRoutes((await builtPages()).routes ?? []);
  const paths = (await publicPaths(site.db, site.clock.now)).filter(site.isFrench);
  return [...new Map(paths.map((path) => [nameOf(path), path])).values()];
}
