import { busyClients } from "#tests/process/busy-clients.ts";
import { until } from "#tests/process/server-process.ts";
import type { Context, Report } from "./report.ts";
import { startSite } from "./setup/site.ts";

export const title = "SIGTERM while twelve clients overload the site";
export const minutes = 8;

export async function run(report: Report, context: Context) {
  const site = await startSite(context, { TRUST_PROXY: "1" });
  const rounds = context.rounds(10);
  const seconds: number[] = [];
  let answered = 0;
  let cutOff = 0;
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
    answered += load.outcomes.whole;
    cutOff += load.outcomes.cut.length;
  }
  report({ name: "stops", value: rounds });
  report({ name: "requests answered completely", value: answered });
  report({ name: "requests cut off", value: cutOff, atMost: 0 });
  report({ name: "slowest stop", value: Math.max(...seconds), unit: "s", atMost: 15 });
  report({ name: "stops with an exit code other than 0", value: unclean, atMost: 0 });
}
