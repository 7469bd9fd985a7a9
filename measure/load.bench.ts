import { Agent } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import type { Context, Report } from "./report.ts";
import { createClient, signInAdmin } from "./setup/clients.ts";
import { createCpuMeter } from "./setup/cpu-meter.ts";
import { openDatabaseIn } from "./setup/database.ts";
import { fillRegistrations } from "./setup/fill-registrations.ts";
import { memoryOf } from "./setup/process-usage.ts";
import { networkAddress, type TimedResponse, timedGet } from "./setup/requests.ts";
import { type Site, startSite } from "./setup/site.ts";
import { percentile } from "./setup/statistics.ts";
import { createSubmit } from "./setup/submit.ts";

const length = Number(process.env.MINUTES) || 5;

export const title = `200 visitors, 20 submissions, 14 follow-ups and 10 staff a second, ${length} minutes, then more (MINUTES=1 for a short run)`;
export const minutes = length + 30;
export const onlyByName = true;

/** Requests a second. 14 follow-ups are 50,000 people in an hour. */
const RATES = { visitor: 200, submission: 20, followUp: 14, staff: 10 };
type Kind = keyof typeof RATES;
const kinds = Object.keys(RATES) as Kind[];

const REGISTRATIONS = 20_000;
const STEP_SECONDS = 30;
const FACTORS = [2, 3, 4, 6, 8];
const PAGES = ["/", "/en", "/de", "/news", "/formations", "/about", "/contacts", "/faq"];
const STAFF = [
  "/api/registrations?per_page=20",
  "/api/registrations?search=Traor%C3%A9",
  "/api/registrations/counts",
  "/api/registrations/17",
];

type Send = (number: number) => Promise<TimedResponse>;

export async function run(report: Report, context: Context) {
  const site = await startSite(context, { TRUST_PROXY: "1", LOG_LEVEL: "error" });
  const { pool } = await openDatabaseIn(context, site);
  await fillRegistrations(pool, REGISTRATIONS);
  // Five years older, because new applications get the references of this year.
  await pool.query(`begin; set local statement_timeout = 0;
    update registrations set year = year - 5,
    reference = replace(replace(reference, '-2025-', '-2020-'), '-2026-', '-2021-'); commit`);
  const send = await createSenders(site);
  const cpuOf = await createCpuMeter(site);
  for (const page of PAGES) await timedGet(site.url + page);
  for (const kind of kinds) for (let n = 0; n < 20; n += 1) await send[kind](n);

  const cores = async (factor: number, seconds: number) => {
    let times = {} as Record<Kind, TimedResponse[]>;
    const used = await cpuOf(async () => {
      times = await sendAtRates(send, factor, seconds);
    });
    return { times, server: used.server / seconds / 10, database: used.database / seconds / 10 };
  };

  const main = await cores(1, length * 60);
  for (const kind of kinds) {
    const { count, errors, p50, p99 } = summarize(main.times[kind]);
    const cached = kind === "visitor" ? { atMost: 150 } : {};
    report({ name: `${kind}: requests`, value: count });
    report({ name: `${kind}: errors`, value: errors, atMost: 0 });
    report({ name: `${kind}: median`, value: p50, unit: "ms" });
    report({ name: `${kind}: p99`, value: p99, unit: "ms", ...cached });
  }
  report({ name: "CPU of the server", value: main.server, unit: "%" });
  report({ name: "CPU of the database", value: main.database, unit: "%" });
  report({ name: "memory of the server", value: await memoryOf(site.pid), unit: "MB" });

  for (const factor of FACTORS) {
    const { times, server, database } = await cores(factor, STEP_SECONDS);
    const cost = `${server.toFixed(0)} + ${database.toFixed(0)} % CPU`;
    console.log(`  ${factor} times as many (${cost})`);
    let first = "";
    for (const kind of kinds) {
      const { errors, p99 } = summarize(times[kind]);
      report({ name: `${factor} ×, ${kind}: errors`, value: errors });
      report({ name: `${factor} ×, ${kind}: p99`, value: p99, unit: "ms" });
      if (!first && (errors > 0 || (kind === "visitor" && p99 > 150))) first = kind;
    }
    if (first) {
      report({ name: `gives first: ${first}, at this many times the load`, value: factor });
      return;
    }
  }
}

function summarize(responses: TimedResponse[]) {
  const times = responses.map(({ seconds }) => seconds * 1000);
  return {
    count: responses.length,
    errors: responses.filter(({ status }) => status !== 200 && status !== 201).length,
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
  };
}

let sequence = 1_000;

/** Sends each kind at its rate without waiting for earlier requests. */
async function sendAtRates(send: Record<Kind, Send>, factor: number, seconds: number) {
  const sent = { visitor: [], submission: [], followUp: [], staff: [] } as Record<
    Kind,
    Promise<TimedResponse>[]
  >;
  const started = performance.now();
  for (;;) {
    const elapsed = (performance.now() - started) / 1000;
    if (elapsed >= seconds) break;
    for (const kind of kinds) {
      while (sent[kind].length < elapsed * RATES[kind] * factor) {
        sequence += 1;
        sent[kind].push(send[kind](sequence));
      }
    }
    await delay(5);
  }
  const times = {} as Record<Kind, TimedResponse[]>;
  for (const kind of kinds) times[kind] = await Promise.all(sent[kind]);
  return times;
}

async function createSenders(site: Site): Promise<Record<Kind, Send>> {
  const agent = new Agent({ keepAlive: true, maxSockets: 200 });
  const [admin, visitor] = [await signInAdmin(site), createClient(site)];
  await visitor.get("/sanctum/csrf-cookie");
  const submit = await createSubmit(site, 5_000_000);
  const timed = async (act: () => Promise<number>): Promise<TimedResponse> => {
    const started = performance.now();
    const status = await act().catch(() => 0);
    return { status, seconds: (performance.now() - started) / 1000 };
  };
  const statusOf = async (response: Response) => {
    await response.arrayBuffer();
    return response.status;
  };
  return {
    visitor: (number) =>
      timedGet(site.url + PAGES[number % PAGES.length], { agent, clientNumber: number }),
    submission: () => timed(() => submit()),
    followUp: (number) => {
      const person = 1 + (number % REGISTRATIONS);
      const path = `/api/registrations/${referenceOf(person)}/status`;
      const headers = { "x-forwarded-for": networkAddress(number) };
      const proof = { birth_date: birthDateOf(person), phone: phoneOf(person) };
      return timed(async () => statusOf(await visitor.post(path, proof, headers)));
    },
    staff: (number) =>
      timed(async () => statusOf(await admin.get(STAFF[number % STAFF.length] ?? ""))),
  };
}

// What `fillRegistrations` writes for person N, five years older.
function referenceOf(person: number): string {
  const prefix = Math.floor(person / 2) % 2 === 0 ? "MA" : "MI";
  return `${prefix}-${2020 + (person % 2)}-${String(person).padStart(6, "0")}`;
}
function birthDateOf(person: number): string {
  return new Date(Date.UTC(1992, 0, 1 + ((person * 13) % 5400))).toISOString().slice(0, 10);
}
const phoneOf = (person: number) => `+22507${String(person).padStart(8, "0")}`;
