import type { Page } from "@playwright/test";
import { beginArticle, fieldOf, idOf, isSaved, publish, textOf } from "./content-page.ts";
import { expect, test } from "./journey.ts";
import { enterAs } from "./person.ts";

const script = `<img src=x onerror="window.ran=1"><script>window.ran=1</script>`;
const pasted = `<meta charset="utf-8"><p class="MsoNormal" style="color:red" onclick="window.ran=1">
  Du <b>gras</b><o:p></o:p> <a href="javascript:window.ran=1">piège</a>
  <a href="/formations">formations</a></p>
  <p class="MsoListParagraph" style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">·
  </span>Un point</p><h1>Trop grand</h1><svg onload="window.ran=1"></svg>
  <iframe srcdoc="<script>parent.ran=1</script>"></iframe>${script}`;

test("typed or pasted markup is never executed on any screen", async ({ page, browser }) => {
  const watched = watch(page);
  await enterAs(page.context(), "editor");
  await beginArticle(page, `Titre ${script}`);
  await fieldOf(page, "Résumé").fill(`Résumé ${script} assez long pour être lu`);
  await fieldOf(page, "Auteur").fill(`Auteur "><script>window.ran=1</script>`);
  await textOf(page).click();
  await paste(page, pasted);
  const text = textOf(page);
  await expect(text.locator("strong", { hasText: "gras" })).toBeVisible();
  await expect(text.locator("li", { hasText: "Un point" })).toBeVisible();
  await expect(text.locator("h2", { hasText: "Trop grand" })).toBeVisible();
  await expect(text.locator('a[href="/formations"]')).toHaveCount(1);
  await expect(text.locator("a", { hasText: "piège" })).toHaveCount(0);
  await expect(
    text.locator("[onclick], [onerror], [onload], script, iframe, svg, [style]"),
  ).toHaveCount(0);
  await isSaved(page);

  // A page is found by its name; what is no page is refused.
  // On a word, not beside it: there nothing is chosen that could lead somewhere.
  await text.getByText("Trop grand").dblclick({ position: { x: 20, y: 12 } });
  await page.getByRole("button", { name: "Lien", exact: true }).click();
  const address = page.getByRole("combobox", { name: "Adresse du lien" });
  await address.fill("soudage");
  await page
    .getByRole("option", { name: /Soudage/ })
    .first()
    .click();
  await expect(address).toHaveValue(/^\/formations\//);
  await page.getByRole("button", { name: "Appliquer" }).click();
  await expect(text.locator('h2 a[href^="/formations/"]')).toHaveCount(1);
  await page.getByRole("button", { name: "Lien", exact: true }).click();
  await address.fill("javascript:window.ran=1");
  await page.getByRole("button", { name: "Appliquer" }).click();
  await expect(page.getByText(/Cette adresse n’est pas autorisée/)).toBeVisible();
  await page.keyboard.press("Escape");
  await publish(page);

  const slug = await fieldOf(page, "Adresse de la page").inputValue();
  const id = idOf(page);
  for (const path of [
    "/admin/news",
    `/admin/news/view?id=${id}`,
    `/admin/news/edit?id=${id}`,
    "/dashboard",
    "/news",
    `/news/${slug}`,
  ]) {
    // A picture that is to fail needs its time: only a quiet network says that nothing ran.
    await page.goto(path, { waitUntil: "networkidle" });
    expect(await page.evaluate(() => "ran" in window), path).toBe(false);
    await expect(page.locator("img[onerror], [onclick]")).toHaveCount(0);
  }
  expect(watched).toEqual([]);

  const visitor = await browser.newContext();
  const feed = await visitor.request.get("/news.atom").catch(() => null);
  expect(await feed?.text()).not.toContain("<script>");
});

/** Anything a script could show of itself. */
function watch(page: Page): string[] {
  const seen: string[] = [];
  page.on("dialog", (dialog) => {
    seen.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on("pageerror", (error) => seen.push(String(error)));
  page.on("console", (message) => {
    if (message.type() === "error") seen.push(message.text());
  });
  return seen;
}

async function paste(page: Page, html: string) {
  await textOf(page).evaluate((element, data) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/html", data);
    clipboardData.setData("text/plain", "texte");
    const event = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true });
    element.dispatchEvent(event);
  }, html);
}
