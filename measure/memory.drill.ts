import { Agent } from "node:http";
import { authCookie } from "#app/platform/http/cookie-names.ts";
import type { Context, Report } from "./report.ts";
import { signInAdmin } from "./setup/clients.ts";
import { memoryOf } from "./setup/process-usage.ts";
import { reportGrowth } from "./setup/report-growth.ts";
import { countStatus, timedGet } from "./setup/requests.ts";
import { startSite } from "./setup/site.ts";

export const title =
  "Memory after 20,000 varied requests, rendered pages and staff screens (ROUNDS=100 for 100,000)";
export const minutes = 60;

const LIMIT = 200;

const PAGES = ["/", "/en", "/de", "/news", "/formations", "/about", "/api/posts", "/sitemap.xml"];

const SCREENS = [
  "/dashboard",
  "/admin/registration",
  "/admin/news",
  "/admin/users",
  "/admin/media",
];

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
  const statuses: { status: number }[] = [];
  const visit = async (path: string, clientNumber: number) =>
    statuses.push(await timedGet(site.url + path, { agent, clientNumber }));
  for (const path of PAGES) await timedGet(site.url + path);
  report({ name: "memory at the start", value: await memoryOf(site.pid), unit: "MB" });

  const samples: number[] = [];
  for (let round = 0; round < context.rounds(20); round += 1) {
    const sent = round * 1_000;
    await tenAtOnce(1_000, (number) => visit(variedPath(sent + number), sent + number));
    samples.push(await memoryOf(site.pid));
  }
  const reportMemory = async (after: string) => {
    const value = await memoryOf(site.pid);
    report({ name: `memory after ${after}`, value, unit: "MB", atMost: LIMIT });
  };
  await reportMemory(`${samples.length},000 varied requests`);
  await tenAtOnce(3_000, (number) => visit(`/formations?search=page${number}`, number));
  await reportMemory("3,000 more rendered pages");
  const { token } = await signInAdmin(site);
  const headers = { cookie: `${authCookie.name}=${token}` };
  await tenAtOnce(500, async (number) => {
    const screen = SCREENS[number % SCREENS.length] ?? "/dashboard";
    const answer = await fetch(site.url + screen, { headers, redirect: "manual" });
    await answer.arrayBuffer();
    statuses.push({ status: answer.status });
  });
  await reportMemory("500 staff screens of five kinds");
  const wrong = countStatus(statuses, (status) => ![200, 404, 503].includes(status));
  report({ name: "responses other than 200, 404, 503", value: wrong, atMost: 0 });
  agent.destroy();
  reportGrowth(report, "memory", samples);
}

async function tenAtOnce(count: number, send: (number: number) => Promise<unknown>) {
  let next = 0;
  const sendNext = async () => {
    while (next < count) await send(next++);
  };
  await Promise.all(Array.from({ length: 10 }, sendNext));
}
