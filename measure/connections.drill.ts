import { Agent } from "node:http";
import type { Context, Report } from "./report.ts";
import { memoryOf } from "./setup/process-usage.ts";
import { countStatus, p99, timedGet } from "./setup/requests.ts";
import { startSite } from "./setup/site.ts";

export const title = "1,000 keep-alive connections, 5,000 requests";
export const minutes = 5;

const PATHS = ["/", "/news", "/formations", "/en", "/de/news", "/api/posts", "/about"];

export async function run(report: Report, context: Context) {
  const site = await startSite(context);
  for (const path of PATHS) await timedGet(site.url + path);
  const agents = Array.from({ length: 1_000 }, () => new Agent({ keepAlive: true, maxSockets: 1 }));
  context.onEnd(async () => {
    for (const agent of agents) agent.destroy();
  });
  await Promise.all(agents.map((agent) => timedGet(`${site.url}/api/health`, { agent })));
  // A pause of up to 8 s between two pages, as with people.
  const perAgent = await Promise.all(
    agents.map(async (agent, number) => {
      const pages = [];
      for (let page = 0; page < 5; page++) {
        await new Promise((resolve) => setTimeout(resolve, Math.random() * 8_000));
        pages.push(await timedGet(site.url + PATHS[(number + page) % PATHS.length], { agent }));
      }
      return pages;
    }),
  );
  const responses = perAgent.flat();
  report({ name: "requests", value: responses.length });
  report({ name: "errors", value: countStatus(responses, (status) => status !== 200), atMost: 0 });
  report({ name: "p99", value: p99(responses), unit: "s", atMost: 1.5 });
  report({ name: "memory", value: await memoryOf(site.pid), unit: "MB", atMost: 512 });
}
