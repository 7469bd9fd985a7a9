import { Agent, get } from "node:http";
import { setTimeout as delay } from "node:timers/promises";

/**
 * Loads PAGE_URL until its parent sends a message, then sends back the milliseconds of each request.
 * It does not decompress, so that it measures the site and not itself.
 */
const url = process.env.PAGE_URL ?? "";
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
const times: number[] = [];
let stopped = false;
process.once("message", () => {
  stopped = true;
});

function load(): Promise<void> {
  return new Promise((resolve, reject) => {
    get(url, { agent, headers: { "accept-encoding": "br" } }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`answered with ${response.statusCode}`));
      response.resume().once("end", resolve).once("error", reject);
    }).once("error", reject);
  });
}

for (let warmup = 0; warmup < 50; warmup += 1) await load();
while (!stopped) {
  const started = performance.now();
  await load();
  times.push(performance.now() - started);
  await delay(20);
}
agent.destroy();
process.send?.(times);
process.disconnect();
