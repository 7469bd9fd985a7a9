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
  await expect(french.getByText("{reference} son numéro de dossier")).toContainText(
    "par exemple « MA-2027-000042 »",
  );
  const short = page.getByRole("textbox", { name: "Texte court" });
  await short.fill("Bravo {prenom}");
  await expect(
    page.getByText("Ces mots entre accolades ne sont pas connus : {prenom}."),
  ).toBeVisible();
  await expect(page.getByRole("button", { name: "Enregistrer", exact: true })).toBeDisabled();
  await short.fill("Bravo {firstname}, dossier {reference} retenu.");
  const preview = page.getByRole("region", { name: "Aperçu du SMS" });
  await expect(preview).toContainText("Bravo Awa, dossier MA-2027-000042 retenu.");
  await expect(preview).toContainText("1 SMS");
  expect(await problems(page)).toEqual([]);
  await page.getByRole("button", { name: "Enregistrer", exact: true }).click();
  await expect(page.getByText("Le texte est enregistré.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Revenir au texte standard" })).toBeVisible();

  const context = await browser.newContext();
  await enterAs(context, "coordinator");
  const dialog = await planPreselectionSms(await context.newPage());
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
