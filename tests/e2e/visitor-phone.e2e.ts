import { expect, test } from "./journey.ts";

test.use({ viewport: { width: 360, height: 740 } });

test("a phone visitor gets from a search to a course and to the form", async ({ page }) => {
  await page.goto("/about");
  await page.locator("footer").getByRole("link", { name: "Postuler", exact: true }).click();
  const apply = page.getByRole("heading", { name: "Comment postuler" });
  await expect(apply).toBeInViewport();
  const header = await page.locator("header").first().boundingBox();
  const place = await apply.boundingBox();
  expect(place?.y).toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? 0));
  expect(place?.y).toBeLessThan(370);

  await page.goto("/formations");
  await page.locator("main input[name=search]").fill("diesel");
  await page.locator("main form button[type=submit]").click();
  await expect(page).toHaveURL(/search=diesel.*#results$/);
  const found = page.getByRole("link", { name: "Entretien et réparation de tracteurs" });
  await expect(found).toBeInViewport();

  await found.click();
  await expect(page.getByText(/^24 places libres sur 24$/)).toBeVisible();
  await page.getByRole("link", { name: "Postuler", exact: true }).first().click();
  // The script keeps the choice on the phone and tidies the address.
  await expect(page).toHaveURL(/\/registration\/meca-agro(\?formation=\d+)?$/);
  await expect(page.getByText("Vous avez choisi")).toContainText("tracteurs");
});
