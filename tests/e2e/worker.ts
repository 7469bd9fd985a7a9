import { expect, type Page } from "@playwright/test";

/**
 * The worker takes care of pages opened after it is ready. One whose loading began before and ended
 * after the worker took over is overlooked, until it is loaded again.
 */
export async function workerReady(page: Page) {
  await expect(async () => {
    if (await isCaredFor(page)) return;
    await page.reload();
    expect(await isCaredFor(page)).toBe(true);
  }).toPass();
}

function isCaredFor(page: Page): Promise<boolean> {
  return page.evaluate(async () => {
    const { serviceWorker } = navigator;
    const taken = new Promise<boolean>((resolve) => {
      serviceWorker.addEventListener("controllerchange", () => resolve(true), { once: true });
    });
    const overlooked = new Promise<boolean>((resolve) => setTimeout(resolve, 5_000, false));
    const ready = serviceWorker.ready.then(() => serviceWorker.controller !== null || taken);
    return Promise.race([ready, overlooked]);
  });
}

/** The addresses of the pages the device holds on to. */
export function keptPages(page: Page): Promise<string[]> {
  return keptIn(page, "pages");
}

/** The addresses of the style sheets, scripts and patterns the device holds on to. */
export function keptFiles(page: Page): Promise<string[]> {
  return keptIn(page, "files");
}

function keptIn(page: Page, name: string): Promise<string[]> {
  return page.evaluate(async (cache) => {
    const requests = await (await caches.open(cache)).keys();
    return requests.map(({ url }) => url.slice(location.origin.length));
  }, name);
}

/**
 * Cuts the line of a device that has its worker. A worker that has only just started hears of it
 * later than the page does, and would still fetch: so it is asked.
 */
export async function cutLine(page: Page) {
  const context = page.context();
  await expect.poll(() => context.serviceWorkers().length).toBeGreaterThan(0);
  await expect
    .poll(async () => {
      await context.setOffline(true);
      const reached = context.serviceWorkers().map((worker) =>
        worker.evaluate(() =>
          fetch("/", { method: "HEAD", cache: "no-store" }).then(
            () => true,
            () => false,
          ),
        ),
      );
      return (await Promise.all(reached)).includes(true);
    })
    .toBe(false);
}
