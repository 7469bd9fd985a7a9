import { setTimeout as delay } from "node:timers/promises";
import type { Context, Report } from "./report.ts";
import { countStatus, getSteadily, p99, type TimedResponse, timedGet } from "./setup/requests.ts";
import { startSite } from "./setup/site.ts";

export const title = "200 different searches a second from different networks, for a minute";
export const minutes = 4;

const PAGES = ["/", "/news", "/formations", "/en", "/de"];

export async function run(report: Report, context: Context) {
  const site = await startSite(context, { TRUST_PROXY: "1" });
  for (const path of [...PAGES, ...PAGES]) await timedGet(site.url + path);
  const stopReading = getSteadily(site.url, PAGES, 20);
  const searches: Promise<TimedResponse>[] = [];
  const end = Date.now() + context.rounds(60) * 1_000;
  while (Date.now() < end) {
    for (let number = 0; number < 20; number++) {
      const clientNumber = searches.length;
      searches.push(timedGet(`${site.url}/news?search=mot${clientNumber}`, { clientNumber }));
    }
    await delay(100);
  }
  const pages = await stopReading();
  const results = await Promise.all(searches);
  report({ name: "searches sent", value: results.length });
  report({
    name: "searches answered 200",
    value: countStatus(results, (status) => status === 200),
  });
  report({
    name: "searches answered 503",
    value: countStatus(results, (status) => status === 503),
  });
  const wrong = countStatus(results, (status) => status !== 200 && status !== 503);
  report({ name: "searches answered otherwise, or not at all", value: wrong, atMost: 0 });
  report({
    name: "cached pages not served",
    value: countStatus(pages, (s) => s !== 200),
    atMost: 0,
  });
  report({ name: "cached pages, p99", value: p99(pages), unit: "s", atMost: 0.15 });
}
