import { fork } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { openDatabase } from "../app/db/open.server.ts";
import { mecaAgro } from "../app/features/registration-form/forms/meca-agro.ts";
import { postmasterOf } from "../tests/process/server-process.ts";
import { completeAnswers } from "../tests/setup/applicant.ts";
import { bodyOf } from "../tests/setup/apply.ts";
import { type Child, startChild } from "./child.ts";
import { median, type Report } from "./report.ts";

export const title = "Submissions: their cost, and 50 a second for a minute while people read";

const RATE = 50;
const SECONDS = 60;
const MEASURED = 500;

export async function run(report: Report) {
  const dataDir = await mkdtemp(join(tmpdir(), "tremplin-bench-"));
  // Behind a proxy of ours everybody comes from another address, past the limits.
  const site = await startChild("server.ts", { DATA_DIR: dataDir, TRUST_PROXY: "1" });
  const letters = await lettersIn(dataDir);
  try {
    const submit = await applicants(site.url);
    for (let warm = 0; warm < 100; warm += 1) await submit();
    const postmaster = (await postmasterOf(dataDir)) ?? 0;
    const costs = reporter(report, site, postmaster);
    await letters.allSent();
    await costs(
      "a submission",
      times(MEASURED, () => submit({ letter: false })),
      15,
    );
    const release = await letters.hold();
    await costs("with a letter asked for", times(MEASURED, submit), 15);
    await release();
    await costs("the letter itself, later", async () => {
      // Whoever asks next wakes what was held back.
      await submit();
      await letters.allSent();
    });
    await reportCrowd(report, site.url, submit);
  } finally {
    await letters.close();
    await site.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

function times(count: number, act: () => Promise<unknown>) {
  return async () => {
    for (let done = 0; done < count; done += 1) await act();
  };
}

/** What each of so many costs, in the server and in its database. */
function reporter(report: Report, site: Child, postmaster: number) {
  return async (what: string, act: () => Promise<void>, limit?: number) => {
    const before = [site.cpuSeconds(), familySeconds(postmaster)] as const;
    await act();
    const milliseconds = (now: number, then: number) => ((now - then) / MEASURED) * 1000;
    const own = milliseconds(site.cpuSeconds(), before[0]);
    const its = milliseconds(familySeconds(postmaster), before[1]);
    report({ what: `${what}: the server`, value: own, unit: "ms CPU" });
    report({ what: `${what}: the database`, value: its, unit: "ms CPU" });
    const most = limit === undefined ? {} : { limit };
    report({ what: `${what}: together`, value: own + its, unit: "ms CPU", ...most });
  };
}

const quiet = { info: () => {}, warn: () => {}, error: () => {} };

/** Tells what the request costs from what is done after it: letters can be held back for a while. */
async function lettersIn(dataDir: string) {
  const { pool, close } = await openDatabase({ dataDir, log: quiet, poolSize: 2 });
  const open = "select 1 from registration_messages where state in ('queued', 'sending') limit 1";
  const lock = "(hashtextextended('registration messages', 0))";
  return {
    close,
    async allSent() {
      while ((await pool.query(open)).rowCount) await delay(500);
    },
    async hold() {
      const client = await pool.connect();
      await client.query(`select pg_advisory_lock${lock}`);
      return async () => {
        await client.query(`select pg_advisory_unlock${lock}`);
        client.release();
      };
    },
  };
}

/**
 * The 50 applicants are played on this machine, and cost it something even when nobody takes what
 * they send. So the page is read three times: with nobody there, while they send to a server that does
 * nothing, and while they send to the site. What the site adds is the last beside the second.
 */
async function reportCrowd(report: Report, url: string, submit: Submit) {
  const calm = await whileReading(url, () => delay((SECONDS / 2) * 1000));
  const nothing = await startChild("bench/taking-server.ts");
  const beside = await whileReading(url, () => crowd(() => submit({ to: nothing.url })));
  await nothing.stop();
  const busy = await whileReading(url, () => crowd(submit));
  const refused = busy.done.filter((status) => status !== 201).length;
  report({ what: "submissions", value: busy.done.length, unit: "" });
  report({ what: "of them not taken", value: refused, unit: "", limit: 0 });
  const readings = { before: calm, "while they send elsewhere": beside, during: busy };
  for (const [what, { times }] of Object.entries(readings)) {
    report({ what: `a public page ${what}: median`, value: median(times), unit: "ms" });
    report({ what: `a public page ${what}: 95 of 100 within`, value: slow(times), unit: "ms" });
  }
  const ratio = (to: { times: number[] }) => median(busy.times) / median(to.times);
  report({ what: "during, compared to before", value: ratio(calm), unit: "×" });
  const added = { what: "during, compared to the senders alone", value: ratio(beside), unit: "×" };
  report({ ...added, limit: 1.25 });
}

/** How long each page took to whoever read meanwhile, in a process of their own. */
async function whileReading<T>(url: string, act: () => Promise<T>) {
  const reader = fork("bench/reader.ts", { env: { ...process.env, READ: `${url}/en` } });
  const told = once(reader, "message") as Promise<[number[]]>;
  const done = await act();
  reader.send("enough");
  const [times] = await told;
  return { times, done };
}

/** One sets off every twentieth of a second, whether the others have arrived or not. */
async function crowd(submit: () => Promise<number>): Promise<number[]> {
  const started = performance.now();
  const all: Promise<number>[] = [];
  for (let count = 0; count < RATE * SECONDS; count += 1) {
    const due = started + (count / RATE) * 1000;
    await delay(Math.max(0, due - performance.now()));
    all.push(submit().catch(() => 0));
  }
  const statuses = await Promise.all(all);
  return statuses;
}

function slow(times: number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Number.NaN;
}

type Submit = (how?: { letter?: boolean; to?: string }) => Promise<number>;

/** Each call is somebody new, from an address of their own. */
async function applicants(url: string): Promise<Submit> {
  const courses = (await (await fetch(`${url}/api/formations`)).json()) as Course[];
  const complete = completeAnswers(mecaAgro, courses.find(isOurs)?.id ?? 0);
  const cookies = (await fetch(`${url}/sanctum/csrf-cookie`)).headers.getSetCookie();
  const pairs = cookies.map((cookie) => cookie.split(";")[0] ?? "");
  const token = pairs.find((pair) => pair.startsWith("XSRF-TOKEN="))?.split("=")[1] ?? "";
  let person = 0;
  return async ({ letter = true, to = url } = {}) => {
    person += 1;
    const number = String(person).padStart(8, "0");
    const answers = {
      ...complete,
      phone: `+22507${number}`,
      identity_number: `C ${number}`,
      last_name: `Fictive ${letters(person)}`,
      birth_date: bornOn(person),
      email: letter ? `awa-${person}@example.org` : "",
    };
    const response = await fetch(`${to}/api/registrations`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        cookie: pairs.join("; "),
        "x-xsrf-token": decodeURIComponent(token),
        "idempotency-key": randomUUID(),
        "x-forwarded-for": `10.${person >> 16}.${(person >> 8) & 255}.${person & 255}`,
      },
      body: JSON.stringify(bodyOf(answers)),
    });
    await response.arrayBuffer();
    return response.status;
  };
}

type Course = { id: number; form: string | null };
const isOurs = ({ form }: Course) => form === mecaAgro.key;
/** Spread over fifteen years: nobody's day is everybody's. */
const bornOn = (person: number) =>
  new Date(Date.UTC(1993, 0, 1 + ((person * 7919) % 5400))).toISOString().slice(0, 10);
const letters = (number: number) =>
  String(number).replace(/\d/g, (digit) => "abcdefghij"[Number(digit)] ?? "");

/** A process with its children, those that have ended too; Linux only. */
function familySeconds(parent: number): number {
  const stats = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        return [readFileSync(`/proc/${pid}/stat`, "utf8")];
      } catch {
        return [];
      }
    });
  return stats.reduce((sum, stat) => {
    const pid = Number.parseInt(stat, 10);
    const fields = (stat.split(") ").at(-1) ?? "").split(" ").map(Number);
    const [, ppid = 0] = fields;
    if (pid !== parent && ppid !== parent) return sum;
    const own = (fields[11] ?? 0) + (fields[12] ?? 0);
    const ended = pid === parent ? (fields[13] ?? 0) + (fields[14] ?? 0) : 0;
    return sum + (own + ended) / 100;
  }, 0);
}
