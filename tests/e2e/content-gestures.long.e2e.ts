import type { Page } from "@playwright/test";
import sharp from "sharp";
import { beginArticle, fieldOf, isSaved, textOf } from "./content-page.ts";
import { expect, test } from "./journey.ts";
import { open } from "./page-ready.ts";
import { enterAs } from "./person.ts";

test("no gesture of a writer destroys what stands in the text", async ({ page }) => {
  await enterAs(page.context(), "editor");
  await open(page, "/admin/news/add");

  // Title, summary and text without the mouse: what is typed arrives where it was meant for.
  await expect(fieldOf(page, "Titre")).toBeFocused();
  await page.keyboard.type("Des gestes sans perte");
  await page.keyboard.press("Enter");
  await expect(fieldOf(page, "Résumé")).toBeFocused();
  await page.keyboard.type("Un résumé.");
  await page.keyboard.press("Tab");
  await page.keyboard.type("Bonjour à tous");
  await expect(textOf(page)).toHaveText("Bonjour à tous");
  await page.keyboard.press("Shift+Tab");
  await expect(fieldOf(page, "Résumé")).toBeFocused();
  await isSaved(page);

  // A film and a picture: the next words stand behind them.
  await textOf(page).click();
  await page.keyboard.press("Control+End");
  await page.getByRole("button", { name: "Vidéo", exact: true }).click();
  await page.getByLabel("Adresse de la vidéo").fill("https://www.youtube.com/watch?v=abcdefghijk");
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Titre de la vidéo")).toBeVisible();
  await expect(textOf(page)).toBeFocused();
  await page.keyboard.type("Après le film. ");
  await expect(textOf(page).getByText("Après le film.")).toBeVisible();
  await expect(page.getByLabel("Titre de la vidéo")).toBeVisible();
  await page.keyboard.press("Enter");
  await paste(page, "https://www.youtube.com/watch?v=abcdefghijl");
  await page.keyboard.type("Après le film collé.");
  await expect(page.getByLabel("Titre de la vidéo")).toHaveCount(2);
  await expect(textOf(page).getByText("Après le film collé.")).toBeVisible();

  await page.getByRole("button", { name: "Image de la médiathèque" }).click();
  const picker = page.getByRole("dialog", { name: "Choisir une photo" });
  const file = { name: "geste.jpg", mimeType: "image/jpeg", buffer: await aPhoto() };
  await picker.locator("input[type=file]").setInputFiles(file);
  await picker.getByRole("button", { name: /^Geste/ }).click();
  await expect(picker).toBeHidden();
  await expect(textOf(page)).toBeFocused();
  await page.keyboard.type("Après l’image.");
  await expect(textOf(page).locator("img")).toHaveCount(1);
  await expect(textOf(page).getByText("Après l’image.")).toBeVisible();

  // A button block taken back: the cursor is in the text again.
  await page.keyboard.press("Enter");
  await page.keyboard.type("/bouton");
  await page.keyboard.press("Enter");
  const label = textOf(page).getByLabel("Texte du bouton");
  await expect(label).toBeFocused();
  await page.keyboard.press("Control+Z");
  await expect(label).toBeHidden();
  await page.keyboard.type("Sans bouton");
  await expect(textOf(page).getByText(/Sans bouton/)).toBeVisible();
  await isSaved(page);
});

test("a remark on a passage far down a long text is a remark, and the passage stays", async ({
  page,
}) => {
  await enterAs(page.context(), "editor");
  await beginArticle(page, "Un long récit à relire");
  const lines = Array.from({ length: 60 }, (_, at) => `<p>Ligne ${at + 1} du long récit.</p>`);
  await textOf(page).click();
  await paste(page, "x", `${lines.join("")}<p>Le passage en question.</p>`);
  await isSaved(page);
  await page.keyboard.press("Control+End");
  await page.keyboard.press("Shift+Home");
  await page.keyboard.press("Control+Alt+KeyM");
  // At once, as somebody does who knows the keys.
  await page.keyboard.type("À vérifier.");
  const remark = page.getByRole("textbox", { name: "Votre remarque" });
  await expect(remark).toHaveValue("À vérifier.");
  await expect(remark).toBeInViewport();
  await expect(page.locator("blockquote").getByText("Le passage en question.")).toBeVisible();
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("La remarque est ajoutée.")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(remark).toBeHidden();
  await expect(textOf(page)).toContainText("Le passage en question.");
  await expect(textOf(page)).not.toContainText("À vérifier.");
  // Back where the writer was.
  await expect(textOf(page)).toBeFocused();
});

test("a remark in an article that is not saved yet destroys nothing and says why", async ({
  page,
}) => {
  await enterAs(page.context(), "editor");
  await open(page, "/admin/news/add");
  await textOf(page).click();
  await page.keyboard.type("Le passage en question.");
  await page.keyboard.press("Shift+Home");
  await page.keyboard.press("Control+Alt+KeyM");
  await page.keyboard.type("À vérifier.");
  await expect(page.getByText(/^Pas encore de remarque/)).toBeVisible();
  await expect(textOf(page)).toHaveText("Le passage en question.");
  await page.keyboard.press("Escape");
  await expect(textOf(page)).toBeFocused();
  await page.keyboard.type(" Et la suite.");
  await expect(textOf(page)).toHaveText("Le passage en question. Et la suite.");
});

test("the keys pressed while something opens are meant for it", async ({ page }) => {
  await enterAs(page.context(), "editor");
  await beginArticle(page, "Des touches pressées");
  await textOf(page).click();
  await page.keyboard.type("Un lien vers la page des formations");
  await isSaved(page);

  // The words that become a link are selected: a key meant for its address would replace them.
  await page.keyboard.press("Control+Shift+ArrowLeft");
  await page.keyboard.press("Control+K");
  await page.keyboard.type("/formations");
  await expect(page.getByRole("combobox", { name: "Adresse du lien" })).toHaveValue("/formations");
  await page.keyboard.press("Enter");
  const link = textOf(page).getByRole("link", { name: "formations" });
  await expect(link).toHaveAttribute("href", "/formations");
  await expect(textOf(page)).toHaveText("Un lien vers la page des formations");
  await page.keyboard.press("Control+End");
  await page.keyboard.press("Enter");
  await page.keyboard.type("/vidéo");
  await page.keyboard.press("Enter");
  await page.keyboard.type("https://youtu.be/abcdefghijk");
  await expect(page.getByLabel("Adresse de la vidéo")).toHaveValue("https://youtu.be/abcdefghijk");
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Titre de la vidéo")).toBeVisible();
});

test("the keys pressed while the search over all screens is loaded are meant for it", async ({
  page,
}) => {
  await enterAs(page.context(), "editor");
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/*palette*.js", async (route) => {
    await held;
    await route.continue();
  });
  await beginArticle(page, "Une recherche pressée");
  await fieldOf(page, "Résumé").fill("Un résumé.");
  await page.keyboard.press("Control+K");
  await page.keyboard.type("Cohortt");
  await page.keyboard.press("Backspace");
  release();
  await page.keyboard.type("es");
  const search = page.getByRole("dialog", { name: "Aller à" }).getByRole("textbox");
  await expect(search).toHaveValue("Cohortes");
  await expect(fieldOf(page, "Résumé")).toHaveValue("Un résumé.");
});

test("reloading during an upload asks first", async ({ page }) => {
  await enterAs(page.context(), "editor");
  await beginArticle(page, "Une image en route");
  await isSaved(page);
  await page.route(/\/api\/.*(media|upload)/, () => {}); // Never answered.
  const photo = [...(await aPhoto())];
  await textOf(page).click();
  await textOf(page).evaluate((element, bytes) => {
    const clipboardData = new DataTransfer();
    clipboardData.items.add(new File([Uint8Array.from(bytes)], "a.jpg", { type: "image/jpeg" }));
    const event = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true });
    element.dispatchEvent(event);
  }, photo);
  await expect(page.getByText(/a\.jpg/)).toBeVisible();
  const asked = page.waitForEvent("dialog");
  void page.evaluate(() => location.reload()).catch(() => {});
  const dialog = await asked;
  expect(dialog.type()).toBe("beforeunload");
  await dialog.dismiss();
});

async function paste(page: Page, plain: string, html = "") {
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

async function aPhoto(): Promise<Buffer> {
  const create = { width: 640, height: 480, channels: 3 as const, background: "#0a6b3d" };
  return sharp({ create }).jpeg().toBuffer();
}
