import { problems, problemsOfTheme } from "./accessible.ts";
import { expect, test } from "./journey.ts";
import { open, ready } from "./page-ready.ts";
import { enterAs } from "./person.ts";
import { askedPerson } from "./survey-link.ts";

test("answers of a bad line are kept and sent; the team reads them, counts them and types in others", async ({
  page,
  context,
  browser,
  site,
}) => {
  const graduate = await askedPerson("Joignable", 2052);
  const called = await askedPerson("Appelée", 2053);

  // On a phone without a network.
  const phone = await browser.newPage({
    baseURL: site.url,
    viewport: { width: 360, height: 740 },
  });
  await phone.goto(graduate.path);
  await ready(phone);
  expect(await problems(phone)).toEqual([]);
  const form = phone.locator("form[data-survey]");
  await form.getByLabel("À mon compte").check();
  await form.getByLabel("Oui").check();
  await form.locator("[name=remark]").fill("J’ai ouvert un atelier");
  await phone.context().setOffline(true);
  await form.getByRole("button").click();
  await expect(phone.locator("[data-kept=offline]")).toContainText("gardé sur cet appareil");
  await expect(form.locator("[name=remark]")).toHaveValue("J’ai ouvert un atelier");
  await phone.context().setOffline(false);
  await expect(phone.getByText("vos réponses sont bien arrivées")).toBeVisible();
  await phone.close();

  await enterAs(context, "admin");
  await open(page, "/admin/surveys");
  await expect(page.getByText("Les enquêtes sont arrêtées")).toBeVisible();
  await page.getByRole("button", { name: "Mettre en marche" }).click();
  await expect(page.getByText("Les enquêtes sont en marche", { exact: true })).toBeVisible();
  expect(await problems(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: "dark" });
  expect(await problemsOfTheme(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: "light" });

  await page
    .getByRole("row", { name: /^6 mois après/ })
    .getByRole("link")
    .nth(3)
    .click();
  await expect(page).toHaveURL(/show=answered/);
  await expect(page.getByRole("link", { name: "Fictive Joignable" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Fictive Appelée" })).toHaveCount(0);

  await open(page, `/admin/surveys/${called.survey}`);
  await page.getByRole("button", { name: "Saisir les réponses données au téléphone" }).click();
  const typed = page.getByRole("form", { name: "Saisir les réponses données au téléphone" });
  await typed.getByLabel("Salarié").check();
  await typed.getByRole("button", { name: "Enregistrer les réponses" }).click();
  await expect(typed.getByText("Dites si c’est dans le métier appris.")).toBeVisible();
  await typed.getByLabel("Non").check();
  await typed.getByRole("button", { name: "Enregistrer les réponses" }).click();
  await expect(page.getByText("Les réponses sont enregistrées.")).toBeVisible();
  await expect(page.getByText(/Saisi le .* au téléphone/)).toBeVisible();

  await open(page, `/admin/registration/${graduate.id}`);
  const record = page.getByRole("region", { name: "Après la formation" });
  await expect(record).toContainText("À mon compte");
  await expect(record).toContainText("J’ai ouvert un atelier");
});
