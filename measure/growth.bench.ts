import type { Context, Report } from "./report.ts";
import { signInAdmin } from "./setup/clients.ts";
import { createCpuMeter } from "./setup/cpu-meter.ts";
import { openDatabaseIn } from "./setup/database.ts";
import { fillContent } from "./setup/fill-content.ts";
import { fillRegistrations } from "./setup/fill-registrations.ts";
import { networkAddress } from "./setup/requests.ts";
import { startSite } from "./setup/site.ts";

export const title = "CPU time of a request with 1,000 to 1,000,000 rows";
export const minutes = 60;
export const onlyByName = true;

const REGISTRATIONS = [1_000, 10_000, 100_000, 1_000_000];
const ARTICLES = [1_000, 10_000, 50_000];
const REQUESTS = 60;
const WARM_UP = 20;

type Read = { name: string; path: (number: number) => string };

const staffReads: Read[] = [
  { name: "staff list", path: () => "/api/registrations?per_page=20" },
  {
    name: "staff list: one region, by name",
    path: () => "/api/registrations?per_page=20&region=poro&sort=last_name",
  },
  {
    name: "staff list: one person by name",
    path: (number) => `/api/registrations?search=Zadi+${12 + 20 * (number % 40)}`,
  },
  { name: "counts of each state", path: () => "/api/registrations/counts" },
  { name: "record", path: (number) => `/api/registrations/${1 + (number % 900)}` },
];

const publicReads: Read[] = [
  { name: "list of news, rendered", path: (number) => `/news?page=${2 + number}` },
  {
    name: "search for a rare word, rendered",
    path: (number) => `/news?search=compresseur+${number}`,
  },
  { name: "API list of articles", path: (number) => `/api/posts?page=${1 + number}` },
];

/** Each size is measured with the same requests; a cost that grows with the rows is visible. */
export async function run(report: Report, context: Context) {
  const site = await startSite(context, { TRUST_PROXY: "1", LOG_LEVEL: "error" });
  const { pool } = await openDatabaseIn(context, site);
  const [admin, cpuOf] = [await signInAdmin(site), await createCpuMeter(site)];
  const results = new Map<string, number[]>();

  async function measure({ name, path }: Read, rows: number) {
    const costs = results.get(name) ?? [];
    // Other addresses for each size, so that nothing comes from a cache.
    let number = costs.length * (WARM_UP + REQUESTS);
    const send = async (count: number) => {
      for (let done = 0; done < count; done += 1) {
        number += 1;
        const address = path(number);
        const headers = { "x-forwarded-for": networkAddress(number) };
        const response = await admin.get(address, headers);
        await response.arrayBuffer();
        if (!response.ok) throw new Error(`${address} answered ${response.status}`);
      }
    };
    await send(WARM_UP);
    const used = await cpuOf(() => send(REQUESTS));
    const value = (used.server + used.database) / REQUESTS;
    results.set(name, [...costs, value]);
    report({ name: `${name}, ${rows.toLocaleString("en")} rows`, value, unit: "ms CPU" });
  }

  for (const [index, rows] of REGISTRATIONS.entries()) {
    await fillRegistrations(pool, rows, (REGISTRATIONS[index - 1] ?? 0) + 1);
    for (const read of staffReads) await measure(read, rows);
  }
  for (const [index, rows] of ARTICLES.entries()) {
    const posts = rows - (ARTICLES[index - 1] ?? 0);
    await fillContent(pool, { posts, formations: 0 }, { drafts: false });
    for (const read of publicReads) await measure(read, rows);
  }
  for (const [name, costs] of results) {
    const value = (costs.at(-1) ?? 0) / (costs[0] ?? 1);
    report({ name: `${name}: largest / smallest`, value, unit: "×" });
  }
}
