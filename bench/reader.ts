import { Agent, get } from "node:http";
import { setTimeout as delay } from "node:timers/promises";

/**
 * Somebody who reads, in a process of their own: what they wait for is the site, and not the machine
 * that plays the others. Bytes are counted and not unpacked. Ends, and tells, when it is told to.
 */
const url = process.env.READ ?? "";
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
const times: number[] = [];
let over = false;
process.once("message", () => {
  over = true;
});

function read(): Promise<void> {
  return new Promise((resolve, reject) => {
    get(url, { agent, headers: { "accept-encoding": "br" } }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`answered with ${response.statusCode}`));
      response.resume().once("end", resolve).once("error", reject);
    }).once("error", reject);
  });
}

for (let warm = 0; warm < 50; warm += 1) await read();
while (!over) {
  const started = performance.now();
  await read();
  times.push(performance.now() - started);
  await delay(20);
}
agent.destroy();
process.send?.(times);
process.disconnect();
