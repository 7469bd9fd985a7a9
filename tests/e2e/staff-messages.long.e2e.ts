import { problems } from "./accessible.ts";
import { expect, test } from "./journey.ts";
import { open } from "./page-ready.ts";
import { enterAs } from "./person.ts";
import { applicantsWithPhones, planPreselectionSms, sentTo } from "./phone-messages.ts";

test("a text changed by an administrator is previewed, priced and sent as written", async ({
  page,
  browser,
}) => {
  const phones = ["+2250512000001", "+2250512000002"];
  await applicantsWithPhones(phones, 2035);

  // An unknown placeholder is named while typing.
  await enterAs(page.context(), "admin");
  await open(page, "/admin/modeles");
  const price = page.getByRole("textbox", { name: "Prix d’un SMS (XOF)" });
  await price.fill("25");
  await page.getByRole("button", { name: "Enregistrer les réglages" }).click();
  await expect(page.getByText("Les réglages sont enregistrés.")).toBeVisible();
  expect(await problems(page)).toEqual([]);
  await open(page, "/admin/modeles");
  await expect(price).toHaveValue("25");
  await page.getByRole("main").getByRole("link", { name: "Présélection", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Présélection");
  const french = page.getByRole("tabpanel", { name: "Français" });
  const chip = french.getByRole("button", { name: "Numéro de dossier" });
  await expect(chip).toHaveAttribute("title", /par exemple «\sMA-2027-000042\s»/);
  const short = page.getByRole("textbox", { name: "Texte court" });
  await short.fill("Bravo {prenom}");
  await expect(
    page.getByText("Ces mots entre accolades ne sont pas connus : {prenom}."),
  ).toBeVisible();
  await expect(page.getByRole("button", { name: "Enregistrer", exact: true })).toBeDisabled();
  // A chip writes the word of the reader where the cursor stands; the code is stored.
  await short.fill("Bravo {firstname}, dossier  retenu.");
  await short.press("End");
  for (let step = 0; step < " retenu.".length; step += 1) await short.press("ArrowLeft");
  await chip.click();
  await expect(short).toHaveValue("Bravo {firstname}, dossier {Numéro de dossier} retenu.");
  const preview = page.getByRole("region", { name: "Aperçu du SMS" });
  await expect(preview).toContainText("Bravo Awa, dossier MA-2027-000042 retenu.");
  await expect(preview).toContainText("1 SMS");
  expect(await problems(page)).toEqual([]);
  await page.getByRole("button", { name: "Enregistrer", exact: true }).click();
  await expect(page.getByText("Le texte est enregistré.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Revenir au texte standard" })).toBeVisible();

  const context = await browser.newContext();
  await enterAs(context, "coordinator");
  const reading = await context.newPage();
  await open(reading, "/admin/modeles/selected");
  await expect(reading.getByText(/seule l’administration le peut/).first()).toBeVisible();
  const dialog = await planPreselectionSms(await context.newPage(), 2035);
  await expect(dialog.getByText(/\b50\s(F\sCFA|XOF)/)).toBeVisible();
  await dialog.getByRole("button", { name: "Envoyer 2 messages" }).click();
  await expect(dialog.getByText("Terminé. 2 envoyés")).toBeVisible();
  const texts = (await sentTo(phones)).map(({ text }) => text);
  expect(texts.map((text) => text.replace(/[A-Z]{2}-\d{4}-\d+/, "…")).sort()).toEqual([
    "Bravo Messagère 1, dossier … retenu.",
    "Bravo Messagère 2, dossier … retenu.",
  ]);
  await context.close();
});

test("the price of an SMS is saved by an administrator", async ({ page, context }) => {
  await enterAs(context, "admin");
  await open(page, "/admin/modeles");
  const price = page.getByRole("textbox", { name: "Prix d’un SMS (XOF)" });
  await price.fill("25");
  await page.getByRole("button", { name: "Enregistrer les réglages" }).click();
  await expect(page.getByText("Les réglages sont enregistrés.")).toBeVisible();
  await open(page, "/admin/modeles");
  await expect(price).toHaveValue("25");
});

test("a template takes no words while it is saved: they would be gone afterwards", async ({
  page,
}) => {
  await enterAs(page.context(), "admin");
  await open(page, "/admin/modeles/waitlisted");
  const subject = page.getByRole("textbox", { name: "Objet de l’e-mail" });
  const before = await subject.inputValue();
  await subject.fill(`${before} Bientôt.`);
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route("**/api/message-templates/**", async (route) => {
    await answered;
    await route.continue();
  });
  await page.getByRole("button", { name: "Enregistrer", exact: true }).click();
  await expect(subject).not.toBeEditable();
  answer();
  await expect(page.getByText("Le texte est enregistré.")).toBeVisible();
  await expect(subject).toBeEditable();
  await expect(subject).toHaveValue(`${before} Bientôt.`);
});
