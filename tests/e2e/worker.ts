import { expect, type Page } from "@playwright/test";

/** The worker takes care of pages opened after it is ready. */
export async function workerReady(page: Page) {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller) return;
    await new Promise((resolve) =>
      navigator.serviceWorker.addEventListener("controllerchange", resolve, { once: true }),
    );
  });
}

/** The addresses of the pages the device holds on to. */
export function keptPages(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const requests = await (await caches.open("pages")).keys();
    return requests.map(({ url }) => url.slice(location.origin.length));
  });
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
