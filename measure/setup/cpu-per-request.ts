import { Agent, get } from "node:http";
import { cpuSecondsOf, cpuSecondsWithChildren } from "./process-usage.ts";

/** A server, and the PostgreSQL server whose work for it is counted apart. */
export type Measured = { url: string; pid: number; postmaster?: number | undefined };

export type Load = {
  /** The path of the request with this number, which may also decide its headers. */
  path: string | ((number: number) => string);
  headers?: Record<string, string> | ((number: number) => Record<string, string>);
  requests: number;
  connections: number;
  /** The status every answer must have. */
  status?: number;
};

/** Microseconds of CPU time. */
export type Cost = { server: number; database: number };

/** The CPU time per request, over keep-alive connections, after some that are not counted. */
export async function cpuPerRequest(measured: Measured, load: Load): Promise<Cost> {
  await sendAll(measured.url, { ...load, requests: Math.ceil(load.requests / 5) });
  const before = usedBy(measured);
  await sendAll(measured.url, load);
  const after = usedBy(measured);
  const each = (seconds: number) => (seconds / load.requests) * 1_000_000;
  return {
    server: each(after.server - before.server),
    database: each(after.database - before.database),
  };
}

function usedBy({ pid, postmaster }: Measured): Cost {
  return {
    server: cpuSecondsOf(pid),
    database: postmaster ? cpuSecondsWithChildren(postmaster) : 0,
  };
}

async function sendAll(url: string, load: Load) {
  const { path, headers = {}, requests, connections, status = 200 } = load;
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  let sent = 0;
  async function worker() {
    while (sent < requests) {
      const number = sent++;
      const target = url + (typeof path === "string" ? path : path(number));
      const given = typeof headers === "function" ? headers(number) : headers;
      await sendOne(target, { agent, headers: given, status });
    }
  }
  await Promise.all(Array.from({ length: connections }, worker));
  agent.destroy();
}

type Sent = { agent: Agent; headers: Record<string, string>; status: number };

/** Leaner than `timedGet`: fails on any other status and keeps no times. */
function sendOne(url: string, { agent, headers, status }: Sent): Promise<void> {
  return new Promise((resolve, reject) => {
    get(url, { agent, headers }, (response) => {
      if (response.statusCode !== status)
        reject(new Error(`${url} answered ${response.statusCode}`));
      response.resume().once("end", resolve).once("error", reject);
    }).once("error", reject);
  });
}
