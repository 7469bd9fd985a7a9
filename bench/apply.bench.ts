import type { Browser, BrowserContext } from "@playwright/test";
import { stepNames } from "../app/features/registration-form/definition.ts";
import { weigh } from "../tests/e2e/weight.ts";
import { launchBrowser } from "./browser.ts";
import { startChild } from "./child.ts";
import { median, type Report } from "./report.ts";

export const title = "Applying on a cheap phone: 400 kbit/s, 400 ms, a sixth of the processor";

const ROUNDS = 3;
const FORM = "/registration/meca-agro";
const line = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };

type Moments = { usable: number; alive: number };

export async function run(report: Report) {
  const site = await startChild("server.ts");
  const browser = await launchBrowser();
  try {
    for (const path of [FORM, `${FORM}/identity`, "/registration/agent", "/registration/suivi"]) {
      await reportWeight(report, browser, site.url, path);
    }
    for (const step of stepNames) {
      const url = `${site.url}${FORM}/${step}`;
      await fetch(url);
      const visits: Moments[] = [];
      for (let round = 0; round < ROUNDS; round += 1) visits.push(await visit(browser, url));
      const seconds = (pick: (moments: Moments) => number) => median(visits.map(pick)) / 1000;
      report({
        what: `${step}: one can type after`,
        value: seconds(({ usable }) => usable),
        unit: "s",
        limit: 2,
      });
      report({
        what: `${step}: its script is ready after`,
        value: seconds(({ alive }) => alive),
        unit: "s",
        limit: 5,
      });
    }
  } finally {
    await browser.close();
    await site.stop();
  }
}

async function reportWeight(report: Report, browser: Browser, url: string, path: string) {
  const context = await phone(browser);
  const { requests, bytes, script } = await weigh(await context.newPage(), url + path);
  await context.close();
  report({ what: `${path}: requests`, value: requests, unit: "", limit: 15 });
  report({ what: `${path}: all bytes`, value: bytes / 1000, unit: "kB", limit: 120 });
  report({ what: `${path}: script`, value: script / 1000, unit: "kB", limit: 60 });
}

function phone(browser: Browser): Promise<BrowserContext> {
  return browser.newContext({
    viewport: { width: 360, height: 740 },
    deviceScaleFactor: 2,
    isMobile: true,
    locale: "fr-FR",
    serviceWorkers: "block",
  });
}

/** When something that takes an answer was painted, and when the script had its answers. */
async function visit(browser: Browser, url: string): Promise<Moments> {
  const context = await phone(browser);
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send("Network.enable");
  await devtools.send("Network.emulateNetworkConditions", line);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: 6 });
  await page.addInitScript(() => {
    const seen = { usable: 0, alive: 0 };
    Object.assign(window, { seen });
    const look = () => {
      const painted = performance.getEntriesByName("first-contentful-paint")[0];
      const box = document.querySelector("main form :is(input, select, textarea, button)");
      if (!seen.usable && painted && box) seen.usable = performance.now();
      if (!seen.alive && document.documentElement.dataset.alive !== undefined) {
        seen.alive = performance.now();
      }
      if (!seen.usable || !seen.alive) requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  await page.goto(url, { waitUntil: "commit" });
  const read = () => (window as Window & { seen?: Moments }).seen;
  await page.waitForFunction(() => (window as Window & { seen?: Moments }).seen?.alive, null, {
    timeout: 60_000,
  });
  const moments = await page.evaluate(read);
  await context.close();
  return moments ?? { usable: Number.NaN, alive: Number.NaN };
}
