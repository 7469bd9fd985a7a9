import type { Page } from "@playwright/test";
import { screens } from "../pages/staff-screens.ts";
import { expect, journeysOn } from "./journey.ts";
import { open, still } from "./page-ready.ts";
import { enterAs } from "./person.ts";
import { addressOf, fillLists } from "./staff-tour.ts";

// The demonstration stays away from a site with the applications of other journeys.
const test = journeysOn({});

test("whatever takes the keyboard shows it, on every staff screen", async ({ page, context }) => {
  test.setTimeout(1_800_000);
  await fillLists(await enterAs(context, "admin"));
  const hidden: string[] = [];
  for (const pattern of Object.keys(screens)) {
    const address = await addressOf(page, pattern);
    if (!address) continue;
    await open(page, address);
    await still(page);
    for (const name of await withoutRing(page)) hidden.push(`${pattern}: ${name}`);
  }
  expect(hidden).toEqual([]);
});

/** Elements that look the same with the keyboard on them as without. */
async function withoutRing(page: Page): Promise<string[]> {
  // After a key the browser shows what has the focus.
  await page.keyboard.press("Tab");
  return page.evaluate(() => {
    const focusable =
      "a[href], button, input, select, textarea, summary, [tabindex='0'], [contenteditable=true]";
    const isVisible = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true }) &&
      !element.matches(":disabled, [tabindex='-1'], [aria-hidden=true] *");
    /** The ring may be drawn around what stands for the element: its label, row or card. */
    const look = (element: Element) => {
      const around: Element[] = [element, ...(element.parentElement?.children ?? [])];
      for (let up = element.parentElement, steps = 0; up && steps < 4; steps += 1) {
        around.push(up);
        up = up.parentElement;
      }
      return around
        .map((each) => {
          const style = getComputedStyle(each);
          const isDrawn = each instanceof SVGElement || style.display !== "contents";
          const { outlineStyle, outlineWidth, outlineColor, boxShadow, borderColor } = style;
          return isDrawn ? [outlineStyle, outlineWidth, outlineColor, boxShadow, borderColor] : "";
        })
        .join(" ");
    };
    const missing: string[] = [];
    for (const element of document.querySelectorAll<HTMLElement>(focusable)) {
      if (!isVisible(element)) continue;
      (document.activeElement as HTMLElement | null)?.blur();
      const before = look(element);
      element.focus();
      if (document.activeElement !== element) continue;
      const name = element.getAttribute("aria-label") ?? element.textContent?.trim();
      if (look(element) === before) missing.push(`${element.tagName} ${name?.slice(0, 40)}`);
    }
    return missing;
  });
}
