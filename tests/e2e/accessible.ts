import { expect, type Page } from "@playwright/test";
import axe from "axe-core";
import { still } from "./page-ready.ts";

/** The rules whose answer depends on colours, and those that depend on sizes; all others read the
 * same in every look. */
const ofColours = ["color-contrast", "link-in-text-block"];
const ofSizes = ["scrollable-region-focusable", "target-size"];

/** What axe finds wrong, with every rule it has. */
export function problems(page: Page, where = "html"): Promise<string[]> {
  return found(page, where, {});
}

/** For a page that was looked at in full: what another theme makes of it. */
export function problemsOfTheme(page: Page): Promise<string[]> {
  return found(page, "html", { runOnly: ofColours });
}

/** For a page that was looked at in full: what another theme and another width make of it. */
export function problemsOfLook(page: Page): Promise<string[]> {
  return found(page, "html", { runOnly: [...ofColours, ...ofSizes] });
}

async function found(page: Page, where: string, options: axe.RunOptions): Promise<string[]> {
  await still(page);
  // Reading axe takes as long as looking: once a page is enough.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  return page.evaluate(
    async ([where, options]) => {
      const { axe } = window as unknown as { axe: typeof import("axe-core") };
      const { violations } = await axe.run(where, { resultTypes: ["violations"], ...options });
      return violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" | ")}`,
      );
    },
    [where, options] as const,
  );
}

export const narrow = { width: 360, height: 800 };
export const wide = { width: 1280, height: 800 };

type Visit = { path: string; frame?: boolean };

/**
 * One visit to a screen of the staff, two looks: narrow and light with every rule, wide and dark with
 * those that differ. `frame` asks for every rule there too: the frame around all is another one.
 */
export async function lookTwice(page: Page, { path, frame = false }: Visit) {
  expect(await problems(page), path).toEqual([]);
  expect(await sideways(page), path).toBeLessThanOrEqual(0);
  expect(await cutHints(page), path).toEqual([]);
  await page.setViewportSize(wide);
  // The page hears of it with its next frame, and a page that nobody watches draws none by itself.
  await expect(async () => {
    await page.emulateMedia({ colorScheme: "light" });
    await still(page);
    await page.emulateMedia({ colorScheme: "dark" });
    await still(page);
    const html = page.locator("html");
    await expect(html).toHaveAttribute("data-mantine-color-scheme", "dark", { timeout: 2_000 });
  }).toPass();
  const look = frame ? problems : problemsOfLook;
  expect(await look(page), `${path}, wide and dark`).toEqual([]);
  expect(await sideways(page), `${path}, wide`).toBeLessThanOrEqual(0);
  await page.setViewportSize(narrow);
  await page.emulateMedia({ colorScheme: "light" });
}

const looks = [
  { width: 320, theme: "light" },
  { width: 1280, theme: "dark" },
] as const;

/** In the page as it stands: every rule, then what other widths and the other theme make of it. */
export async function fine(page: Page, what: string) {
  expect(await problems(page), what).toEqual([]);
  for (const { width, theme } of looks) {
    await page.setViewportSize({ width, height: 740 });
    await page.emulateMedia({ colorScheme: theme });
    expect(await problemsOfLook(page), `${what}, ${width} px, ${theme}`).toEqual([]);
    expect(await sideways(page), `${what}, ${width} px`).toBeLessThanOrEqual(0);
  }
  await page.setViewportSize({ width: 360, height: 740 });
  await letters(page, "200%");
  expect(await sideways(page), `${what}, letters twice as large`).toBeLessThanOrEqual(0);
  await letters(page, "");
}

function letters(page: Page, size: string) {
  return page.evaluate((size) => {
    document.documentElement.style.fontSize = size;
  }, size);
}

/** On a phone: nothing sideways, with large letters neither, no column left out, no place that scrolls. */
export async function allShown(page: Page, path: string) {
  await page.setViewportSize(narrow);
  await still(page);
  expect(await sideways(page), path).toBeLessThanOrEqual(0);
  expect(await leftOut(page), path).toEqual([]);
  await letters(page, "200%");
  expect(await sideways(page), `${path}, letters twice as large`).toBeLessThanOrEqual(0);
  await letters(page, "");
}

/** Words inside empty fields that are longer than their field. */
function cutHints(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const pen = document.createElement("canvas").getContext("2d");
    const fields = [...document.querySelectorAll<HTMLInputElement>("input[placeholder]")];
    return fields.flatMap((field) => {
      if (!pen || field.value || !field.offsetWidth) return [];
      const { fontWeight, fontSize, fontFamily, paddingLeft, paddingRight } =
        getComputedStyle(field);
      pen.font = `${fontWeight} ${fontSize} ${fontFamily}`;
      const room =
        field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
      return pen.measureText(field.placeholder).width > room + 1 ? [field.placeholder] : [];
    });
  });
}

/** Cells that are not there, and places whose content is wider than they are. */
function leftOut(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const said = (element: Element) => `${element.tagName}: ${element.textContent?.slice(0, 60)}`;
    const gone = [...document.querySelectorAll("main td")].filter(
      (cell) => getComputedStyle(cell).display === "none",
    );
    const places = [...document.querySelectorAll("main :not(input, textarea)")].filter(
      (each) =>
        each.checkVisibility() &&
        /auto|scroll/.test(getComputedStyle(each).overflowX) &&
        each.scrollWidth > each.clientWidth + 1,
    );
    return [...gone, ...places].map(said);
  });
}

/** Letters of plots that are smaller than 12 px as they are seen. */
export function smallLetters(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<SVGTextElement>("main svg text")]
      .filter((text) => text.checkVisibility())
      .flatMap((text) => {
        const size = Number.parseFloat(getComputedStyle(text).fontSize);
        const seen = size * (text.getScreenCTM()?.a ?? 1);
        return seen < 11.95 ? [`${seen}: ${text.textContent}`] : [];
      }),
  );
}

/** How far the page reaches beyond the window. */
export function sideways(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
}
