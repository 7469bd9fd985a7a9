import { expect, type Page } from "@playwright/test";

/** Opens a page of the staff area and waits until it is ready. */
export async function open(page: Page, path: string) {
  const answer = await page.goto(path);
  await ready(page);
  return answer;
}

export async function reload(page: Page) {
  await page.reload();
  await ready(page);
}

export async function ready(page: Page) {
  await expect(page.locator("html")).toHaveAttribute("data-ready");
}

/**
 * Nothing moves any more: what fades in has its full colours, and what slides stands in its place.
 * Two looks in a row, because a panel that was just put on the page begins to move a frame later.
 */
export async function still(page: Page) {
  await expect(page.locator(".mantine-Skeleton-root"), "something is still loading").toHaveCount(0);
  await page.evaluate(async () => {
    const frame = () => new Promise(requestAnimationFrame);
    const endless = (animation: Animation) =>
      animation.effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY;
    await document.fonts.ready;
    for (let quiet = 0; quiet < 2; ) {
      await frame();
      await frame();
      const moving = document.getAnimations().filter((animation) => !endless(animation));
      quiet = moving.some(({ playState }) => playState === "running") ? 0 : quiet + 1;
    }
  });
}
