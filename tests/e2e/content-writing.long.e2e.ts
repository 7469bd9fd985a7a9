import type { Locator, Page } from "@playwright/test";
import sharp from "sharp";
import { contrast } from "#app/ui/contrast.ts";
import { countClicks } from "./clicks.ts";
import { fieldOf, isSaved, openLanguage, publish, reads, textOf } from "./content-page.ts";
import { expect, test } from "./journey.ts";
import { open } from "./page-ready.ts";
import { enterAs } from "./person.ts";

const word = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><body>
<p class=MsoListParagraphCxSpFirst style='mso-list:l0 level1 lfo1'><!--[if !supportLists]--><span
style='mso-list:Ignore'>1.<span>&nbsp;&nbsp;</span></span><!--[endif]-->Ouvrir la vanne</p>
<p class=MsoListParagraphCxSpMiddle style='mso-list:l0 level2 lfo1'><span
style='mso-list:Ignore'>a)<span>&nbsp;</span></span>Vérifier la pression</p>
<p class=MsoListParagraphCxSpLast style='mso-list:l0 level1 lfo1'><span
style='mso-list:Ignore'>2.<span>&nbsp;</span></span>Fermer la vanne</p>
<p class=MsoNormal><img src="file:///C:/Users/awa/image001.png" width=10></p></body></html>`;

test("an article is written with few clicks, illustrated by drag and drop and translated from French", async ({
  page,
  browser,
}) => {
  await enterAs(page.context(), "editor");
  const clicks = await countClicks(page);
  await open(page, "/dashboard");
  await clicks.begin();

  // From the dashboard to the caret: in the title at once, in the text with one more click.
  await page.getByRole("link", { name: "Nouvel article" }).first().click();
  await expect(fieldOf(page, "Titre")).toBeFocused();
  await page.keyboard.type("Une vanne, pas à pas");
  await textOf(page).click();
  await clicks.end("new article to caret", 2);
  await page.waitForURL(/\/admin\/news\/add\?id=\d+/);

  // Insert with a slash, paste from Word, a film by its address.
  await page.keyboard.type("/niveau");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Les gestes");
  await expect(textOf(page).locator("h2")).toHaveText("Les gestes");
  await page.keyboard.press("Enter");
  await paste(page, { html: word, plain: "x" });
  await expect(textOf(page).locator("ol > li")).toHaveCount(3);
  await expect(textOf(page).locator("ol ol > li")).toHaveText("Vérifier la pression");
  await expect(page.getByText(/Une image n’a pas pu être reprise/)).toBeVisible();
  await page.keyboard.press("Control+End");
  await paste(page, { html: "", plain: "https://www.youtube.com/watch?v=abcdefghijk" });
  await expect(page.getByLabel("Titre de la vidéo")).toBeVisible();
  expect(await contrastOf(page.getByRole("button", { name: "Retirer la vidéo" }))).toBeGreaterThan(
    4,
  );

  // A tool that was opened by mistake goes away by Escape; what is no picture is answered in words.
  await page.getByRole("button", { name: "Vidéo", exact: true }).click();
  await page.getByLabel("Adresse de la vidéo").fill("https://example.org/film");
  await page.keyboard.press("Escape");
  await expect(page.getByLabel("Adresse de la vidéo")).toBeHidden();
  await drop(page, Buffer.from("PK"), "recit.docx");
  await expect(page.getByText(/^Seules des images peuvent être posées/)).toBeVisible();

  // A picture from the disk, with its description and caption, in no dialog at all.
  await clicks.begin();
  await drop(page, await aPhoto());
  await page.getByLabel("Description de l’image").first().fill("Une main sur une vanne");
  await page.getByLabel(/^Légende/).fill("Atelier de Bouaké");
  await clicks.end("image from disk with description", 5);
  await textOf(page).focus();
  await page.keyboard.press("Control+End");
  await paste(page, { html: callout, plain: "x" });
  await expect(calloutLink(page)).toHaveCount(1);
  await fieldOf(page, "Résumé").fill("Comment ouvrir et fermer une vanne sans se blesser.");
  await isSaved(page);

  await clicks.begin();
  await publish(page);
  await clicks.end("publish one language", 2);
  const visitor = await (await browser.newContext()).newPage();
  await reads(visitor, "/news/une-vanne-pas-a-pas", "Les gestes");
  await expect(visitor.locator("figcaption")).toHaveText("Atelier de Bouaké");

  // The translation begins from the French, with everything that stands in it.
  await openLanguage(page, "EN");
  await page.getByRole("button", { name: "Partir du texte français" }).click();
  await expect(textOf(page).locator("h2")).toHaveText("Les gestes");
  await expect(textOf(page).locator("img")).toHaveCount(1);
  await expect(page.getByLabel("Titre de la vidéo")).toBeVisible();
  await expect(calloutLink(page)).toHaveCount(1);
  await besideTheFrench(page);
  await fieldOf(page, "Titre").fill("A valve, step by step");
  await fieldOf(page, "Résumé").fill("How to open and close a valve without getting hurt.");
  await isSaved(page);
  // Nobody has translated the text yet: it is not proposed, and whoever chooses it is told.
  await page.getByRole("button", { name: "Publier…" }).click();
  const still = page.getByRole("dialog", { name: "Publier" });
  await expect(still.getByLabel("Anglais")).not.toBeChecked();
  await expect(still.getByLabel("Français")).not.toBeChecked();
  await expect(still.getByText("Contient encore du texte français.")).toBeVisible();
  await still.getByLabel("Anglais").check();
  await expect(still.getByText(/encore le texte français/)).toBeVisible();
  await still.getByRole("button", { name: /^Publier c/ }).click();
  await expect(still).toBeHidden();

  // A later hour: four clicks, and the French that changed makes the English stale.
  await openLanguage(page, "FR");
  await fieldOf(page, "Résumé").fill("Comment ouvrir une vanne. Et comment la fermer.");
  await isSaved(page);
  await clicks.begin();
  await page.getByRole("button", { name: "Mettre à jour…" }).click();
  const panel = page.getByRole("dialog", { name: "Publier" });
  await panel.getByLabel("Plus tard").check();
  const day = panel.getByLabel("Jour", { exact: true });
  const hour = panel.getByLabel("Heure", { exact: true });
  // Typed digit by digit it passes through hours that are over: nothing may correct it meanwhile.
  const today = new Date().toISOString().slice(0, 10).split("-").reverse().join("/");
  await day.fill(today);
  await hour.fill("00:01");
  await expect(day).toHaveValue(today);
  await expect(hour).toHaveValue("00:01");
  await day.fill("04/03/2031");
  await hour.fill("07:30");
  await panel.getByRole("button", { name: "Programmer" }).click();
  await expect(page.getByText(/^Publication programmée pour le 4 mars 2031/)).toBeVisible();
  await clicks.end("schedule", 4);

  await open(page, "/admin/news");
  // Whatever its badge says, and those of other articles say, a title has the room to be read.
  const title = page.getByRole("link", { name: "Une vanne, pas à pas" });
  const boxOf = async () => (await title.boundingBox()) ?? { width: 0, height: 0 };
  await expect.poll(async () => (await boxOf()).height).toBeLessThan(50);
  await expect.poll(async () => (await boxOf()).width).toBeGreaterThan(200);
  await clicks.begin();
  await page
    .getByRole("link", { name: /à revoir/ })
    .first()
    .click();
  await page
    .getByRole("row", { name: /Une vanne, pas à pas/ })
    .getByRole("link", { name: /^EN/ })
    .click();
  await page.getByRole("button", { name: "La traduction est à jour" }).click();
  await expect(page.getByRole("button", { name: "La traduction est à jour" })).toBeHidden();
  await clicks.end("find a stale translation, open, confirm", 3);
});

const callout = `<div data-callout="info"><p>À lire : <a href="/formations">nos formations</a></p></div>`;

function calloutLink(page: Page) {
  return textOf(page).locator("[data-callout] a[href='/formations']");
}

/** At 1280 px: every tool is there, the French stays beside, and what is copied from it is whole. */
async function besideTheFrench(page: Page) {
  const tools = page.getByRole("toolbar").getByRole("button");
  const outside = await tools.evaluateAll((all) =>
    all
      .filter((tool) => {
        const { left, right, height } = tool.getBoundingClientRect();
        return left < 0 || right > window.innerWidth || height === 0;
      })
      .map((tool) => tool.getAttribute("aria-label")),
  );
  expect(outside, "tools that cannot be reached").toEqual([]);
  const french = page.getByRole("region", { name: "Français · Texte" });
  await calloutLink(page).scrollIntoViewIfNeeded();
  await expect(french).toBeInViewport();
  const copied = await french.evaluate((column) => {
    const copy = column.cloneNode(true) as HTMLElement;
    // Browsers copy every address in full.
    for (const link of copy.querySelectorAll("a")) link.setAttribute("href", link.href);
    for (const picture of copy.querySelectorAll("img")) picture.setAttribute("src", picture.src);
    return copy.innerHTML;
  });
  await textOf(page).focus();
  await page.keyboard.press("Control+A");
  await paste(page, { html: copied, plain: "x" });
  await expect(textOf(page).locator("img")).toHaveCount(1);
  await expect(calloutLink(page)).toHaveCount(1);
  await expect(page.getByLabel("Titre de la vidéo")).toBeVisible();
}

async function paste(page: Page, { html, plain }: { html: string; plain: string }) {
  await textOf(page).evaluate(
    (element, data) => {
      const clipboardData = new DataTransfer();
      if (data.html) clipboardData.setData("text/html", data.html);
      clipboardData.setData("text/plain", data.plain);
      const event = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true });
      element.dispatchEvent(event);
    },
    { html, plain },
  );
}

async function drop(page: Page, photo: Buffer, name = "vanne.jpg") {
  const dataTransfer = await page.evaluateHandle(
    ({ bytes, called }) => {
      const transfer = new DataTransfer();
      const type = called.endsWith(".jpg") ? "image/jpeg" : "application/msword";
      transfer.items.add(new File([Uint8Array.from(bytes)], called, { type }));
      return transfer;
    },
    { bytes: [...photo], called: name },
  );
  const box = await textOf(page).boundingBox();
  const place = { clientX: (box?.x ?? 0) + 60, clientY: (box?.y ?? 0) + 30 };
  await textOf(page).dispatchEvent("drop", { dataTransfer, ...place });
}

async function aPhoto(): Promise<Buffer> {
  const create = { width: 640, height: 480, channels: 3 as const, background: "#0a6b3d" };
  return sharp({ create }).jpeg().toBuffer();
}

/** How well an icon stands out from what lies behind it. */
async function contrastOf(icon: Locator): Promise<number> {
  const [front = "", back = ""] = await icon.evaluate((element) => {
    const hex = (rgb: string) =>
      `#${(rgb.match(/\d+/g) ?? [])
        .slice(0, 3)
        .map((part) => Number(part).toString(16).padStart(2, "0"))
        .join("")}`;
    let background: Element | null = element;
    const shown = (each: Element) => getComputedStyle(each).backgroundColor;
    while (background && /, 0\)$|transparent/.test(shown(background)))
      background = background.parentElement;
    return [hex(getComputedStyle(element).color), hex(background ? shown(background) : "")];
  });
  return contrast(front, back);
}
