import { expect, type Page, test } from "@playwright/test";

/**
 * Counts how often somebody clicks. What comes back begins a task, and ends it by saying its name and
 * how many clicks it may take; how many it took, and how long at the speed of a machine, is noted in
 * the report of the run.
 */
export async function countClicks(page: Page) {
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
  let began = performance.now();
  const counted = () =>
    page.evaluate(() => {
      const count = Number(sessionStorage.clicks ?? 0);
      sessionStorage.clicks = 0;
      return count;
    });
  return {
    async begin() {
      await counted();
      began = performance.now();
    },
    async end(task: string, most: number) {
      const seconds = ((performance.now() - began) / 1000).toFixed(1);
      const clicks = await counted();
      test
        .info()
        .annotations.push({ type: "clicks", description: `${task}: ${clicks}, ${seconds} s` });
      expect(clicks, task).toBeLessThanOrEqual(most);
    },
  };
}
