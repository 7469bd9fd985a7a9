import { fork } from "node:child_process";
import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import type { Report } from "../report.ts";
import { median, percentile } from "./statistics.ts";

type Options = { count: number; pause?: number; goOn?: () => boolean };

/** Loads a public page one request after another; returns the milliseconds of each. */
export async function pageTimes(
  url: string,
  { count, pause = 0, goOn = () => false }: Options,
): Promise<number[]> {
  const times: number[] = [];
  while (times.length < count || goOn()) {
    const started = performance.now();
    await (await fetch(`${url}/en`)).arrayBuffer();
    times.push(performance.now() - started);
    if (pause) await delay(pause);
  }
  return times;
}

/** Loads a public page from another process during `act`, so that our own load does not delay it. */
export async function pageTimesDuring<T>(url: string, act: () => Promise<T>) {
  const env = { ...process.env, PAGE_URL: `${url}/en` };
  const reader = fork("measure/processes/page-reader.ts", { env });
  const message = once(reader, "message") as Promise<[number[]]>;
  const result = await act();
  reader.send("stop");
  const [times] = await message;
  return { times, result };
}

export function reportPageTimes(report: Report, when: string, times: number[]) {
  report({ name: `public page ${when}: median`, value: median(times), unit: "ms" });
  report({ name: `public page ${when}: p95`, value: percentile(times, 0.95), unit: "ms" });
}
