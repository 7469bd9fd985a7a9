import { test as base } from "@playwright/test";
import { type Site, startSite } from "./site.ts";

export { expect } from "@playwright/test";

/** Journeys on a site that is started with these settings. */
export function journeysOn(settings?: Record<string, string>) {
  return base.extend<object, { site: Site }>({
    site: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what is needed here
      async ({}, use) => {
        const site = await startSite(settings);
        await use(site);
        await site.stop();
      },
      { scope: "worker", timeout: 180_000 },
    ],
    baseURL: ({ site }, use) => use(site.url),
  });
}

/**
 * Every worker has a site of its own, and so have visitors and staff: what one journey leaves
 * behind never meets another worker's, and visitors read the starting content as it is.
 */
export const test = journeysOn();
