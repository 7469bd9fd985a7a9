import { readdir, readFile, writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import type { Page } from "@playwright/test";
import sharp from "sharp";
import { beginArticle, textOf } from "./content-page.ts";
import { expect, test } from "./journey.ts";
import { enterAs } from "./person.ts";

const FOLDER = resolve("tests/e2e/pasted");

/** With `WRITE_EXPECTED=1` the results are written, to be read before they are committed. */
const isWriting = process.env.WRITE_EXPECTED === "1";

test("texts copied from word processors, mail and pages keep their emphasis and structure", async ({
  page,
}) => {
  await enterAs(page.context(), "editor");
  await beginArticle(page, "Un texte collé");
  const sources = (await readdir(FOLDER)).filter((name) => /^[a-z-]+\.html$/.test(name));
  expect(sources).toHaveLength(10);
  for (const source of sources) {
    const html = await readFile(resolve(FOLDER, source), "utf8");
    const expected = resolve(FOLDER, source.replace(".html", ".expected.html"));
    await textOf(page).click();
    await page.keyboard.press("Control+A");
    await page.keyboard.press("Delete");
    await paste(page, html);
    const shown = await documentOf(page);
    if (isWriting) await writeFile(expected, shown);
    expect.soft(shown, source).toBe(await readFile(expected, "utf8"));
  }
  await expect(page.getByText(/^Laissé de côté au collage/).first()).toBeVisible();
});

test("pictures within a pasted text stay where they stood", async ({ page }) => {
  await enterAs(page.context(), "editor");
  await beginArticle(page, "Un texte illustré");
  const pictures = await Promise.all(["#0a6b3d", "#b3541e", "#204080"].map(pictureOf));
  const [first, second, third] = pictures.map(
    (source) => `<p><span><img src="${source}"></span></p>`,
  );
  await textOf(page).click();
  await paste(page, `<p>Un</p>${first}<p><b>Deux</b></p>${second}${third}<p>Trois</p>`);
  await expect(textOf(page).locator("img")).toHaveCount(3);
  expect(await blocksOf(page)).toEqual(["Un", "image", "Deux", "image", "image", "Trois"]);
});

async function pictureOf(background: string): Promise<string> {
  const create = { width: 64, height: 48, channels: 3 as const, background };
  const bytes = await sharp({ create }).png().toBuffer();
  return `data:image/png;base64,${bytes.toString("base64")}`;
}

/** The text of each block, or its kind. */
function blocksOf(page: Page): Promise<string[]> {
  return textOf(page).evaluate((element) => {
    type Block = { type: string; content?: { text?: string }[] };
    const editor: { getJSON: () => { content: Block[] } } = Reflect.get(element, "editor");
    const { content } = editor.getJSON();
    return content.map(({ type, content: inside }) => inside?.[0]?.text ?? type);
  });
}

async function paste(page: Page, html: string) {
  await textOf(page).evaluate((element, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/html", pasted);
    clipboardData.setData("text/plain", "x");
    const event = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true });
    element.dispatchEvent(event);
  }, html);
}

/** The document as the editor holds it, one block a line, without what only the editor needs. */
function documentOf(page: Page): Promise<string> {
  return textOf(page).evaluate((element) => {
    const editor: { getHTML: () => string } = Reflect.get(element, "editor");
    return editor.getHTML().replace(/(<\/(?:p|h\d|li|ul|ol|tr|table|blockquote|div)>)/g, "$1\n");
  });
}
