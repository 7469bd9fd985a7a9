import { problems, problemsOfLook } from "./accessible.ts";
import { open } from "./alive.ts";
import { textOf } from "./desk-page.ts";
import { expect, test } from "./journey.ts";
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

for (const { width, colorScheme, whole } of [
  { width: 360, colorScheme: "light", whole: true },
  { width: 1280, colorScheme: "dark", whole: false },
] as const) {
  test(`every screen of the desk is accessible, ${width} px, ${colorScheme}`, async ({
    browser,
  }) => {
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
      await open(page, `/de${path}`);
      // The first stands for the frame around all, which is another one on a wide screen.
      const look = whole || path === screens[0] ? problems : problemsOfLook;
      expect(await look(page), path).toEqual([]);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(wide, path).toBeLessThanOrEqual(0);
    }
    expect(said).toEqual([]);
  });
}

test("the panels of the editor are accessible and closed by keyboard", async ({ page }) => {
  await enterAs(page.context(), "editor");
  await open(page, "/admin/news/edit?id=2");
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
