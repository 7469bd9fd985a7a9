import { lookTwice, narrow, problems } from "./accessible.ts";
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

test("every screen of the desk is accessible: 360 px and light, 1280 px and dark", async ({
  browser,
}) => {
  test.slow();
  const context = await browser.newContext({ reducedMotion: "reduce", viewport: narrow });
  await enterAs(context, "editor");
  const page = await context.newPage();
  const said: string[] = [];
  page.on("pageerror", (error) => said.push(String(error)));
  page.on("console", (message) => {
    if (message.type() === "error") said.push(message.text());
  });
  for (const path of screens) {
    await open(page, `/de${path}`);
    await lookTwice(page, { path, frame: path === screens[0] });
  }
  expect(said).toEqual([]);
});

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
