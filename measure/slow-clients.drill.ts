import { connect, type Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { pdf } from "#tests/setup/pictures.ts";
import type { Context, Report } from "./report.ts";
import { type Client, createClient, signInAdmin } from "./setup/clients.ts";
import { countStatus, getSteadily, p99 } from "./setup/requests.ts";
import { type Site, startSite } from "./setup/site.ts";

export const title = "1,000 connections with slow headers, 200 with slow bodies, one slow upload";
export const minutes = 6;

const PAGES = ["/", "/news", "/formations", "/en"];

export async function run(report: Report, context: Context) {
  const site = await startSite(context);
  const admin = await signInAdmin(site);
  // 5 MB at 384 kbit/s take 110 s.
  const slowUpload = uploadSlowly(createClient(site, admin.token, 240));
  const stopReading = getSteadily(site.url, PAGES, 20);
  const headers = Array.from({ length: 1_000 }, () =>
    trickle(site, "GET / HTTP/1.1\r\nhost: a\r\nx-"),
  );
  const open =
    "POST /api/login HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 9999\r\n\r\n";
  const bodies = Array.from({ length: 200 }, () => trickle(site, open));
  context.onEnd(async () => {
    for (const { socket } of [...headers, ...bodies]) socket.destroy();
  });
  const lifetimes = await Promise.all(headers.map(({ closedAfter }) => closedAfter));
  const responses = await stopReading();
  const served = (countStatus(responses, (status) => status === 200) / responses.length) * 100;
  report({
    name: "slow headers: closed after, slowest",
    value: Math.max(...lifetimes),
    unit: "s",
    atMost: 20,
  });
  report({ name: "ordinary requests meanwhile", value: responses.length });
  report({ name: "ordinary requests served", value: served, unit: "%", atLeast: 99.9 });
  report({ name: "ordinary requests, p99", value: p99(responses), unit: "s" });
  const upload = await slowUpload;
  report({ name: "5 MB at 384 kbit/s: status", value: upload.status, atLeast: 201, atMost: 201 });
  report({ name: "5 MB at 384 kbit/s: time", value: upload.seconds, unit: "s" });
}

/** Sends one byte every two seconds until the server closes the connection. */
function trickle(site: Site, start: string) {
  const started = performance.now();
  const socket: Socket = connect(Number(new URL(site.url).port), "127.0.0.1");
  socket.on("error", () => {}).resume();
  socket.write(start);
  const timer = setInterval(() => socket.write("a"), 2_000);
  const closedAfter = new Promise<number>((resolve) => {
    socket.on("close", () => {
      clearInterval(timer);
      resolve((performance.now() - started) / 1000);
    });
  });
  return { socket, closedAfter };
}

async function uploadSlowly(client: Client) {
  const bytes = pdf(5 * 1024 * 1024 - 1024);
  const chunk = 48_000;
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      for (let at = 0; at < bytes.length; at += chunk) {
        controller.enqueue(bytes.subarray(at, at + chunk));
        await delay(1_000);
      }
      controller.close();
    },
  });
  const started = performance.now();
  const headers = { "content-type": "application/pdf" };
  const response = await client.post("/api/media?filename=long.pdf", body, headers);
  return { status: response.status, seconds: (performance.now() - started) / 1000 };
}
