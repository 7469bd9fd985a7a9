import { Agent, get } from "node:http";
import type { Child } from "./child.ts";

type Load = {
  path: string;
  requests: number;
  connections: number;
  headers?: Record<string, string>;
};

/** Asks for one path many times over kept connections; returns the server's CPU time per request. */
export async function cpuPerRequest(server: Child, load: Load): Promise<number> {
  await ask(server.url, { ...load, requests: Math.ceil(load.requests / 5) });
  const before = server.cpuSeconds();
  await ask(server.url, load);
  return ((server.cpuSeconds() - before) / load.requests) * 1_000_000;
}

async function ask(url: string, { path, requests, connections, headers = {} }: Load) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  let left = requests;
  async function worker() {
    while (left-- > 0) await once(url + path, agent, headers);
  }
  await Promise.all(Array.from({ length: connections }, worker));
  agent.destroy();
}

function once(url: string, agent: Agent, headers: Record<string, string>): Promise<void> {
  return new Promise((resolve, reject) => {
    get(url, { agent, headers }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${url} answered ${response.statusCode}`));
      response.resume().once("end", resolve).once("error", reject);
    }).once("error", reject);
  });
}
