import { Agent, get } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import { percentile } from "./statistics.ts";

/** Status 0 means that no complete response arrived. */
export type TimedResponse = { status: number; seconds: number };

type Options = { agent?: Agent; clientNumber?: number };

/** Sends one GET request and reads the response to its end. */
export function timedGet(url: string, { agent, clientNumber }: Options = {}) {
  const started = performance.now();
  const headers = {
    "accept-encoding": "gzip, deflate, br, zstd",
    ...(clientNumber === undefined ? {} : { "x-forwarded-for": networkAddress(clientNumber) }),
  };
  return new Promise<TimedResponse>((resolve) => {
    const end = (status: number) =>
      resolve({ status, seconds: (performance.now() - started) / 1000 });
    const request = get(url, { agent, headers, timeout: 60_000 }, (response) => {
      response.resume().on("error", () => end(0));
      response.on("close", () => end(response.complete ? (response.statusCode ?? 0) : 0));
    });
    request.on("timeout", () => request.destroy());
    request.on("error", () => end(0));
  });
}

/** An IP address of its own for every number. */
export function ipAddress(number: number) {
  return `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`;
}

/** An IP address in a /24 network of its own for every number, because limits count per network. */
export function networkAddress(number: number) {
  return `10.${(number >> 8) % 256}.${number % 256}.1`;
}

/** Sends GET requests at a fixed rate; the returned function stops and returns all responses. */
export function getSteadily(url: string, paths: string[], perSecond: number) {
  const agent = new Agent({ keepAlive: true });
  const sent: Promise<TimedResponse>[] = [];
  let stopped = false;
  const done = (async () => {
    while (!stopped) {
      sent.push(timedGet(url + paths[sent.length % paths.length], { agent }));
      await delay(1_000 / perSecond);
    }
  })();
  return async () => {
    stopped = true;
    await done;
    const responses = await Promise.all(sent);
    agent.destroy();
    return responses;
  };
}

export function p99(responses: TimedResponse[]): number {
  return percentile(
    responses.map(({ seconds }) => seconds),
    0.99,
  );
}

export function countStatus(
  responses: { status: number }[],
  isWanted: (status: number) => boolean,
): number {
  return responses.filter(({ status }) => isWanted(status)).length;
}
