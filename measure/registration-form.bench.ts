import type { Browser } from "@playwright/test";
import { weigh } from "#tests/e2e/weight.ts";
import { mecaAgro } from "#tests/setup/forms.ts";
import type { Context, Report } from "./report.ts";
import { launchBrowser, newPhone, slowDown } from "./setup/browser.ts";
import { startSite } from "./setup/site.ts";
import { median } from "./setup/statistics.ts";

export const title = "Registration form on a slow phone: 400 kbit/s, 400 ms, a sixth of the CPU";

const ROUNDS = 3;
const FORM = "/registration/meca-agro";

/** Milliseconds since the navigation started. */
type Times = { usable: number; scriptReady: number };
type TimedWindow = Window & { times?: Times };

export async function run(report: Report, context: Context) {
  const site = await startSite(context);
  const browser = await launchBrowser();
  context.onEnd(() => browser.close());
  for (const path of [FORM, `${FORM}/name`, "/registration/agent", "/registration/suivi"]) {
    await reportWeight(report, browser, site.url, path);
  }
  for (const { name: step } of mecaAgro.steps) {
    const url = `${site.url}${FORM}/${step}`;
    await fetch(url);
    const visits: Times[] = [];
    for (let round = 0; round < ROUNDS; round += 1) visits.push(await visit(browser, url));
    const usable = median(visits.map((times) => times.usable)) / 1000;
    const scriptReady = median(visits.map((times) => times.scriptReady)) / 1000;
    report({ name: `${step}: form usable after`, value: usable, unit: "s", atMost: 2 });
    report({ name: `${step}: script ready after`, value: scriptReady, unit: "s", atMost: 5 });
  }
}

async function reportWeight(report: Report, browser: Browser, url: string, path: string) {
  const phone = await newPhone(browser);
  const { requests, bytes, script } = await weigh(await phone.newPage(), url + path);
  await phone.close();
  report({ name: `${path}: requests`, value: requests, atMost: 15 });
  report({ name: `${path}: all bytes`, value: bytes / 1000, unit: "kB", atMost: 120 });
  report({ name: `${path}: script`, value: script / 1000, unit: "kB", atMost: 60 });
}

/** Usable: a form control is painted. Script ready: the script has loaded the saved answers. */
async function visit(browser: Browser, url: string): Promise<Times> {
  const phone = await newPhone(browser);
  const page = await phone.newPage();
  await slowDown(page);
  await page.addInitScript(() => {
    const times = { usable: 0, scriptReady: 0 };
    Object.assign(window, { times });
    const check = () => {
      const painted = performance.getEntriesByName("first-contentful-paint")[0];
      const control = document.querySelector("main form :is(input, select, textarea, button)");
      if (!times.usable && painted && control) times.usable = performance.now();
      if (!times.scriptReady && document.documentElement.dataset.ready !== undefined) {
        times.scriptReady = performance.now();
      }
      if (!times.usable || !times.scriptReady) requestAnimationFrame(check);
    };
    requestAnimationFrame(check);
  });
  await page.goto(url, { waitUntil: "commit" });
  await page.waitForFunction(() => (window as TimedWindow).times?.scriptReady, null, {
    timeout: 60_000,
  });
  const times = await page.evaluate(() => (window as TimedWindow).times);
  await phone.close();
  return times ?? { usable: Number.NaN, scriptReady: Number.NaN };
}
