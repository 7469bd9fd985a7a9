import { Agent, get } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import type { Context, Report } from "./report.ts";
import { signInAdmin } from "./setup/clients.ts";
import {
  countStatus,
  getSteadily,
  networkAddress,
  p99,
  type TimedResponse,
} from "./setup/requests.ts";
import { startSite } from "./setup/site.ts";
import { percentile } from "./setup/statistics.ts";

export const title = "200 connections that ask for pages rendered for one visitor";
export const minutes = 5;

const CONNECTIONS = 200;
const OPENING = 3_000;
const PAGES = ["/", "/news", "/formations", "/en", "/de"];
const FLOOD = [
  (x: number) => `/login?x=${x}`,
  (x: number) => `/registration/meca-agro?draft=x${x}`,
  (x: number) => `/admin?x=${x}`,
  (x: number) => `/en.data?x=${x}`,
];
const STAFF_NETWORK = 60_000;

type Asked = { network: number; agent?: Agent; cookie?: string };

export async function run(report: Report, context: Context) {
  const site = await startSite(context, { TRUST_PROXY: "1" });
  const { token } = await signInAdmin(site);
  const cookie = `auth_token=${encodeURIComponent(token ?? "")}`;
  const visitStaff = () =>
    timed(`${site.url}/admin/profile/edit`, { network: STAFF_NETWORK, cookie });
  for (const path of [...PAGES, ...PAGES]) await timed(site.url + path, { network: STAFF_NETWORK });
  await visitStaff();
  const stopControl = getSteadily(site.url, PAGES, 20);
  await delay(context.rounds(30) * 500);
  const control = await stopControl();
  report({ name: "cached pages without a flood, p99", value: p99(control), unit: "s" });

  for (const networks of [1, CONNECTIONS]) {
    const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
    const flood: TimedResponse[] = [];
    const staff: TimedResponse[] = [];
    let [isOver, next] = [false, 0];
    const stopFirstReading = getSteadily(site.url, PAGES, 20);
    const clients = Array.from({ length: CONNECTIONS }, async (_, client) => {
      while (!isOver) {
        const path = FLOOD[next % FLOOD.length]?.(next) ?? "/";
        next += 1;
        flood.push(await timed(site.url + path, { network: 1 + (client % networks), agent }));
      }
    });
    // One connection is accepted per turn of the event loop: opening 200 takes a while of its own.
    await delay(OPENING);
    const firstPages = await stopFirstReading();
    const stopReading = getSteadily(site.url, PAGES, 20);
    const end = Date.now() + context.rounds(30) * 1_000;
    while (Date.now() < end) {
      staff.push(await visitStaff());
      await delay(500);
    }
    const pages = await stopReading();
    isOver = true;
    await Promise.all(clients);
    agent.destroy();
    const from = networks === 1 ? "from one network" : `from ${networks} networks`;
    report({ name: `requests of the flood ${from}`, value: flood.length });
    report({ name: "of them answered 503", value: countStatus(flood, (s) => s === 503) });
    const wrong = countStatus(flood, (s) => s >= 500 && s !== 503);
    report({ name: "of them answered 500, or not at all", value: wrong, atMost: 0 });
    const missing = countStatus(pages, (status) => status !== 200);
    report({ name: "cached pages not served", value: missing, atMost: 0 });
    report({ name: "cached pages of the first 3 s, p99", value: p99(firstPages), unit: "s" });
    const seconds = pages.map((page) => page.seconds);
    report({ name: "cached pages, p95", value: percentile(seconds, 0.95), unit: "s", atMost: 0.3 });
    report({ name: "cached pages, p99", value: p99(pages), unit: "s", atMost: 0.5 });
    const unserved = countStatus(staff, (status) => status !== 200);
    report({ name: "staff pages not served", value: unserved, atMost: 0 });
    report({ name: "staff pages, p99", value: p99(staff), unit: "s", atMost: 3 });
  }
}

function timed(url: string, { network, agent, cookie }: Asked): Promise<TimedResponse> {
  const started = performance.now();
  const headers = {
    "accept-encoding": "br",
    "x-forwarded-for": networkAddress(network),
    ...(cookie ? { cookie } : {}),
  };
  return new Promise((resolve) => {
    const end = (status: number) =>
      resolve({ status, seconds: (performance.now() - started) / 1000 });
    const request = get(url, { agent, headers, timeout: 60_000 }, (response) => {
      response.resume().on("error", () => end(0));
      response.on("close", () => end(response.complete ? (response.statusCode ?? 0) : 0));
    });
    request.on("timeout", () => request.destroy());
    request.on("error", () => end(0));
  });
}
