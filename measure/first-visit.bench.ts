import type { Browser } from "@playwright/test";
import { weigh } from "#tests/e2e/weight.ts";
import type { Context, Report } from "./report.ts";
import { launchBrowser, mainPages, newPhone, slowDown } from "./setup/browser.ts";
import { startSite } from "./setup/site.ts";
import { median } from "./setup/statistics.ts";

export const title = "First visit on a slow phone: 400 kbit/s, 400 ms, a sixth of the CPU";

const ROUNDS = 3;

type Visit = { paint: number; shift: number; bytes: number; script: number };

export async function run(report: Report, context: Context) {
  const site = await startSite(context);
  const browser = await launchBrowser();
  context.onEnd(() => browser.close());
  for (const path of mainPages) {
    const visits: Visit[] = [];
    // Render the page once, because visitors usually get it from the cache.
    await fetch(site.url + path);
    for (let round = 0; round < ROUNDS; round += 1) {
      visits.push(await visit(browser, site.url + path));
    }
    const paint = median(visits.map((each) => each.paint)) / 1000;
    const shift = median(visits.map((each) => each.shift));
    const bytes = median(visits.map((each) => each.bytes)) / 1000;
    const script = median(visits.map((each) => each.script)) / 1000;
    report({ name: `${path}: largest contentful paint`, value: paint, unit: "s", atMost: 2 });
    report({ name: `${path}: layout shift`, value: shift, atMost: 0.02 });
    report({ name: `${path}: all bytes`, value: bytes, unit: "kB", atMost: 100 });
    report({ name: `${path}: script`, value: script, unit: "kB", atMost: 6 });
  }
}

async function visit(browser: Browser, url: string): Promise<Visit> {
  const phone = await newPhone(browser);
  const page = await phone.newPage();
  await slowDown(page);
  const { bytes, script } = await weigh(page, url);
  const layout = await page.evaluate(
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
  await phone.close();
  return { ...layout, bytes, script };
}
