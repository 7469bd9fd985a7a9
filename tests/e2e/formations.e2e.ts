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

async function ask(request: APIRequestContext, path: string) {
  const answer = await request.get(path, { maxRedirects: 0 });
  return { status: answer.status(), location: answer.headers().location };
}

test("a category answers at its slug and at its id with the slug", async ({ request }) => {
  const { category } = await firstCourse(request);
  for (const path of [
    `/formations/${category.slug}`,
    `/formations/${category.id}-${category.slug}`,
  ])
    expect(await ask(request, path)).toEqual({ status: 200, location: undefined });
});

test("an address in another language or with an old slug moves on for good", async ({
  request,
}) => {
  const { category, slug, slugs } = await firstCourse(request);
  const { id, slugs: names } = category;
  const moves = {
    [`/formations/${names.en}`]: `/formations/${names.fr}`,
    [`/de/formations/${names.fr}`]: `/de/formations/${names.de}`,
    [`/formations/${id}-anything`]: `/formations/${id}-${names.fr}`,
    [`/en/formations/${id}-${names.fr}`]: `/en/formations/${id}-${names.en}`,
    [`/en/formations/${names.fr}/${slug}`]: `/en/formations/${names.en}/${slugs.en}`,
    [`/formations/nowhere/${slug}`]: `/formations/${names.fr}/${slug}`,
  };
  for (const [from, to] of Object.entries(moves)) {
    expect(await ask(request, from), from).toEqual({ status: 301, location: to });
  }
});

test("what does not exist is not found", async ({ request }) => {
  const { category } = await firstCourse(request);
  const paths = ["nope", "999999-nope", `${category.slug}/nope`, `${category.slug}/1`];
  for (const path of paths) {
    expect((await ask(request, `/formations/${path}`)).status, path).toBe(404);
  }
});

test("the language button leads to the same course", async ({ page, request }) => {
  const { category, slug, slugs } = await firstCourse(request);
  await page.goto(`/formations/${category.slug}/${slug}`);
  const link = page.locator(`header a[hreflang="de"]`).first();
  await expect(link).toHaveAttribute("href", `/de/formations/${category.slugs.de}/${slugs.de}`);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("filters narrow the list, stay in the form and live in the address", async ({ page }) => {
    await page.goto("/formations");
    const rows = page
      .locator("#courses ~ *, main section article")
      .filter({ has: page.locator("h3") });
    const all = await page.locator("main section article h3").count();
    await page.locator("select[name=place]").selectOption("Abidjan");
    await page.locator("input[name=search]").fill("donnees");
    await page.locator("main form button[type=submit]").click();
    await expect(page).toHaveURL(/search=donnees.*place=Abidjan/);
    await expect(page.locator("select[name=place]")).toHaveValue("Abidjan");
    await expect(page.locator("input[name=search]")).toHaveValue("donnees");
    const left = await page.locator("main section article h3").count();
    expect(left).toBeGreaterThan(0);
    expect(left).toBeLessThan(all);
    await expect(rows.first()).toBeVisible();
    await page.locator("main form a").click();
    await expect(page.locator("main section article h3")).toHaveCount(all);
  });

  test("a search that finds nothing says so and offers the way back", async ({ page }) => {
    await page.goto("/en/formations?search=zzzzzz");
    await expect(page.getByText("No course matches these criteria.")).toBeVisible();
    await page.getByRole("link", { name: "Clear the filters" }).click();
    await expect(page.locator("main section article h3").first()).toBeVisible();
  });
});
