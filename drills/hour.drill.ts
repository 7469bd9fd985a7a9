import { Agent } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import { manyApplicants } from "./applicants.ts";
import { ask, networkOf } from "./asking.ts";
import { memoryOf, ownMemoryOf } from "./memory.ts";
import type { Report, Running } from "./report.ts";
import { admin, type Caller, caller, openSite, type Site } from "./site.ts";

const length = Number(process.env.MINUTES) || 60;

export const title = `${length} minutes at 50 requests a second (MINUTES=5 for a short look)`;
export const minutes = length + 10;
export const onlyByName = true;

const PER_SECOND = 50;
/** On a machine that has other things to do, it waits rather than piles up what nobody would ask. */
const MOST_OPEN = 200;
const KNOWN = ["/", "/en", "/de", "/news", "/formations", "/about", "/sitemap.xml", "/contacts"];
const DESK = [
  "/api/registrations?per_page=50",
  "/api/registrations?search=Fictive&page=2",
  "/api/registrations/counts",
  "/api/desk/posts?per_page=50",
  "/api/audit?per_page=50",
];
/** More than noise between two quarters of the time, and less than a leak of a byte a request. */
const FLAT = { share: 0.03, megabytes: 8 };

/** A day of the site, quickened: half kept pages, searches, reads, guesses, the team, messages, articles. */
export async function run(report: Report, running: Running) {
  const site = await openSite(running, { TRUST_PROXY: "1", LOG_LEVEL: "error" });
  const [team, visitor] = [await admin(site), caller(site)];
  const agent = new Agent({ keepAlive: true, maxSockets: 50 });
  const applicants = await manyApplicants(site, 1, { pause: 1_500 });
  const statuses = new Map<number, number>();
  const send = sender(site, { team, visitor, agent });
  for (const path of KNOWN) await ask(site.url + path);
  const started = Date.now();
  const elapsed = () => (Date.now() - started) / 1000;
  const memory: number[] = [];
  const own: number[] = [];
  const open = new Set<Promise<unknown>>();

  for (let sent = 0; elapsed() < length * 60; await delay(20)) {
    for (; sent < elapsed() * PER_SECOND && open.size < MOST_OPEN; sent++) {
      const answered = send(sent)
        .catch(() => 0)
        .then((status) => {
          statuses.set(status, (statuses.get(status) ?? 0) + 1);
          open.delete(answered);
        });
      open.add(answered);
    }
    if (memory.length < Math.floor(elapsed() / 60)) {
      memory.push(await memoryOf(site.pid));
      own.push(await ownMemoryOf(site.pid));
      const now = [memory.at(-1), own.at(-1)].map((size) => size?.toFixed(0)).join(" / ");
      console.log(`  ${String(memory.length).padStart(3)} min  ${now} MB`);
    }
  }
  await Promise.all(open);
  await applicants.stop();
  agent.destroy();

  const total = [...statuses.values()].reduce((sum, count) => sum + count, 0);
  const wrong = [...statuses].filter(([status]) => ![200, 201, 404, 503].includes(status));
  report({ what: "requests", value: total });
  report({ what: "requests a second", value: total / elapsed() });
  report({ what: "applications with two papers besides", value: applicants.acknowledged.length });
  report({ what: "put off (503, the machine is busy)", value: statuses.get(503) ?? 0 });
  for (const [status, count] of wrong) report({ what: `answered ${status}`, value: count });
  const errors = wrong.reduce((sum, [, count]) => sum + count, 0);
  report({ what: "errors: anything but 200, 201, 404, 503", value: errors, atMost: 0 });
  tellQuarters(report, "memory", memory);
  tellQuarters(report, "memory of its own", own);
}

/** The first quarter fills what is kept; after it nothing may grow. */
function tellQuarters(report: Report, what: string, samples: number[]) {
  const quarter = Math.max(1, Math.floor(samples.length / 4));
  const second = mean(samples.slice(quarter, 2 * quarter));
  const last = mean(samples.slice(-quarter));
  report({ what: `${what}, second quarter`, value: second, unit: "MB" });
  report({ what: `${what}, last quarter`, value: last, unit: "MB" });
  const atMost = Math.round(Math.max(FLAT.megabytes, second * FLAT.share));
  report({ what: `${what}: growth between them`, value: last - second, unit: "MB", atMost });
}

function mean(values: number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}

type Senders = { team: Caller; visitor: Caller; agent: Agent };

/** The status of the answer to the request of that number. */
function sender(site: Site, { team, visitor, agent }: Senders) {
  const read = async (path: string, from: number) =>
    (await ask(site.url + path, { agent, from })).status;
  const whole = async (answer: Response) => {
    await answer.arrayBuffer();
    return answer.status;
  };
  return async (number: number): Promise<number> => {
    const kind = number % 50;
    if (kind === 0) return whole(await writeMessage(visitor, number));
    if (kind === 1 && number % 500 === 1) return whole(await writeArticle(team, number));
    if (kind < 5) return whole(await team.get(DESK[number % DESK.length] ?? "/api/user"));
    if (kind < 8) return read(`/news?search=mot${number}`, number);
    if (kind < 10) return read(`/nulle-part-${number}`, number);
    if (kind < 13) return read(`/api/posts?search=mot${number}`, number);
    if (kind < 15) return read(`/weave/cover/graine-${number}.svg`, number);
    if (kind < 20) return read("/api/posts", number);
    if (kind < 24) return read("/api/formations", number);
    return read(KNOWN[number % KNOWN.length] ?? "/", number);
  };
}

function writeMessage(visitor: Caller, number: number) {
  const message = {
    name: "Awa Fictive",
    email: `awa-${number}@exemple.test`,
    subject: `Question ${number}`,
    message: `Quand commence la prochaine cohorte ? (${number})`,
  };
  return visitor.post("/api/contact", message, { "x-forwarded-for": networkOf(number) });
}

/** Whatever was made of articles is made anew after it. */
function writeArticle(team: Caller, number: number) {
  return team.post("/api/post", { title: `Essai ${number}`, excerpt: `Essai ${number}` });
}
