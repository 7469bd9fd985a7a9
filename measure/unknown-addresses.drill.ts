import type { Context, Report } from "./report.ts";
import { countStatus, p99, type TimedResponse, timedGet } from "./setup/requests.ts";
import { startSite } from "./setup/site.ts";

export const title = "64 clients that ask for addresses nobody knows, while pages are read first";
export const minutes = 5;

const CLIENTS = 64;

export async function run(report: Report, context: Context) {
  const site = await startSite(context, { TRUST_PROXY: "1" });
  const pages = await addressesOf(site.url);
  const unknown: TimedResponse[] = [];
  let isOver = false;
  const clients = Array.from({ length: CLIENTS }, async (_, clientNumber) => {
    while (!isOver) {
      const url = `${site.url}/unknown/${unknown.length}-${clientNumber}`;
      unknown.push(await timedGet(url, { clientNumber }));
    }
  });
  // No page of the sitemap was rendered since the start: each is read once, one after the other.
  const read: TimedResponse[] = [];
  for (const path of pages) {
    const clientNumber = CLIENTS + read.length;
    read.push(await timedGet(site.url + path, { clientNumber }));
  }
  isOver = true;
  await Promise.all(clients);
  report({ name: "pages of the sitemap, read for the first time", value: read.length });
  report({ name: "pages not served", value: countStatus(read, (s) => s !== 200), atMost: 0 });
  report({ name: "pages, p99", value: p99(read), unit: "s" });
  report({ name: "unknown addresses asked for", value: unknown.length });
  report({ name: "of them answered 404", value: countStatus(unknown, (s) => s === 404) });
  report({ name: "of them answered 503", value: countStatus(unknown, (s) => s === 503) });
  const others = countStatus(unknown, (status) => status !== 404 && status !== 503);
  report({ name: "of them answered otherwise, or not at all", value: others, atMost: 0 });
}

async function addressesOf(url: string): Promise<string[]> {
  const sitemap = await (await fetch(`${url}/sitemap.xml`)).text();
  const found = sitemap.matchAll(/<loc>([^<]+)<\/loc>/g);
  return Array.from(found, ([, address = ""]) => new URL(address).pathname);
}
