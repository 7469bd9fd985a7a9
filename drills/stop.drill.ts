import { busyClients } from "#tests/process/busy-clients.ts";
import { until } from "#tests/process/server-process.ts";
import type { Report, Running } from "./report.ts";
import { openSite } from "./site.ts";

export const title = "SIGTERM while twelve clients ask for more than it can do";
export const minutes = 8;

export async function run(report: Report, running: Running) {
  const site = await openSite(running, { TRUST_PROXY: "1" });
  const rounds = running.rounds(10);
  const seconds: number[] = [];
  let whole = 0;
  let cut = 0;
  let unclean = 0;
  for (let round = 0; round < rounds; round++) {
    if (round > 0) await site.restart();
    const path = (number: number) => `/formations?search=mot${round}-${number}`;
    const load = busyClients(site.url, { clients: 12, path });
    await until(() => load.outcomes.whole > 50 || load.outcomes.cut.length > 0);
    const started = performance.now();
    if ((await site.stop()) !== 0) unclean += 1;
    seconds.push((performance.now() - started) / 1000);
    await load.stop();
    whole += load.outcomes.whole;
    cut += load.outcomes.cut.length;
  }
  report({ what: "stops", value: rounds });
  report({ what: "requests answered to the end", value: whole });
  report({ what: "requests cut off", value: cut, atMost: 0 });
  report({ what: "stopped after, slowest", value: Math.max(...seconds), unit: "s", atMost: 15 });
  report({ what: "stops with another exit code than 0", value: unclean, atMost: 0 });
}
