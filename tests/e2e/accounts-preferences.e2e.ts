import { expect, test } from "./journey.ts";
import { open } from "./page-ready.ts";
import { enterAs } from "./person.ts";

test("theme and language chosen in the staff area apply to the whole site", async ({
  page,
  context,
}) => {
  await enterAs(context, "editor");
  await open(page, "/admin/profile/settings");
  const html = page.locator("html");
  const saved = () =>
    page.evaluate(() => [localStorage.getItem("theme"), localStorage.getItem("color-mode")]);

  await page.getByText("Sombre", { exact: true }).click();
  await expect(html).toHaveAttribute("data-theme", "dark");
  await expect(html).toHaveAttribute("data-mantine-color-scheme", "dark");
  expect(await saved()).toEqual(["dark", "dark"]);
  await page.getByText("Comme l’appareil").click();
  await expect(html).not.toHaveAttribute("data-theme");
  expect(await saved()).toEqual([null, "system"]);
  await page.getByRole("button", { name: "Passer au thème sombre" }).click();
  expect(await saved()).toEqual(["dark", "dark"]);

  await page.getByRole("radio", { name: "Allemand" }).click();
  await expect(page).toHaveURL(/\/de\/admin\/profile\/settings$/);
  await expect(html).toHaveAttribute("lang", "de");
  const cookies = await context.cookies();
  expect(cookies.find(({ name }) => name === "locale")?.value).toBe("de");
  await expect(html, "the theme came along").toHaveAttribute("data-theme", "dark");
});
