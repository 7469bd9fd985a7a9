import { globSync, readFileSync } from "node:fs";
import type { CDPSession, Page } from "@playwright/test";
import { expect, test } from "./journey.ts";
import { onePageOfEachKind } from "./public-pages.ts";

/** Somebody's browser set to letters of this size (16 is usual). */
async function setTextSize(devtools: CDPSession, page: Page, size: number, width: number) {
  await devtools.send("Page.setFontSizes", { fontSizes: { standard: size } });
  await page.setViewportSize({ width, height: 740 });
  await expect(page.locator("html")).toHaveCSS("font-size", `${size}px`);
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

test("breakpoints follow the font size", () => {
  const sheets = globSync("app/**/*.css");
  const fixed = sheets.flatMap((path) =>
    (readFileSync(path, "utf8").match(/@(?:media|container)[^{]*\d(?:\.\d+)?px[^{]*/g) ?? []).map(
      (query) => `${path}: ${query.trim()}`,
    ),
  );
  // The one the specification gives in pixels.
  const own = "app/base/shell/header.module.css: @media (max-width: 579.98px)";
  expect(fixed).toEqual([own]);
});

const settings = [
  [16, 320],
  [24, 360],
  [32, 320],
  [32, 360],
  [24, 1280],
  [32, 1280],
] as const;

for (const language of ["fr", "de"]) {
  test(`text of 16 to 32 px is not cut on screens of 320 to 1280 px in ${language}`, async ({
    page,
    request,
  }) => {
    test.slow();
    const devtools = await page.context().newCDPSession(page);
    const pages = (await onePageOfEachKind(request)).filter(({ locale }) => locale === language);
    expect(pages.length).toBeGreaterThan(8);
    const wrong: Record<string, unknown> = {};
    for (const { path } of pages) {
      await page.goto(path);
      for (const [size, width] of settings) {
        await setTextSize(devtools, page, size, width);
        const header = (await page.locator("[data-header]").boundingBox())?.height ?? 0;
        const [cut, wide] = [await cutWords(page), await tooWide(page)];
        const where = `${path}, ${size} px on ${width} px`;
        // With larger text it takes the browser's dictionary, which this one lacks, to divide words.
        if (size > 16) cut.length = 0;
        if (header > 112 || wide.length > 0 || cut.length > 0) wrong[where] = { header, wide, cut };
      }
    }
    expect(wrong).toEqual({});
  });
}

test("with only the text at 200 % the header of the desktop stays on the screen, and its menu opens", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 740 });
  for (const path of ["/", "/about", "/de/news", "/en/formations"]) {
    await page.goto(path);
    await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
    expect(await tooWide(page), path).toEqual([]);
    await page.locator("[data-header] [popovertarget=menu]").click();
    await expect(page.locator("#menu")).toBeVisible();
    await page.evaluate(() => document.documentElement.style.removeProperty("font-size"));
    await page.setViewportSize({ width: 1279, height: 740 });
    await expect(page.locator("#menu"), "the menu of the desktop is back").toBeHidden();
    await page.setViewportSize({ width: 1280, height: 740 });
  }
});
