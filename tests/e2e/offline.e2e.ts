import { expect, test } from "./journey.ts";
import { cutLine, workerReady } from "./worker.ts";

test("visited pages are readable offline", async ({ page }) => {
  await page.goto("/");
  await workerReady(page);
  await page.goto("/about");
  const title = await page.locator("h1").textContent();
  await cutLine(page);
  await page.reload();
  await expect(page.locator("h1")).toHaveText(title ?? "");
  const font = await page.evaluate(() => getComputedStyle(document.body).fontFamily);
  expect(font).not.toContain("Times");
});

test("an unvisited page explains offline that it is missing, in the requested language", async ({
  page,
}) => {
  await page.goto("/de");
  await workerReady(page);
  await cutLine(page);
  await page.goto("/de/contacts");
  await expect(page.locator("h1")).toHaveText("Keine Verbindung");
  // The pages this device keeps are named and lead there.
  const kept = page.getByRole("region", { name: "Auf diesem Gerät gespeicherte Seiten" });
  await expect(kept.getByRole("link")).toHaveText(["Startseite"]);
  await page.goto("/en/news");
  await expect(page.locator("h1")).toHaveText("No connection");
  await expect(page.getByText(/No other page is kept/)).toBeVisible();
  await page.goto("/de/contacts");
  await kept.getByRole("link").click();
  await expect(page).toHaveURL(/\/de$/);
});
