import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startChild } from "./child.ts";
import { cpuPerRequest } from "./load.ts";
import { median, type Report } from "./report.ts";

export const title = "Pages: CPU time a request, beside a bare node:http answer of the same bytes";

const ROUNDS = 5;
const headers = { "accept-encoding": "br" };
const cached = { path: "/en", requests: 6_000, connections: 16, headers };
// One at a time: requests for the same page that come together share one rendering.
const rendered = { path: "/en", requests: 150, connections: 1, headers };

export async function run(report: Report) {
  const site = await startChild("server.ts");
  const uncached = await startChild("bench/uncached-server.ts");
  const response = await fetch(`${site.url}/en`, { headers });
  const body = join(await mkdtemp(join(tmpdir(), "tremplin-bench-")), "body");
  // fetch has unpacked it already; the bare server needs what travels.
  await writeFile(body, await packed(await response.bytes()));
  const bare = await startChild("bench/bare-server.ts", { BODY: body });
  const rounds = { bare: [] as number[], cached: [] as number[], rendered: [] as number[] };
  for (let round = 0; round < ROUNDS; round += 1) {
    rounds.bare.push(await cpuPerRequest(bare, cached));
    rounds.cached.push(await cpuPerRequest(site, cached));
    rounds.rendered.push(await cpuPerRequest(uncached, rendered));
  }
  await Promise.all([site.stop(), uncached.stop(), bare.stop()]);
  const cost = {
    bare: median(rounds.bare),
    cached: median(rounds.cached),
    rendered: median(rounds.rendered),
  };
  report({ what: "bare node:http answer", value: cost.bare, unit: "µs CPU" });
  report({ what: "cached home page", value: cost.cached, unit: "µs CPU" });
  report({ what: "rendered home page", value: cost.rendered, unit: "µs CPU" });
  report({ what: "cached / bare", value: cost.cached / cost.bare, unit: "×" });
  report({
    what: "cached / rendered",
    value: cost.cached / cost.rendered,
    unit: "×",
    limit: 1 / 50,
  });
}

async function packed(bytes: Uint8Array) {
  const { compress } = await import("../app/http/compress.server.ts");
  return compress(bytes, "br", 9);
}
