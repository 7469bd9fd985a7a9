import { expect, type Locator, type Page } from "@playwright/test";
import { ready } from "./page-ready.ts";

type Typed = {
  path: string;
  input: Locator;
  /** What is typed into other inputs first. */
  others?: [Locator, string][];
  isReady?: (page: Page) => Promise<void>;
};

/**
 * Opens a screen and replaces what an input says before the scripts of the screen have
 * come: as somebody does who knows where it is. `until`: the last word is typed before they come, or
 * while they take the screen over, slowly, and after that.
 */
export async function typeEarly(
  page: Page,
  { path, input, others = [], isReady = ready }: Typed,
  text: string,
  until: "before" | "after",
) {
  const scripts = /\/assets\/.*\.js$/;
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(scripts, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(path, { waitUntil: "commit" });
  for (const [other, words] of others) {
    await other.focus();
    await page.keyboard.press("Control+A");
    await page.keyboard.type(words);
  }
  await input.focus();
  await page.keyboard.press("Control+A");
  const [first, last] = until === "before" ? [text.length, text.length] : thirdsOf(text);
  await page.keyboard.type(text.slice(0, first));
  await expect(input).toHaveValue(text.slice(0, first));
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  release();
  for (const key of text.slice(first, last)) await page.keyboard.type(key);
  await session.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  await session.detach();
  await isReady(page);
  await page.unroute(scripts);
  await page.keyboard.type(text.slice(last));
  await expect(input).toHaveValue(text);
  for (const [other, words] of others) await expect(other).toHaveValue(words);
}

function thirdsOf(text: string): [number, number] {
  return [Math.ceil(text.length / 3), Math.ceil((2 * text.length) / 3)];
}
