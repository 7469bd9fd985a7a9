import type { APIRequestContext } from "@playwright/test";
import { expect, test } from "./journey.ts";

type Post = { title: string; slug: string; slugs: Record<string, string> };

async function posts(request: APIRequestContext): Promise<Post[]> {
  return (await request.get("/api/posts?locale=fr")).json();
}

test.use({ javaScriptEnabled: false });

test("a reader goes from the list to an article and on to the next", async ({ page }) => {
  await page.goto("/news");
  const first = page.locator("main article h2 a").first();
  const title = await first.innerText();
  await first.click();
  await expect(page.locator("main h1")).toHaveText(title);
  await expect(page.locator("main time").first()).toHaveAttribute("datetime", /^\d{4}-\d\d-\d\dT/);
  await expect(page.locator("main a[href^='https://wa.me/']")).toBeVisible();
  await page.locator("main nav a[rel=prev]").click();
  await expect(page.locator("main h1")).not.toHaveText(title);
});

test("the pages of the list know their neighbours", async ({ page }) => {
  await page.goto("/en/news");
  await expect(page.locator("head link[rel=prev]")).toHaveCount(0);
  await expect(page.locator("head link[rel=next]")).toHaveAttribute("href", "/en/news?page=2");
  const newest = await page.locator("main article h2").first().innerText();
  await page.locator("main a[rel=next]").click();
  await expect(page).toHaveURL(/\/en\/news\?page=2$/);
  await expect(page.locator("head link[rel=prev]")).toHaveAttribute("href", "/en/news");
  await expect(page.locator("main article h2").first()).not.toHaveText(newest);
});

test("a search forgives accents and stays in the address", async ({ page }) => {
  await page.goto("/news");
  await page.locator("main input[name=search]").fill("femmés");
  await page.locator("main form button").click();
  await expect(page).toHaveURL(/search=femm/);
  await expect(page.locator("main input[name=search]")).toHaveValue("femmés");
  await expect(page.locator("main article h2").first()).toBeVisible();
  await expect(page.locator("head meta[name=robots]")).toHaveAttribute("content", /noindex/);
});

test("a topic is a link, and a search stays within it", async ({ page }) => {
  await page.goto("/de/news");
  await page.getByRole("link", { name: "Unternehmen", exact: true }).click();
  await expect(page).toHaveURL(/tag=entreprises/);
  await expect(page.locator("main h1")).toHaveText("Unternehmen");
  await page.locator("main input[name=search]").fill("Praktikum");
  await page.locator("main form button").click();
  await expect(page).toHaveURL(/tag=entreprises/);
});

test("an article in another language's address moves on for good", async ({ request }) => {
  const post = (await posts(request)).find(({ slugs }) => slugs.de);
  const answer = await request.get(`/de/news/${post?.slugs.fr}`, { maxRedirects: 0 });
  expect(answer.status()).toBe(301);
  expect(answer.headers().location).toBe(`/de/news/${post?.slugs.de}`);
});

test("unknown articles and pages beyond the last are not found", async ({ request }) => {
  for (const path of ["/news/nope", "/news/1", "/news?page=999", "/de/news/nope"]) {
    expect((await request.get(path)).status(), path).toBe(404);
  }
});
