import { connect, type Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { pdf } from "#tests/setup/pictures.ts";
import { askSteadily, countOf, percentile } from "./asking.ts";
import type { Report, Running } from "./report.ts";
import { admin, type Caller, caller, openSite, type Site } from "./site.ts";

export const title =
  "1,000 connections with slow headers, 200 with slow bodies; a slow honest upload";
export const minutes = 6;

const KNOWN = ["/", "/news", "/formations", "/en"];

export async function run(report: Report, running: Running) {
  const site = await openSite(running);
  const person = await admin(site);
  // 5 MB take 110 s at that speed.
  const honest = uploadSlowly(caller(site, person.token, 240));
  const finish = askSteadily(site.url, KNOWN, 20);
  const headers = Array.from({ length: 1_000 }, () =>
    trickle(site, "GET / HTTP/1.1\r\nhost: a\r\nx-"),
  );
  const open =
    "POST /api/login HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 9999\r\n\r\n";
  const bodies = Array.from({ length: 200 }, () => trickle(site, open));
  running.onEnd(async () => {
    for (const { socket } of [...headers, ...bodies]) socket.destroy();
  });
  const lived = await Promise.all(headers.map(({ lived: seconds }) => seconds));
  const answers = await finish();
  const served = (countOf(answers, (status) => status === 200) / answers.length) * 100;
  report({
    what: "slow headers: closed after, slowest",
    value: Math.max(...lived),
    unit: "s",
    atMost: 20,
  });
  report({ what: "ordinary requests beside them", value: answers.length });
  report({ what: "of them served", value: served, unit: "%", atLeast: 99.9 });
  report({ what: "their p99", value: percentile(answers, 0.99), unit: "s" });
  const upload = await honest;
  report({ what: "5 MB at 384 kbit/s: answered", value: upload.status, atLeast: 201, atMost: 201 });
  report({ what: "5 MB at 384 kbit/s: took", value: upload.seconds, unit: "s" });
}

/** One byte every two seconds, as long as it is let. */
function trickle(site: Site, beginning: string) {
  const started = performance.now();
  const socket: Socket = connect(Number(new URL(site.url).port), "127.0.0.1");
  socket.on("error", () => {}).resume();
  socket.write(beginning);
  const timer = setInterval(() => socket.write("a"), 2_000);
  const lived = new Promise<number>((resolve) => {
    socket.on("close", () => {
      clearInterval(timer);
      resolve((performance.now() - started) / 1000);
    });
  });
  return { socket, lived };
}

async function uploadSlowly(person: Caller) {
  const bytes = pdf(5 * 1024 * 1024 - 1024);
  const piece = 48_000;
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      for (let at = 0; at < bytes.length; at += piece) {
        controller.enqueue(bytes.subarray(at, at + piece));
        await delay(1_000);
      }
      controller.close();
    },
  });
  const started = performance.now();
  const headers = { "content-type": "application/pdf" };
  const answer = await person.post("/api/media?filename=long.pdf", body, headers);
  return { status: answer.status, seconds: (performance.now() - started) / 1000 };
}
