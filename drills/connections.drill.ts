import { Agent } from "node:http";
import { ask, countOf, percentile } from "./asking.ts";
import { memoryOf } from "./memory.ts";
import type { Report, Running } from "./report.ts";
import { openSite } from "./site.ts";

export const title = "1,000 connections that are kept";
export const minutes = 5;

const PATHS = ["/", "/news", "/formations", "/en", "/de/news", "/api/posts", "/about"];

export async function run(report: Report, running: Running) {
  const site = await openSite(running);
  for (const path of PATHS) await ask(site.url + path);
  const agents = Array.from({ length: 1_000 }, () => new Agent({ keepAlive: true, maxSockets: 1 }));
  running.onEnd(async () => {
    for (const agent of agents) agent.destroy();
  });
  await Promise.all(agents.map((agent) => ask(`${site.url}/api/health`, { agent })));
  // Each thinks a while between two pages, as people do.
  const asked = await Promise.all(
    agents.map(async (agent, number) => {
      const answers = [];
      for (let page = 0; page < 5; page++) {
        await new Promise((resolve) => setTimeout(resolve, Math.random() * 8_000));
        answers.push(await ask(site.url + PATHS[(number + page) % PATHS.length], { agent }));
      }
      return answers;
    }),
  );
  const answers = asked.flat();
  report({ what: "requests", value: answers.length });
  report({ what: "errors", value: countOf(answers, (status) => status !== 200), atMost: 0 });
  report({ what: "p99", value: percentile(answers, 0.99), unit: "s", atMost: 1.5 });
  report({ what: "memory", value: await memoryOf(site.pid), unit: "MB", atMost: 512 });
}
