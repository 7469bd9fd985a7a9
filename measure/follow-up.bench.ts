import { someApplicants } from "#tests/setup/applicants.ts";
import type { Context, Report } from "./report.ts";
import { createClient } from "./setup/clients.ts";
import { createCpuMeter } from "./setup/cpu-meter.ts";
import { cpuPerRequest } from "./setup/cpu-per-request.ts";
import { openDatabaseIn } from "./setup/database.ts";
import { networkAddress } from "./setup/requests.ts";
import { type Site, startSite } from "./setup/site.ts";

export const title =
  "Following up an application: CPU time of the page, of a look-up, of its answer as a page, and of what any visitor reads";

const PEOPLE = 1_000;
const MEASURED = 300;
const PAGE = "/registration/suivi";

export async function run(report: Report, context: Context) {
  // With a trusted proxy everybody has another address, so no limit applies.
  const site = await startSite(context, { TRUST_PROXY: "1" });
  const { db } = await openDatabaseIn(context, site);
  const people = await someApplicants(
    db,
    Array.from({ length: PEOPLE }, () => ({ birth_date: "2003-05-14" })),
  );
  const client = createClient(site);
  await measurePages(report, site);

  let number = 0;
  const next = () => {
    number += 1;
    const address = { "x-forwarded-for": networkAddress(number) };
    return { reference: people[number % PEOPLE]?.reference ?? "", address };
  };
  async function lookUp() {
    const { reference, address } = next();
    const body = { birth_date: "2003-05-14" };
    const answer = await client.post(`/api/registrations/${reference}/status`, body, address);
    if (answer.status !== 200) throw new Error(`${answer.status}: ${await answer.text()}`);
    await answer.arrayBuffer();
  }
  async function postPage() {
    const { reference, address } = next();
    const [year, month, day] = ["2003", "5", "14"];
    const birth = { "birth_date.day": day, "birth_date.month": month, "birth_date.year": year };
    const body = new URLSearchParams({ act: "look", reference, ...birth });
    const own = { ...address, origin: site.url, "accept-encoding": "br", accept: "text/html" };
    const answer = await fetch(site.url + PAGE, { method: "POST", body, headers: own });
    const text = await answer.text();
    if (answer.status !== 200) throw new Error(`${answer.status}: ${text.slice(0, 300)}`);
  }
  const cpuOf = await createCpuMeter(site);
  for (const [name, act] of Object.entries({
    "a look-up by the script": lookUp,
    "a look-up with its page": postPage,
  })) {
    for (let warmup = 0; warmup < 60; warmup += 1) await act();
    const used = await cpuOf(async () => {
      for (let done = 0; done < MEASURED; done += 1) await act();
    });
    report({ name: `${name}: server`, value: used.server / MEASURED, unit: "ms CPU" });
    report({ name: `${name}: database`, value: used.database / MEASURED, unit: "ms CPU" });
  }
}

async function measurePages(report: Report, site: Site) {
  const { url, pid } = site;
  const postmaster = await site.postmaster();
  const headers = { "accept-encoding": "br" };
  const script = /\/assets\/public-[^"]+\.js/.exec(await (await fetch(url)).text())?.[0] ?? "";
  const many = { requests: 4_000, connections: 8 };
  for (const [name, load] of Object.entries({
    "a page from the cache": { path: "/", ...many },
    "a file of the build": { path: script, ...many },
    "the empty page of following up": { path: PAGE, requests: 300, connections: 1 },
  })) {
    const cost = await cpuPerRequest({ url, pid, postmaster }, { ...load, headers });
    report({ name: `${name}: server`, value: cost.server / 1_000, unit: "ms CPU" });
    report({ name: `${name}: database`, value: cost.database / 1_000, unit: "ms CPU" });
  }
}
