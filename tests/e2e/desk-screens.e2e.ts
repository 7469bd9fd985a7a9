import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page, test } from "@playwright/test";
import { textOf } from "./desk-page.ts";
import { enterAs } from "./person.ts";

const screens = [
  "/admin/news",
  "/admin/news?status=archived",
  "/admin/news/add",
  "/admin/news/edit?id=1&lang=en",
  "/admin/news/view?id=1",
  "/admin/cours",
  "/admin/cours/add",
  "/admin/cours/edit",
  "/admin/cours/edit/1?lang=de",
  "/admin/cours/view",
  "/admin/cours/views/1",
  "/admin/cours/categories",
];

async function problems(page: Page, where = "html") {
  const { violations } = await new AxeBuilder({ page }).include(where).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" | ")}`);
}

for (const { width, colorScheme } of [
  { width: 360, colorScheme: "light" },
  { width: 1280, colorScheme: "dark" },
] as const) {
  test(`every screen of the desk is accessible, ${width} px, ${colorScheme}`, async ({
    browser,
  }) => {
    test.setTimeout(180_000);
    const context = await browser.newContext({
      colorScheme,
      reducedMotion: "reduce",
      viewport: { width, height: 800 },
    });
    await enterAs(context, "editor");
    const page = await context.newPage();
    const said: string[] = [];
    page.on("pageerror", (error) => said.push(String(error)));
    page.on("console", (message) => {
      if (message.type() === "error") said.push(message.text());
    });
    for (const path of screens) {
      await page.goto(`/de${path}`, { waitUntil: "networkidle" });
      expect(await problems(page), path).toEqual([]);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(wide, path).toBeLessThanOrEqual(0);
    }
    expect(said).toEqual([]);
  });
}

test("the panels of the editor are accessible and closed by keyboard", async ({ page }) => {
  await enterAs(page.context(), "editor");
  await page.goto("/admin/news/edit?id=2", { waitUntil: "networkidle" });
  await expect(textOf(page)).toBeVisible();
  for (const { button, dialog } of [
    { button: "Historique", dialog: "Historique" },
    { button: "Mettre à jour…", dialog: "Publier" },
  ]) {
    await page.getByRole("button", { name: button }).press("Enter");
    const panel = page.getByRole("dialog", { name: dialog });
    await expect(panel).toBeVisible();
    expect(await problems(page, "[role=dialog]"), dialog).toEqual([]);
    await page.keyboard.press("Escape");
    await expect(panel).toBeHidden();
  }
});
