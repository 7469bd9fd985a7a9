import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { compress } from "#app/http/compress.server.ts";
import type { Context, Report } from "./report.ts";
import { cpuPerRequest } from "./setup/cpu-per-request.ts";
import { startSite } from "./setup/site.ts";
import { startServer, temporaryFolder } from "./setup/start-server.ts";
import { median } from "./setup/statistics.ts";

export const title = "CPU time per page request, compared with node:http sending the same bytes";

const ROUNDS = 5;
const headers = { "accept-encoding": "br" };
const many = { path: "/en", requests: 6_000, connections: 16, headers };
// One connection, because simultaneous requests for the same page share one rendering.
const oneByOne = { path: "/en", requests: 150, connections: 1, headers };

export async function run(report: Report, context: Context) {
  const site = await startSite(context);
  const uncached = await startServer(context, "uncached-site.ts");
  const response = await fetch(`${site.url}/en`, { headers });
  const body = join(await temporaryFolder(context), "body");
  // fetch has decompressed the page; the reference must send it compressed.
  await writeFile(body, await compress(await response.bytes(), "br", 9));
  const reference = await startServer(context, "static-server.ts", { BODY: body });
  const rounds = { reference: [] as number[], cached: [] as number[], rendered: [] as number[] };
  for (let round = 0; round < ROUNDS; round += 1) {
    rounds.reference.push(await cpuPerRequest(reference, many));
    rounds.cached.push(await cpuPerRequest(site, many));
    rounds.rendered.push(await cpuPerRequest(uncached, oneByOne));
  }
  const cost = {
    reference: median(rounds.reference),
    cached: median(rounds.cached),
    rendered: median(rounds.rendered),
  };
  report({ name: "reference: node:http", value: cost.reference, unit: "µs CPU" });
  report({ name: "home page from the cache", value: cost.cached, unit: "µs CPU" });
  report({ name: "home page rendered", value: cost.rendered, unit: "µs CPU" });
  report({ name: "cached / reference", value: cost.cached / cost.reference, unit: "×" });
  const share = cost.cached / cost.rendered;
  report({ name: "cached / rendered", value: share, unit: "×", atMost: 1 / 50 });
}
