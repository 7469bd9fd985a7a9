import { narrow } from "./accessible.ts";
import {
  beginArticle,
  fieldOf,
  idOf,
  isSaved,
  openLanguage,
  publish,
  textOf,
  write,
} from "./content-page.ts";
import { expect, test } from "./journey.ts";
import { open, reload } from "./page-ready.ts";
import { enterAs } from "./person.ts";
import { drawn, file } from "./photos.ts";

test("an article begins on the dashboard, with the cursor in its title; nothing empty is left", async ({
  page,
}) => {
  await enterAs(page.context(), "editor");
  await open(page, "/dashboard");
  await page.getByRole("link", { name: "Nouvel article" }).first().click();
  await expect(fieldOf(page, "Titre")).toBeFocused();
  // French is written, not translated.
  const languages = page.getByRole("radiogroup", { name: "Langue du texte" });
  await expect(languages.locator("[title='Pas encore commencé']")).toHaveText(/FR/);
  // A text without a title is kept, and its writer is told what is missing.
  await textOf(page).click();
  await page.keyboard.type("Le texte d’abord.");
  await expect(page.getByText(/^Donnez un titre/)).toBeVisible();
  await fieldOf(page, "Titre").fill("Commencé sans page de plus");
  await page.waitForURL(/\/admin\/news\/add\?id=\d+/);
  await isSaved(page);
  await textOf(page).click();
  await page.keyboard.press("Control+End");
  await page.keyboard.type(" Et la suite.");
  await isSaved(page);
  await reload(page);
  await expect(page).toHaveURL(/\/admin\/news\/edit\?id=\d+/);
  await expect(textOf(page)).toHaveText("Le texte d’abord. Et la suite.");

  // Too long a title is kept whole, counted and explained.
  const long = `${"mot ".repeat(40)}fin`;
  await fieldOf(page, "Titre").fill(long);
  await expect(fieldOf(page, "Titre")).toHaveValue(long);
  await expect(page.getByText(/^150 caractères au plus.; il y en a 163/)).toBeVisible();
  await fieldOf(page, "Titre").fill("Assez court");
  await isSaved(page);

  // Whoever leaves without a word leaves no draft.
  await open(page, "/admin/news/add");
  await fieldOf(page, "Titre").fill("Bientôt effacé");
  await page.waitForURL(/id=\d+/);
  await isSaved(page);
  await fieldOf(page, "Titre").fill("");
  await expect(page.getByText("Modifications en cours")).toBeHidden();
  const id = idOf(page);
  const gone = page.waitForResponse((answer) => answer.request().method() === "DELETE");
  await page.getByRole("link", { name: "Actualités" }).first().click();
  expect((await gone).url()).toContain(id);
});

test("blocks are inserted by a slash that is never cut off, moved by keys, and links set by Ctrl+K", async ({
  page,
}) => {
  await enterAs(page.context(), "editor");
  await page.setViewportSize({ width: 1280, height: 600 });
  await beginArticle(page, "Des blocs à ranger");
  await textOf(page).click();
  await expect(textOf(page).locator("[data-placeholder]")).toHaveAttribute(
    "data-placeholder",
    /^Tapez \//,
  );
  await page.keyboard.type("/");
  const menu = page.getByRole("listbox", { name: "Insérer" });
  await expect(menu).toBeInViewport({ ratio: 1 });
  const options = menu.getByRole("option");
  for (let step = 1; step < (await options.count()); step += 1) {
    await page.keyboard.press("ArrowDown");
    await expect(options.nth(step)).toHaveAttribute("aria-selected", "true");
    await expect(options.nth(step)).toBeInViewport({ ratio: 0.9 });
  }
  await page.keyboard.press("Escape");
  await page.keyboard.press("Backspace");
  await page.keyboard.type("Premier");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Second");
  await page.keyboard.press("Alt+ArrowUp");
  await expect(textOf(page).locator("p").first()).toHaveText("Second");
  await page.getByRole("button", { name: "Déplacer ou retirer ce bloc" }).click();
  await page.getByRole("menuitem", { name: "Descendre" }).click();
  await expect(textOf(page).locator("p").first()).toHaveText("Premier");

  await textOf(page).locator("p").first().selectText();
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: "Adresse du lien" }).fill("/formations");
  await page.keyboard.press("Enter");
  await expect(textOf(page).locator("a[href='/formations']")).toHaveText("Premier");

  await page.keyboard.press("Control+End");
  await page.keyboard.press("Enter");
  await page.keyboard.type("/bouton");
  await page.keyboard.press("Enter");
  await page.getByLabel("Texte du bouton").fill("Voir les formations");
  await page.getByRole("textbox", { name: "Adresse du lien" }).fill("/formations");
  // Several pictures at once; what is typed after adding one replaces none, and none covers the tools.
  await textOf(page).locator("p").last().click();
  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  await page.keyboard.type("/galerie");
  await page.keyboard.press("Enter");
  const picker = page.getByRole("dialog", { name: "Choisir des photos" });
  const files = [file("un.jpg", await drawn(640, 480)), file("deux.jpg", await drawn(640, 480))];
  await picker.locator("input[type=file]").setInputFiles(files);
  await picker.getByRole("button", { name: "Ajouter 2 photos" }).click();
  await expect(textOf(page).locator("img")).toHaveCount(2);
  await page.getByRole("button", { name: "Ajouter une image" }).click();
  await picker.getByRole("button", { name: /^Deux/ }).click();
  await picker.getByRole("button", { name: "Ajouter 1 photo" }).click();
  await expect(textOf(page).locator("img")).toHaveCount(3);
  await textOf(page).focus();
  await page.keyboard.type("Après la galerie.");
  await expect(textOf(page).locator("img")).toHaveCount(3);
  await textOf(page)
    .locator("img")
    .first()
    .evaluate((img) => {
      const bar = document.querySelector("[role=toolbar]")?.getBoundingClientRect();
      window.scrollBy({
        top: img.getBoundingClientRect().top - (bar?.top ?? 0),
        behavior: "instant",
      });
    });
  const onTop = await page.getByRole("toolbar").evaluate((bar) => {
    const { left, width, top, height } = bar.getBoundingClientRect();
    const spots = [0.1, 0.3, 0.5].map((part) =>
      document.elementFromPoint(left + part * width, top + height / 2),
    );
    return spots.every((spot) => bar.contains(spot));
  });
  expect(onTop, "the tools are above the pictures").toBe(true);

  await isSaved(page);
  await reload(page);
  await expect(page.getByLabel("Texte du bouton")).toHaveValue("Voir les formations");
});

test("two people write in one text: each sees where the other is, and both texts are merged", async ({
  page,
  browser,
}) => {
  await enterAs(page.context(), "editor");
  await beginArticle(page, "À deux dans un paragraphe");
  await textOf(page).click();
  await page.keyboard.type("Un début commun.");
  await isSaved(page);
  const other = await (await browser.newContext()).newPage();
  await enterAs(other.context(), "editor");
  await open(other, page.url());
  await expect(textOf(other)).toHaveText("Un début commun.");
  await textOf(other).click();
  await other.keyboard.press("Control+End");
  await other.keyboard.type(" Puis la suite de l’autre.");
  await isSaved(other);
  await textOf(page).click();
  await page.keyboard.press("Control+Home");
  await page.keyboard.type("D’abord ceci. ");
  const both = "D’abord ceci. Un début commun. Puis la suite de l’autre.";
  await expect(textOf(page)).toHaveText(both);
  await expect(textOf(other)).toHaveText(both, { timeout: 30_000 });
  await expect(textOf(page).locator("[data-who]")).toHaveAttribute("data-who", /Journey editor/, {
    timeout: 30_000,
  });
  // A remark on a passage, without any review.
  await textOf(page).locator("p").first().selectText();
  await page.getByRole("button", { name: /Commenter ce champ.*Texte/ }).click();
  await page.getByLabel("Votre remarque").fill("Trop court ?");
  await page.getByRole("button", { name: "Commenter", exact: true }).click();
  await expect(page.getByText("La remarque est ajoutée.")).toBeVisible();
  await expect(page.locator("blockquote").filter({ hasText: "D’abord ceci." })).toBeVisible();
});

test("on a phone one line keeps language, save state and publishing, and lists begin early", async ({
  browser,
}) => {
  const context = await browser.newContext({ viewport: narrow, hasTouch: true, isMobile: true });
  await enterAs(context, "editor");
  const page = await context.newPage();
  await open(page, "/admin/news/edit?id=2");
  await textOf(page).waitFor();
  await page.evaluate(() => window.scrollTo(0, 1_200));
  await expect(page.getByRole("radiogroup", { name: "Langue du texte" })).toBeInViewport();
  await expect(page.getByRole("button", { name: /^(Publier|Mettre à jour)…$/ })).toBeInViewport();
  await fieldOf(page, "Résumé").fill("Un résumé court, depuis un téléphone.");
  await page.evaluate(() => window.scrollTo(0, 1_200));
  await expect(page.locator("[data-status=saved]")).toBeInViewport();

  for (const path of ["/admin/news", "/admin/cours"]) {
    await open(page, path);
    const row = page.getByRole("table").getByRole("row").nth(1);
    expect((await row.boundingBox())?.y, path).toBeLessThan(420);
    const cell = row.getByRole("cell").first();
    const { width = 0, height = 0 } = (await cell.boundingBox()) ?? {};
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
    await cell.click({ position: { x: 4, y: 4 } });
    await expect(row.getByRole("checkbox")).toBeChecked();
    await expect(page.getByRole("button", { name: "Corbeille" })).toBeVisible();
    await page.getByRole("button", { name: "Ajouter un filtre" }).click();
    await expect(page.getByRole("menuitem", { name: "Auteur", exact: true })).toBeVisible();
    await page.keyboard.press("Escape");
  }
  await context.close();
});

test("Tab leads from field to field, beside the French text too; remarks open by Ctrl+Alt+M", async ({
  page,
}) => {
  await enterAs(page.context(), "editor");
  await beginArticle(page, "De champ en champ");
  await fieldOf(page, "Résumé").fill("Une phrase.");
  await isSaved(page);
  await openLanguage(page, "DE");
  await fieldOf(page, "Titre").click();
  await page.keyboard.type("Von Feld zu Feld");
  await page.keyboard.press("Tab");
  await expect(fieldOf(page, "Résumé")).toBeFocused();
  await page.keyboard.type("Ein Satz.");
  await expect(fieldOf(page, "Résumé")).toHaveValue("Ein Satz.");
  await page.keyboard.press("Control+Alt+KeyM");
  const remark = page.getByRole("dialog").getByRole("textbox");
  await expect(remark).toBeFocused();
});

test("an address that is no video of a known site becomes a link card", async ({ page }) => {
  await enterAs(page.context(), "editor");
  await beginArticle(page, "Une vidéo d’ailleurs");
  await textOf(page).click();
  await page.keyboard.type("/vid");
  await page.keyboard.press("Enter");
  const address = page.getByLabel("Adresse de la vidéo");
  await address.fill("www.example.org/film");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Mettre un lien en carte" }).click();
  await expect(page.getByLabel("Adresse du lien")).toHaveValue("https://www.example.org/film");
  await isSaved(page);
});

test("the text stays where it is when its state changes", async ({ page }) => {
  await enterAs(page.context(), "editor");
  await page.setViewportSize({ width: 1280, height: 800 });
  await beginArticle(page, "Toujours à sa place");
  await fieldOf(page, "Résumé").fill("Rien ne bouge sous les doigts.");
  await write(page, "Un texte publié.");
  await publish(page);
  await reload(page);
  await expect(page.getByRole("button", { name: "Mettre à jour…" })).toBeVisible();
  const top = (await fieldOf(page, "Titre").boundingBox())?.y;
  await write(page, "Encore. ");
  await expect(page.getByText("Publié, modifications en attente").first()).toBeVisible();
  expect((await fieldOf(page, "Titre").boundingBox())?.y).toBe(top);
});
