import { Agent } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import type { Context, Report } from "./report.ts";
import { type Client, createClient, signInAdmin } from "./setup/clients.ts";
import { anonymousMemoryOf, memoryOf } from "./setup/process-usage.ts";
import { reportGrowth } from "./setup/report-growth.ts";
import { networkAddress, timedGet } from "./setup/requests.ts";
import { type Site, startSite } from "./setup/site.ts";
import { submitRegistrations } from "./setup/submit-registrations.ts";

const length = Number(process.env.MINUTES) || 60;

export const title = `Memory over ${length} minutes at 50 requests a second (MINUTES=5 for a short run)`;
export const minutes = length + 10;
export const onlyByName = true;

const PER_SECOND = 50;
/** On a busy machine it sends fewer requests instead of queueing them. */
const MAX_OPEN = 200;
const PAGES = ["/", "/en", "/de", "/news", "/formations", "/about", "/sitemap.xml", "/contacts"];
const STAFF_PATHS = [
  "/api/registrations?per_page=50",
  "/api/registrations?search=Fictive&page=2",
  "/api/registrations/counts",
  "/api/desk/posts?per_page=50",
  "/api/audit?per_page=50",
];
/** Half cached pages; the rest searches, API reads, unknown addresses, staff, messages, articles. */
export async function run(report: Report, context: Context) {
  const site = await startSite(context, { TRUST_PROXY: "1", LOG_LEVEL: "error" });
  const [admin, visitor] = [await signInAdmin(site), createClient(site)];
  const agent = new Agent({ keepAlive: true, maxSockets: 50 });
  const applicants = await submitRegistrations(site, 1, { pause: 1_500 });
  const statuses = new Map<number, number>();
  const send = createSend(site, { admin, visitor, agent });
  for (const path of PAGES) await timedGet(site.url + path);
  const started = Date.now();
  const elapsed = () => (Date.now() - started) / 1000;
  const memory: number[] = [];
  const anonymous: number[] = [];
  const open = new Set<Promise<unknown>>();

  for (let sent = 0; elapsed() < length * 60; await delay(20)) {
    for (; sent < elapsed() * PER_SECOND && open.size < MAX_OPEN; sent++) {
      const request = send(sent)
        .catch(() => 0)
        .then((status) => {
          statuses.set(status, (statuses.get(status) ?? 0) + 1);
          open.delete(request);
        });
      open.add(request);
    }
    if (memory.length < Math.floor(elapsed() / 60)) {
      memory.push(await memoryOf(site.pid));
      anonymous.push(await anonymousMemoryOf(site.pid));
      const now = [memory.at(-1), anonymous.at(-1)].map((size) => size?.toFixed(0)).join(" / ");
      console.log(`  ${String(memory.length).padStart(3)} min  ${now} MB`);
    }
  }
  await Promise.all(open);
  await applicants.stop();
  agent.destroy();

  const total = [...statuses.values()].reduce((sum, count) => sum + count, 0);
  const wrong = [...statuses].filter(([status]) => ![200, 201, 404, 503].includes(status));
  report({ name: "requests", value: total });
  report({ name: "requests a second", value: total / elapsed() });
  report({ name: "registrations with two documents", value: applicants.acknowledged.length });
  report({ name: "answered 503", value: statuses.get(503) ?? 0 });
  for (const [status, count] of wrong) report({ name: `answered ${status}`, value: count });
  const errors = wrong.reduce((sum, [, count]) => sum + count, 0);
  report({ name: "errors: anything but 200, 201, 404, 503", value: errors, atMost: 0 });
  reportGrowth(report, "memory", memory);
  reportGrowth(report, "anonymous memory", anonymous);
}

type Clients = { admin: Client; visitor: Client; agent: Agent };

/** Sends request number N and returns the status of its response. */
function createSend(site: Site, { admin, visitor, agent }: Clients) {
  const read = async (path: string, clientNumber: number) =>
    (await timedGet(site.url + path, { agent, clientNumber })).status;
  const statusOf = async (response: Response) => {
    await response.arrayBuffer();
    return response.status;
  };
  return async (number: number): Promise<number> => {
    const kind = number % 50;
    if (kind === 0) return statusOf(await writeMessage(visitor, number));
    if (kind === 1 && number % 500 === 1) return statusOf(await writeArticle(admin, number));
    if (kind < 5)
      return statusOf(await admin.get(STAFF_PATHS[number % STAFF_PATHS.length] ?? "/api/user"));
    if (kind < 8) return read(`/news?search=mot${number}`, number);
    if (kind < 10) return read(`/nulle-part-${number}`, number);
    if (kind < 13) return read(`/api/posts?search=mot${number}`, number);
    if (kind < 15) return read(`/weave/cover/graine-${number}.svg`, number);
    if (kind < 20) return read("/api/posts", number);
    if (kind < 24) return read("/api/formations", number);
    return read(PAGES[number % PAGES.length] ?? "/", number);
  };
}

function writeMessage(visitor: Client, number: number) {
  const message = {
    name: "Awa Fictive",
    email: `awa-${number}@exemple.test`,
    subject: `Question ${number}`,
    message: `Quand commence la prochaine cohorte ? (${number})`,
  };
  return visitor.post("/api/contact", message, { "x-forwarded-for": networkAddress(number) });
}

/** A new article invalidates cached pages. */
function writeArticle(admin: Client, number: number) {
  return admin.post("/api/post", { title: `Essai ${number}`, excerpt: `Essai ${number}` });
}
