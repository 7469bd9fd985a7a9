import type { BrowserContext, Page } from "@playwright/test";
import { authCookie } from "#app/platform/http/cookie-names.ts";
import { weigh } from "#tests/e2e/weight.ts";
import type { Context, Report } from "./report.ts";
import { launchBrowser } from "./setup/browser.ts";
import { signInAdmin } from "./setup/clients.ts";
import { openDatabaseIn } from "./setup/database.ts";
import { fillRegistrations } from "./setup/fill-registrations.ts";
import { startSite } from "./setup/site.ts";
import { median } from "./setup/statistics.ts";

export const title =
  "Staff area: weight of the first screens, clicks at a quarter of the CPU, worker";

const REGISTRATIONS = 600;
const ROUNDS = 7;
const WORKER_ROUNDS = 14;
const LIST = "/admin/registration";

export async function run(report: Report, context: Context) {
  const site = await startSite(context);
  const { pool } = await openDatabaseIn(context, site);
  await fillRegistrations(pool, REGISTRATIONS);
  const { token } = await signInAdmin(site);
  const browser = await launchBrowser();
  context.onEnd(() => browser.close());
  const enter = async (serviceWorkers: "allow" | "block") => {
    const person = await browser.newContext({ serviceWorkers, viewport: wide });
    const value = encodeURIComponent(token ?? "");
    await person.addCookies([{ url: site.url, name: authCookie.name, value }]);
    return person;
  };
  await reportWeights(report, enter, site.url);
  await reportClicks(report, await enter("block"), site.url);
  await reportWorker(report, enter, site.url);
}

const wide = { width: 1280, height: 900 };
type Enter = (serviceWorkers: "allow" | "block") => Promise<BrowserContext>;

async function reportWeights(report: Report, enter: Enter, url: string) {
  const limits = {
    "/dashboard": { script: 240, bytes: 300, requests: 25 },
    [LIST]: { script: 285, bytes: 360, requests: 25 },
  };
  for (const [path, limit] of Object.entries<Partial<Record<string, number>>>(limits)) {
    const person = await enter("block");
    const { script, bytes, requests } = await weigh(await person.newPage(), url + path);
    await person.close();
    const most = (name: string) => (limit[name] ? { atMost: limit[name] } : {});
    report({ name: `${path}: script`, value: script / 1000, unit: "kB", ...most("script") });
    report({ name: `${path}: all bytes`, value: bytes / 1000, unit: "kB", ...most("bytes") });
    report({ name: `${path}: requests`, value: requests, ...most("requests") });
  }
}

/** List → record → back, each until the content is there. */
async function reportClicks(report: Report, person: BrowserContext, url: string) {
  const page = await person.newPage();
  await page.goto(url + LIST, { waitUntil: "networkidle" });
  await page.locator("html[data-ready]").waitFor({ state: "attached" });
  const devtools = await person.newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  let asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  const times = { open: [] as Times[], back: [] as Times[], after: [] as number[] };
  let repeated = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    times.open.push(await timeStep(page, "open"));
    await quiet(page);
    asked = [];
    times.back.push(await timeStep(page, "back"));
    times.after.push(await quiet(page));
    repeated += asked.filter((each) => each.includes(".data")).length;
  }
  await person.close();
  const middle = (list: Times[], part: keyof Times) => median(list.map((each) => each[part]));
  const [open, whole] = [middle(times.open, "content"), middle(times.open, "whole")];
  const back = middle(times.back, "content");
  report({ name: "list → record, its head: median", value: open, unit: "ms", atMost: 150 });
  report({ name: "list → record, all of it: median", value: whole, unit: "ms" });
  report({ name: "record → back: median", value: back, unit: "ms", atMost: 150 });
  const after = median(times.after);
  report({ name: "record → back, until nothing is left to do: median", value: after, unit: "ms" });
  report({ name: "requests for a list that was there already", value: repeated, atMost: 0 });
}

type Times = { content: number; whole: number };

/**
 * Milliseconds from the click until a frame with the content was drawn (the name of the person, or
 * the list alone), and until all of the record was.
 */
function timeStep(page: Page, step: "open" | "back"): Promise<Times> {
  return page.evaluate(async (wanted) => {
    // Stops at the first: looking at every row in every frame would be part of the time measured.
    const seen = (selector: string, is = (_: HTMLElement) => true) =>
      [...document.querySelectorAll<HTMLElement>(`main ${selector}`)].find(
        (element) => is(element) && element.checkVisibility(),
      );
    const row = seen('table a[href*="/admin/registration/"]');
    const name = row?.textContent;
    const isThere = () =>
      wanted === "back"
        ? seen("h1") !== undefined && seen("section dl") === undefined
        : seen("h1", ({ textContent }) => textContent === name) !== undefined;
    const isWhole = () => wanted === "back" || seen("section dl") !== undefined;
    const drawn = async (is: () => boolean) => {
      do await new Promise(requestAnimationFrame);
      while (!is());
      await new Promise((resolve) => setTimeout(resolve));
      return performance.now() - started;
    };
    const started = performance.now();
    if (wanted === "back") window.history.back();
    else row?.click();
    return { content: await drawn(isThere), whole: await drawn(isWhole) };
  }, step);
}

/** Milliseconds until the network and the browser have nothing left to do: nothing disturbs what follows. */
async function quiet(page: Page): Promise<number> {
  const started = performance.now();
  await page.waitForLoadState("networkidle");
  await page.evaluate(async () => {
    for (let turn = 0; turn < 5; turn += 1) {
      await new Promise((resolve) => requestIdleCallback(resolve));
      await new Promise(requestAnimationFrame);
    }
  });
  return performance.now() - started;
}

/** The second page somebody opens, with the service worker and without, in turns. */
async function reportWorker(report: Report, enter: Enter, url: string) {
  const pairs = [
    ["/", "/news"],
    ["/dashboard", LIST],
  ] as const;
  for (const [first, second] of pairs) {
    const times = { allow: [] as number[], block: [] as number[] };
    for (let round = 0; round < WORKER_ROUNDS; round += 1) {
      // Either comes first as often: what the first one warms up is there for the second.
      const both = ["allow", "block"] as const;
      for (const workers of round % 2 ? both : both.toReversed()) {
        const person = await enter(workers);
        const page = await person.newPage();
        // The worker registers on public pages.
        await page.goto(url);
        if (workers === "allow")
          await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
        await page.goto(url + first, { waitUntil: "networkidle" });
        const started = performance.now();
        await page.goto(url + second, { waitUntil: "load" });
        times[workers].push(performance.now() - started);
        await person.close();
      }
    }
    report({
      name: `${second} second, with worker: median`,
      value: median(times.allow),
      unit: "ms",
    });
    report({ name: `${second} second, without: median`, value: median(times.block), unit: "ms" });
  }
}
