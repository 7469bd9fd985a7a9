import type { APIRequestContext } from "@playwright/test";
import { expect, test } from "./journey.ts";

type Course = {
  title: string;
  slug: string;
  slugs: Record<string, string>;
  category: { id: number; slug: string; slugs: Record<string, string> };
};

async function firstCourse(request: APIRequestContext, locale = "fr"): Promise<Course> {
  const answer = await request.get(`/api/formations?locale=${locale}`);
  const [course] = (await answer.json()) as Course[];
  if (!course) throw new Error("no course");
  return course;
}

test("the language button links to the same course", async ({ page, request }) => {
  const { category, slug, slugs } = await firstCourse(request);
  await page.goto(`/formations/${category.slug}/${slug}`);
  const link = page.locator(`header a[hreflang="de"]`).first();
  await expect(link).toHaveAttribute("href", `/de/formations/${category.slugs.de}/${slugs.de}`);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a search without results says so and links back", async ({ page }) => {
    await page.goto("/en/formations?search=zzzzzz");
    await expect(page.getByText("No course matches these criteria.")).toBeVisible();
    await page.getByRole("link", { name: "Clear the filters" }).click();
    await expect(page.locator("main section article h3").first()).toBeVisible();
  });
});
