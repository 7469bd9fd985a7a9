import { setTimeout as delay } from "node:timers/promises";
import type { Context, Report } from "./report.ts";
import { createCpuMeter } from "./setup/cpu-meter.ts";
import { openDatabaseIn } from "./setup/database.ts";
import { pageTimesDuring, reportPageTimes } from "./setup/page-times.ts";
import { type Site, startSite } from "./setup/site.ts";
import { startServer } from "./setup/start-server.ts";
import { median } from "./setup/statistics.ts";
import { createSubmit, type Submit } from "./setup/submit.ts";

export const title = "Submissions: CPU time of one, and 50 a second for a minute";

const RATE = 50;
const SECONDS = 60;
const MEASURED = 500;

export async function run(report: Report, context: Context) {
  // With a trusted proxy every applicant has another IP address, so no limit applies.
  const site = await startSite(context, { TRUST_PROXY: "1" });
  const emails = await openEmailQueue(context, site);
  const submit = await createSubmit(site);
  for (let warmup = 0; warmup < 100; warmup += 1) await submit();
  const reportCost = await createCostReport(report, site);
  await emails.allSent();
  await reportCost(
    "submission without e-mail",
    repeat(() => submit({ email: false })),
    15,
  );
  const release = await emails.hold();
  await reportCost("submission with e-mail requested", repeat(submit), 15);
  await release();
  await reportCost("sending the e-mail afterwards", async () => {
    // A new submission wakes the queue.
    await submit();
    await emails.allSent();
  });
  await reportPagesDuringSubmissions(report, context, site, submit);
}

function repeat(act: () => Promise<unknown>) {
  return async () => {
    for (let done = 0; done < MEASURED; done += 1) await act();
  };
}

/** CPU time per submission, of the server and of its database. */
async function createCostReport(report: Report, site: Site) {
  const cpuOf = await createCpuMeter(site);
  return async (name: string, act: () => Promise<void>, atMost?: number) => {
    const used = await cpuOf(act);
    const [server, database] = [used.server / MEASURED, used.database / MEASURED];
    report({ name: `${name}: server`, value: server, unit: "ms CPU" });
    report({ name: `${name}: database`, value: database, unit: "ms CPU" });
    report({ name: `${name}: both`, value: server + database, unit: "ms CPU", atMost });
  };
}

/** Holding the queue separates the cost of the request from the cost of sending its e-mail. */
async function openEmailQueue(context: Context, site: Site) {
  const { pool } = await openDatabaseIn(context, site, 2);
  // Messages to phones, for people without an address, are sent at a limited rate and would take minutes.
  const open = `select 1 from registration_messages
    where channel = 'mail' and state in ('queued', 'sending') limit 1`;
  const lock = "(hashtextextended('registration messages', 0))";
  return {
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
 * Sending 50 submissions a second costs this machine CPU time of its own. So the page is also timed
 * while they go to a server that discards them; that is the reference for the site.
 */
async function reportPagesDuringSubmissions(
  report: Report,
  context: Context,
  { url }: Site,
  submit: Submit,
) {
  const before = await pageTimesDuring(url, () => delay((SECONDS / 2) * 1000));
  const discard = await startServer(context, "discard-server.ts");
  const reference = await pageTimesDuring(url, () => submitAtRate(() => submit({ to: discard })));
  await discard.stop();
  const during = await pageTimesDuring(url, () => submitAtRate(submit));
  const refused = during.result.filter((status) => status !== 201).length;
  report({ name: "submissions", value: during.result.length });
  report({ name: "submissions not accepted", value: refused, atMost: 0 });
  reportPageTimes(report, "before", before.times);
  reportPageTimes(report, "during submissions to the discard server", reference.times);
  reportPageTimes(report, "during submissions to the site", during.times);
  const ratioTo = ({ times }: { times: number[] }) => median(during.times) / median(times);
  report({ name: "during / before", value: ratioTo(before), unit: "×" });
  report({ name: "during / discard server", value: ratioTo(reference), unit: "×", atMost: 1.25 });
}

/** Starts submissions at a fixed rate without waiting for earlier ones. */
async function submitAtRate(submit: () => Promise<number>): Promise<number[]> {
  const started = performance.now();
  const statuses: Promise<number>[] = [];
  for (let count = 0; count < RATE * SECONDS; count += 1) {
    const due = started + (count / RATE) * 1000;
    await delay(Math.max(0, due - performance.now()));
    statuses.push(submit().catch(() => 0));
  }
  return Promise.all(statuses);
}
