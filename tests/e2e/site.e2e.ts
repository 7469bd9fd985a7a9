import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page, test } from "@playwright/test";
import { locales, onePageOfEachKind, publicPages } from "./public-pages.ts";
import { foreignWords } from "./tell-tale-words.ts";

/** What a page says about itself, and its words without those marked as another language's. */
function readPage(page: Page) {
  return page.evaluate(() => {
    const { documentElement: html } = document;
    const attribute = (selector: string, name: string) =>
      document.querySelector(selector)?.getAttribute(name) ?? "";
    const words = document.body.cloneNode(true) as HTMLElement;
    for (const other of words.querySelectorAll(
      `[lang]:not([lang="${html.lang}"]), [hreflang]:not([hreflang="${html.lang}"]), script, svg`,
    )) {
      other.remove();
    }
    return {
      lang: html.lang,
      title: document.title,
      description: attribute('meta[name="description"]', "content"),
      canonical: attribute('link[rel="canonical"]', "href"),
      headings: document.querySelectorAll("h1").length,
      alternates: [...document.querySelectorAll('link[rel="alternate"][hreflang]')].map((link) => ({
        locale: link.getAttribute("hreflang") ?? "",
        href: link.getAttribute("href") ?? "",
      })),
      words: words.textContent ?? "",
    };
  });
}

test("every public page speaks its language and says what it is", async ({ page, request }) => {
  test.slow();
  const pages = await publicPages(request);
  expect(pages.length).toBeGreaterThan(80);
  const titles = new Map<string, string>();
  for (const { locale, path } of pages) {
    const answer = await page.goto(path, { waitUntil: "domcontentloaded" });
    expect.soft(answer?.status(), path).toBe(200);
    const read = await readPage(page);
    expect.soft(read.lang, path).toBe(locale);
    expect.soft(read.headings, path).toBe(1);
    expect.soft(read.description.length, `description of ${path}`).toBeGreaterThan(30);
    expect.soft(foreignWords(read.words, locale), `words of ${path}`).toEqual([]);
    expect.soft(new URL(read.canonical).pathname, path).toBe(path);
    expect
      .soft(read.alternates.map((link) => link.locale).sort(), path)
      .toEqual(["de", "en", "fr", "x-default"]);
    const own = read.alternates.find((link) => link.locale === locale);
    expect.soft(new URL(own?.href ?? "").pathname, path).toBe(path);
    const known = new Set(pages.map((other) => other.path));
    for (const { href } of read.alternates) expect.soft(known).toContain(new URL(href).pathname);
    expect.soft(titles.get(`${locale} ${read.title}`), `title of ${path}`).toBeUndefined();
    titles.set(`${locale} ${read.title}`, path);
  }
});

test("no link of the site leads nowhere", async ({ request, baseURL }) => {
  test.slow();
  const origin = new URL(baseURL ?? "").origin;
  const queue = ["/", "/en", "/de"];
  const seen = new Set(queue);
  const broken: string[] = [];
  for (const path of queue) {
    const answer = await request.get(path, { headers: { "accept-language": "fr" } });
    if (answer.status() >= 400) broken.push(`${answer.status()} ${path}`);
    if (!answer.headers()["content-type"]?.startsWith("text/html")) continue;
    const html = await answer.text();
    for (const [, , target = ""] of html.matchAll(/\s(href|src|action)="([^"]*)"/g)) {
      const url = new URL(target.replaceAll("&amp;", "&"), answer.url());
      if (url.origin !== origin || !url.protocol.startsWith("http")) continue;
      if (url.hash && url.pathname === new URL(answer.url()).pathname) {
        const id = decodeURIComponent(url.hash.slice(1));
        if (!html.includes(`id="${id}"`)) broken.push(`${path} has no ${url.hash}`);
      }
      const next = url.pathname + url.search;
      if (!seen.has(next)) queue.push(next);
      seen.add(next);
    }
  }
  expect(broken).toEqual([]);
  expect(seen.size).toBeGreaterThan(100);
});

test("nothing is wider than a screen of 320 px", async ({ page, request }) => {
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

for (const colorScheme of ["light", "dark"] as const) {
  for (const width of [360, 1280]) {
    test(`axe finds nothing: ${colorScheme}, ${width} px`, async ({ browser, request }) => {
      test.slow();
      const context = await browser.newContext({
        colorScheme,
        reducedMotion: "reduce",
        viewport: { width, height: 800 },
      });
      const page = await context.newPage();
      const pages = await onePageOfEachKind(request);
      for (const { path } of pages.filter(({ locale }) => locale === "fr")) {
        await page.goto(path);
        const { violations } = await new AxeBuilder({ page }).analyze();
        const found = violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
        expect.soft(found, path).toEqual([]);
      }
      await context.close();
    });
  }
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
      await expect(page).toHaveURL(/\/registration\/meca-agro$/);
    });
  }
});
