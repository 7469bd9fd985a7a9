import type { Page } from "@playwright/test";
import { problems, problemsOfLook, sideways } from "./accessible.ts";
import { answer, next, ready, somebody } from "./applicant.ts";
import { expect, test } from "./journey.ts";

const FORM = "/registration/meca-agro";
const looks = [
  { width: 320, theme: "light" },
  { width: 1280, theme: "dark" },
] as const;

/** In the page as it stands: every rule, then what other widths and the other theme make of it. */
async function fine(page: Page, what: string) {
  expect(await problems(page), what).toEqual([]);
  for (const { width, theme } of looks) {
    await page.setViewportSize({ width, height: 740 });
    await page.emulateMedia({ colorScheme: theme });
    expect(await problemsOfLook(page), `${what}, ${width} px, ${theme}`).toEqual([]);
    expect(await sideways(page), `${what}, ${width} px`).toBeLessThanOrEqual(0);
  }
  await page.setViewportSize({ width: 360, height: 740 });
}

test("every step reads well: axe, two themes, 320 to 1280 px, letters twice as large", async ({
  page,
}) => {
  test.slow();
  const who = somebody();
  await page.goto(FORM);
  await ready(page);
  await fine(page, "start");
  await page.locator("[data-start]").click();
  await next(page, "identity");
  await fine(page, "identity with its mistakes");
  await answer.identity(page, who);
  await next(page, "contact");
  await fine(page, "contact");
  await answer.contact(page, who);
  await next(page, "education");
  await answer.education(page);
  await fine(page, "education");
  await next(page, "choice");
  await fine(page, "choice");
  await answer.choice(page);
  await next(page, "documents");
  await fine(page, "documents");
  await next(page, "review");
  await fine(page, "review");
  await page.evaluate(() => {
    document.documentElement.style.fontSize = "200%";
  });
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await sideways(page), "letters twice as large").toBeLessThanOrEqual(0);
});
