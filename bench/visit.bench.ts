import type { Browser } from "@playwright/test";
import { launchBrowser, mainPages } from "./browser.ts";
import { startChild } from "./child.ts";
import { median, type Report } from "./report.ts";

export const title = "A first visit on a cheap phone: 400 kbit/s, 400 ms, a sixth of the processor";

const ROUNDS = 3;
const line = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };

type Visit = { paint: number; shift: number; bytes: number; scriptBytes: number };

export async function run(report: Report) {
  const site = await startChild("server.ts");
  const browser = await launchBrowser();
  for (const path of mainPages) {
    const visits: Visit[] = [];
    // The first visit renders the page; readers after it get the kept copy, which is what we time.
    await fetch(site.url + path);
    for (let round = 0; round < ROUNDS; round += 1)
      visits.push(await visit(browser, site.url + path));
    const of = (pick: (visit: Visit) => number) => median(visits.map(pick));
    report({
      what: `${path}: largest paint`,
      value: of((v) => v.paint) / 1000,
      unit: "s",
      limit: 2,
    });
    report({ what: `${path}: layout shift`, value: of((v) => v.shift), unit: "", limit: 0.02 });
    report({
      what: `${path}: all bytes`,
      value: of((v) => v.bytes) / 1000,
      unit: "kB",
      limit: 100,
    });
    report({
      what: `${path}: script`,
      value: of((v) => v.scriptBytes) / 1000,
      unit: "kB",
      limit: 6,
    });
  }
  await browser.close();
  await site.stop();
}

async function visit(browser: Browser, url: string): Promise<Visit> {
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    deviceScaleFactor: 2,
    isMobile: true,
    locale: "fr-FR",
    serviceWorkers: "block",
  });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send("Network.enable");
  await devtools.send("Network.emulateNetworkConditions", line);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: 6 });
  const sizes = new Map<string, number>();
  const scripts = new Set<string>();
  devtools.on("Network.responseReceived", ({ requestId, type }) => {
    if (type === "Script") scripts.add(requestId);
  });
  devtools.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    sizes.set(requestId, encodedDataLength);
  });
  await page.goto(url, { waitUntil: "networkidle" });
  const seen = await page.evaluate(
    () =>
      new Promise<{ paint: number; shift: number }>((resolve) => {
        let paint = 0;
        let shift = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) paint = entry.startTime;
        }).observe({ type: "largest-contentful-paint", buffered: true });
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) {
            shift += (entry as PerformanceEntry & { value: number }).value;
          }
        }).observe({ type: "layout-shift", buffered: true });
        setTimeout(() => resolve({ paint, shift }), 500);
      }),
  );
  await context.close();
  const total = [...sizes.values()].reduce((sum, size) => sum + size, 0);
  const script = [...scripts].reduce((sum, id) => sum + (sizes.get(id) ?? 0), 0);
  return { ...seen, bytes: total, scriptBytes: script };
}
