import { Agent, get } from "node:http";
import { cpuSecondsOf } from "./process-usage.ts";

type Load = {
  path: string;
  requests: number;
  connections: number;
  headers?: Record<string, string>;
};

/** The server's CPU time per request in microseconds, over keep-alive connections. */
export async function cpuPerRequest(
  { url, pid }: { url: string; pid: number },
  load: Load,
): Promise<number> {
  await sendAll(url, { ...load, requests: Math.ceil(load.requests / 5) });
  const before = cpuSecondsOf(pid);
  await sendAll(url, load);
  return ((cpuSecondsOf(pid) - before) / load.requests) * 1_000_000;
}

async function sendAll(url: string, { path, requests, connections, headers = {} }: Load) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  let left = requests;
  async function worker() {
    while (left-- > 0) await sendOne(url + path, agent, headers);
  }
  await Promise.all(Array.from({ length: connections }, worker));
  agent.destroy();
}

/** Leaner than `timedGet`: fails on any status but 200 and keeps no times. */
function sendOne(url: string, agent: Agent, headers: Record<string, string>): Promise<void> {
  return new Promise((resolve, reject) => {
    get(url, { agent, headers }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${url} answered ${response.statusCode}`));
      response.resume().once("end", resolve).once("error", reject);
    }).once("error", reject);
  });
}
