import { globSync, readFileSync } from "node:fs";
import type { Browser, Page } from "@playwright/test";
import { expect, test } from "./journey.ts";
import { onePageOfEachKind } from "./public-pages.ts";

/** A page for somebody who set their browser to letters of this size (16 is usual). */
async function withLetters(browser: Browser, size: number, width: number, baseURL: string) {
  const context = await browser.newContext({ baseURL, viewport: { width, height: 740 } });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send("Page.setFontSizes", { fontSizes: { standard: size } });
  return page;
}

/** Words that go on in the next line with no hyphen between. */
function cutWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const range = document.createRange();
    const linesOf = (node: Node, start: number, end: number) => {
      range.setStart(node, start);
      range.setEnd(node, end);
      const boxes = [...range.getClientRects()].filter(({ width }) => width > 0);
      return boxes.map(({ top }) => Math.round(top));
    };
    // An address has no hyphens, and is broken where it must.
    const unread = "svg, script, style, [aria-hidden=true], address, [href^='mailto:']";
    const cut: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement;
      if (!element?.checkVisibility() || element.getBoundingClientRect().width <= 1) continue;
      if (element.closest(unread)) continue;
      for (const { 0: word, index } of (node.textContent ?? "").matchAll(/[\p{L}\p{N}]+/gu)) {
        if (new Set(linesOf(node, index, index + word.length)).size < 2) continue;
        // Beside the hyphen of the line before, a letter may be said to stand on both lines.
        const lines = [...word].map((_, at) => linesOf(node, index + at, index + at + 1).at(-1));
        if (new Set(lines).size > 1) cut.push(`${word} in ${element.tagName} ${element.className}`);
      }
    }
    return cut;
  });
}

/** What reaches past the right edge and makes the page scroll sideways. */
function tooWide(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    return [...document.body.querySelectorAll("*")]
      .filter((element) => element.getBoundingClientRect().right > clientWidth + 1)
      .map(({ tagName, className, textContent }) => `${tagName} ${className} ${textContent}`)
      .map((said) => said.slice(0, 100));
  });
}

test("breakpoints follow the size of the letters", () => {
  const sheets = globSync("app/**/*.css");
  const fixed = sheets.flatMap((path) =>
    (readFileSync(path, "utf8").match(/@(?:media|container)[^{]*\d(?:\.\d+)?px[^{]*/g) ?? []).map(
      (query) => `${path}: ${query.trim()}`,
    ),
  );
  // The one the specification gives in pixels.
  const own = "app/features/shell/header.module.css: @media (max-width: 579.98px)";
  expect(fixed).toEqual([own]);
});

for (const [size, width] of [
  [16, 320],
  [24, 360],
  [32, 320],
  [32, 360],
  [24, 1280],
  [32, 1280],
] as const) {
  test(`letters of ${size} px on ${width} px: nothing cut, nothing beside the page`, async ({
    browser,
    baseURL,
    request,
  }) => {
    test.slow();
    const page = await withLetters(browser, size, width, baseURL ?? "");
    const pages = (await onePageOfEachKind(request)).filter(({ locale }) => locale !== "en");
    const wrong: Record<string, unknown> = {};
    for (const { path } of pages) {
      await page.goto(path);
      const header = (await page.locator("[data-header]").boundingBox())?.height ?? 0;
      const [cut, wide] = [await cutWords(page), await tooWide(page)];
      if (header > 112 || wide.length > 0 || cut.length > 0) wrong[path] = { header, wide, cut };
    }
    expect(wrong).toEqual({});
    await page.context().close();
  });
}
