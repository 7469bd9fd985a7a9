import { Agent } from "node:http";
import { type Asked, ask, countOf } from "./asking.ts";
import { memoryOf } from "./memory.ts";
import type { Report, Running } from "./report.ts";
import { openSite } from "./site.ts";

export const title = "memory over 20,000 varied requests and 3,000 pages rendered anew";
export const minutes = 15;

const KNOWN = ["/", "/en", "/de", "/news", "/formations", "/about", "/api/posts", "/sitemap.xml"];

/** What visitors, crawlers and guessers ask for: half of it was never asked for before. */
function varied(number: number): string {
  const others = [
    `/news?search=mot${number}`,
    `/nulle-part-${number}`,
    `/api/posts?search=mot${number}`,
    `/weave/cover/graine-${number}.svg`,
    `/api/posts/${number}`,
  ];
  return others[number % 10] ?? KNOWN[number % KNOWN.length] ?? "/";
}

export async function run(report: Report, running: Running) {
  const site = await openSite(running, { TRUST_PROXY: "1" });
  const agent = new Agent({ keepAlive: true, maxSockets: 10 });
  const askAll = async (count: number, pathOf: (number: number) => string) => {
    let next = 0;
    const asked: Asked[] = [];
    const askOn = async () => {
      while (next < count) {
        const from = next++;
        asked.push(await ask(site.url + pathOf(from), { agent, from }));
      }
    };
    await Promise.all(Array.from({ length: 10 }, askOn));
    return asked;
  };
  for (const path of KNOWN) await ask(site.url + path);
  report({ what: "memory at the start", value: await memoryOf(site.pid), unit: "MB" });
  const first = await askAll(running.rounds(20) * 1_000, varied);
  const then = await memoryOf(site.pid);
  report({ what: "memory after the varied requests", value: then, unit: "MB", atMost: 300 });
  const second = await askAll(3_000, (number) => `/formations?search=page${number}`);
  const end = await memoryOf(site.pid);
  report({ what: "memory after the rendered pages", value: end, unit: "MB", atMost: 300 });
  const wrong = countOf([...first, ...second], (status) => ![200, 404, 503].includes(status));
  report({ what: "requests answered otherwise than 200, 404, 503", value: wrong, atMost: 0 });
  agent.destroy();
}
