import { Agent, get } from "node:http";
import { setTimeout as delay } from "node:timers/promises";

export type Asked = { status: number; seconds: number };

/** Asks once, reads to the end, and says how long that took; status 0 is no whole answer. */
export function ask(url: string, { agent, from }: { agent?: Agent; from?: number } = {}) {
  const started = performance.now();
  const headers = {
    "accept-encoding": "br",
    ...(from === undefined ? {} : { "x-forwarded-for": networkOf(from) }),
  };
  return new Promise<Asked>((resolve) => {
    const tell = (status: number) =>
      resolve({ status, seconds: (performance.now() - started) / 1000 });
    const request = get(url, { agent, headers, timeout: 60_000 }, (answer) => {
      answer.resume().on("error", () => tell(0));
      answer.on("close", () => tell(answer.complete ? (answer.statusCode ?? 0) : 0));
    });
    request.on("timeout", () => request.destroy());
    request.on("error", () => tell(0));
  });
}

/** Another network for every number. */
export function networkOf(number: number) {
  return `10.${(number >> 8) % 256}.${number % 256}.1`;
}

/** Asks for a path several times a second until told to end; what was answered. */
export function askSteadily(url: string, paths: string[], perSecond: number) {
  const agent = new Agent({ keepAlive: true });
  const asked: Promise<Asked>[] = [];
  let going = true;
  const done = (async () => {
    while (going) {
      asked.push(ask(url + paths[asked.length % paths.length], { agent }));
      await delay(1_000 / perSecond);
    }
  })();
  return async () => {
    going = false;
    await done;
    const answers = await Promise.all(asked);
    agent.destroy();
    return answers;
  };
}

export function percentile(asked: Asked[], share: number): number {
  const sorted = asked.map(({ seconds }) => seconds).sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

export function countOf(asked: Asked[], wanted: (status: number) => boolean): number {
  return asked.filter(({ status }) => wanted(status)).length;
}
