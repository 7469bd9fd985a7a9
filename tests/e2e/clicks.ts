import type { Page } from "@playwright/test";

/** How often somebody clicked since it was asked last. */
export async function countClicks(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    document.addEventListener(
      "click",
      ({ isTrusted, detail }) => {
        // A label passes its click on to its field: that is one.
        if (!isTrusted || detail === 0) return;
        sessionStorage.clicks = Number(sessionStorage.clicks ?? 0) + 1;
      },
      true,
    );
  });
  return () =>
    page.evaluate(() => {
      const count = Number(sessionStorage.clicks ?? 0);
      sessionStorage.clicks = 0;
      return count;
    });
}
