import { setTimeout as delay } from "node:timers/promises";
import { type Asked, ask, askSteadily, countOf, percentile } from "./asking.ts";
import type { Report, Running } from "./report.ts";
import { openSite } from "./site.ts";

export const title = "200 different searches a second from as many networks, for a minute";
export const minutes = 4;

const KNOWN = ["/", "/news", "/formations", "/en", "/de"];

export async function run(report: Report, running: Running) {
  const site = await openSite(running, { TRUST_PROXY: "1" });
  for (const path of [...KNOWN, ...KNOWN]) await ask(site.url + path);
  const readers = askSteadily(site.url, KNOWN, 20);
  const searches: Promise<Asked>[] = [];
  const end = Date.now() + running.rounds(60) * 1_000;
  while (Date.now() < end) {
    for (let number = 0; number < 20; number++) {
      const from = searches.length;
      searches.push(ask(`${site.url}/news?search=mot${from}`, { from }));
    }
    await delay(100);
  }
  const known = await readers();
  const searched = await Promise.all(searches);
  report({ what: "searches asked for", value: searched.length });
  report({ what: "of them answered", value: countOf(searched, (status) => status === 200) });
  report({
    what: "asked to come again (503)",
    value: countOf(searched, (status) => status === 503),
  });
  const wrong = countOf(searched, (status) => status !== 200 && status !== 503);
  report({ what: "answered otherwise, or not", value: wrong, atMost: 0 });
  report({ what: "known pages not served", value: countOf(known, (s) => s !== 200), atMost: 0 });
  report({ what: "known pages, p99", value: percentile(known, 0.99), unit: "s", atMost: 0.15 });
}
