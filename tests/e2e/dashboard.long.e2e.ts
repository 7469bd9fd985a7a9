import type { Preset } from "../../app/platform/access/permissions.ts";
import { lookTwice, narrow, wide } from "./accessible.ts";
import { expect, journeysOn } from "./journey.ts";
import { open, still } from "./page-ready.ts";
import { enterAs } from "./person.ts";
import { fillLists } from "./staff-tour.ts";

const test = journeysOn({});

const heights = [
  { size: wide, most: 800 },
  { size: narrow, most: 1_500 },
];
const buttons: Record<Preset, string> = {
  admin: "Saisir une candidature",
  coordinator: "Saisir une candidature",
  editor: "Nouvel article",
  staff: "Nouvel article",
};

for (const role of Object.keys(buttons) as Preset[]) {
  test(`what waits for one as ${role} fits on one screen, with one main button`, async ({
    page,
  }) => {
    await fillLists(await enterAs(page.context(), "admin"));
    await page.context().clearCookies();
    await enterAs(page.context(), role);
    for (const { size, most } of heights) {
      await page.setViewportSize(size);
      await open(page, "/dashboard");
      await expect(page.getByRole("heading", { name: "Ce qui vous attend" })).toBeVisible();
      await still(page);
      const height = await page.evaluate(() => document.documentElement.scrollHeight);
      expect(height, `${size.width} px`).toBeLessThanOrEqual(most);
    }
    await lookTwice(page, { path: `the dashboard as ${role}` });
    await expect(page.getByRole("main").getByRole("link", { name: buttons[role] })).toBeVisible();
    await expect(page.getByRole("main").locator("[data-variant=filled]")).toHaveCount(1);
  });
}

test("each line of a coordinator says how many its screen shows", async ({ page }) => {
  await fillLists(await enterAs(page.context(), "admin"));
  await page.context().clearCookies();
  await enterAs(page.context(), "coordinator");
  await page.setViewportSize(wide);
  await open(page, "/dashboard");
  const decide = page.getByRole("link", { name: /candidatures? à décider/ });
  const count = Number(/^\d+/.exec((await decide.innerText()).trim())?.[0]);
  expect(count).toBeGreaterThan(0);
  await decide.click();
  await expect(page).toHaveURL(/status=received/);
  await expect(page.getByText(new RegExp(`sur ${count}$`))).toBeVisible();
});
