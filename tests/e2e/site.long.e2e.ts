import { problems, problemsOfLook, problemsOfTheme } from "./accessible.ts";
import { crawl } from "./crawl.ts";
import { expect, test } from "./journey.ts";
import { locales, onePageOfEachKind, publicPages } from "./public-pages.ts";
import { readPage } from "./read-page.ts";
import { foreignWords } from "./tell-tale-words.ts";

test("every public page declares its language and its title", async ({ request }) => {
  test.slow();
  const pages = await publicPages(request);
  expect(pages.length).toBeGreaterThan(80);
  const visited = await crawl(request);
  const known = new Set(pages.map(({ path }) => path));
  const titles = new Map<string, string>();
  for (const { locale, path } of pages) {
    const answer = visited.get(path);
    expect.soft(answer?.status, `${path} is linked to and answers`).toBe(200);
    const read = readPage(answer?.html ?? "");
    expect.soft(read.lang, path).toBe(locale);
    expect.soft(read.headings, path).toBe(1);
    expect.soft(read.description.length, `description of ${path}`).toBeGreaterThan(30);
    expect.soft(foreignWords(read.words, locale), `words of ${path}`).toEqual([]);
    expect.soft(pathOf(read.canonical), path).toBe(path);
    expect
      .soft(read.alternates.map((link) => link.locale).sort(), path)
      .toEqual(["de", "en", "fr", "x-default"]);
    const own = read.alternates.find((link) => link.locale === locale);
    expect.soft(pathOf(own?.href), path).toBe(path);
    for (const { href } of read.alternates) expect.soft(known).toContain(pathOf(href));
    expect.soft(titles.get(`${locale} ${read.title}`), `title of ${path}`).toBeUndefined();
    titles.set(`${locale} ${read.title}`, path);
  }
});

const pathOf = (address = "") => (URL.canParse(address) ? new URL(address).pathname : address);

test("no link of the site is broken", async ({ request }) => {
  test.slow();
  const visited = await crawl(request);
  const broken = [...visited].flatMap(([path, { status, missing }]) => [
    ...(status >= 400 ? [`${status} ${path}`] : []),
    ...missing.map((id) => `${path} has no #${id}`),
  ]);
  expect(broken).toEqual([]);
  expect(visited.size).toBeGreaterThan(100);
});

test("the API page is shown in three languages", async ({ request }) => {
  for (const [path, lang] of [
    ["/api/docs", "fr"],
    ["/en/api/docs", "en"],
    ["/de/api/docs", "de"],
  ] as const) {
    const answer = await request.get(path);
    const html = await answer.text();
    const read = readPage(html);
    expect([answer.status(), read.lang, read.headings], path).toEqual([200, lang, 1]);
    for (const call of ["/sanctum/csrf-cookie", "/api/login", "/api/formations/{id}"]) {
      expect(html, path).toContain(call);
    }
  }
});

test("no page is wider than a screen of 320 px", async ({ page, request }) => {
  test.slow();
  await page.setViewportSize({ width: 320, height: 640 });
  for (const { path } of await onePageOfEachKind(request)) {
    await page.goto(path);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect.soft(width, path).toBeLessThanOrEqual(320);
    const wide = await page.evaluate(() =>
      [...document.querySelectorAll("main *")]
        .filter((part) => part.getBoundingClientRect().right > innerWidth + 1)
        .filter((part) => !part.closest('img, svg, [aria-hidden="true"], ul[class*="tags"]'))
        .map((part) => `${part.tagName} ${part.className}`),
    );
    expect.soft(wide, path).toEqual([]);
  }
});

const PARTS = 4;
for (let part = 0; part < PARTS; part += 1) {
  test(`public pages pass axe in both themes, narrow and wide: ${part + 1} of ${PARTS}`, async ({
    page,
    request,
  }) => {
    test.slow();
    await page.emulateMedia({ reducedMotion: "reduce" });
    const pages = await onePageOfEachKind(request);
    const french = pages.filter(({ locale }) => locale === "fr").map(({ path }) => path);
    for (const path of [...french, "/gibt-es-nicht"].filter((_, index) => index % PARTS === part)) {
      await page.setViewportSize({ width: 360, height: 800 });
      await page.emulateMedia({ colorScheme: "light" });
      await page.goto(path);
      expect.soft(await problems(page), path).toEqual([]);
      await page.emulateMedia({ colorScheme: "dark" });
      expect.soft(await problemsOfTheme(page), `${path}, dark`).toEqual([]);
      await page.setViewportSize({ width: 1280, height: 800 });
      expect.soft(await problemsOfLook(page), `${path}, dark and wide`).toEqual([]);
      await page.emulateMedia({ colorScheme: "light" });
      expect.soft(await problemsOfTheme(page), `${path}, wide`).toEqual([]);
    }
  });
}

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  for (const locale of locales) {
    test(`a visitor finds a course and the way in (${locale})`, async ({ page }) => {
      await page.goto(locale === "fr" ? "/formations" : `/${locale}/formations`);
      await page.locator("main a[href*='/formations/1-']").first().click();
      await expect(page.locator("main h1")).toBeVisible();
      await page.locator("main article a").first().click();
      await expect(page.locator("main dl").first()).toBeVisible();
      const apply = page.locator("main a[href*='/registration/meca-']").first();
      await expect(apply).toBeVisible();
      await apply.click();
      await expect(page).toHaveURL(/\/registration\/meca-agro\?formation=\d+$/);
    });
  }
});

test("the open menu passes axe at 1280 px", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto("/about");
  await page.locator("header summary", { hasText: "Formations" }).click();
  expect(await problems(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: "dark" });
  expect(await problemsOfTheme(page), "dark").toEqual([]);
});
