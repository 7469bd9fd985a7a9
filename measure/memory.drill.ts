import { Agent } from "node:http";
import type { Context, Report } from "./report.ts";
import { memoryOf } from "./setup/process-usage.ts";
import { countStatus, type TimedResponse, timedGet } from "./setup/requests.ts";
import { startSite } from "./setup/site.ts";

export const title = "Memory after 20,000 varied requests and 3,000 rendered pages";
export const minutes = 15;

const PAGES = ["/", "/en", "/de", "/news", "/formations", "/about", "/api/posts", "/sitemap.xml"];

/** Half of the requests are for known pages, half for addresses never requested before. */
function variedPath(number: number): string {
  const others = [
    `/news?search=mot${number}`,
    `/nulle-part-${number}`,
    `/api/posts?search=mot${number}`,
    `/weave/cover/graine-${number}.svg`,
    `/api/posts/${number}`,
  ];
  return others[number % 10] ?? PAGES[number % PAGES.length] ?? "/";
}

export async function run(report: Report, context: Context) {
  const site = await startSite(context, { TRUST_PROXY: "1" });
  const agent = new Agent({ keepAlive: true, maxSockets: 10 });
  const getAll = async (count: number, pathOf: (number: number) => string) => {
    let next = 0;
    const responses: TimedResponse[] = [];
    const getNext = async () => {
      while (next < count) {
        const clientNumber = next++;
        responses.push(await timedGet(site.url + pathOf(clientNumber), { agent, clientNumber }));
      }
    };
    await Promise.all(Array.from({ length: 10 }, getNext));
    return responses;
  };
  for (const path of PAGES) await timedGet(site.url + path);
  report({ name: "memory at the start", value: await memoryOf(site.pid), unit: "MB" });
  const first = await getAll(context.rounds(20) * 1_000, variedPath);
  const afterVaried = await memoryOf(site.pid);
  report({ name: "memory after the varied requests", value: afterVaried, unit: "MB", atMost: 300 });
  const second = await getAll(3_000, (number) => `/formations?search=page${number}`);
  const afterRendered = await memoryOf(site.pid);
  report({
    name: "memory after the rendered pages",
    value: afterRendered,
    unit: "MB",
    atMost: 300,
  });
  const wrong = countStatus([...first, ...second], (status) => ![200, 404, 503].includes(status));
  report({ name: "responses other than 200, 404, 503", value: wrong, atMost: 0 });
  agent.destroy();
}
