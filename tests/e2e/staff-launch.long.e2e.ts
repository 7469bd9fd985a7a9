import { setContact } from "../setup/contact.ts";
import { lookTwice, narrow, wide } from "./accessible.ts";
import { expect, test } from "./journey.ts";
import { open } from "./page-ready.ts";
import { enterAs } from "./person.ts";
import { here } from "./site.ts";

test("a new administrator is led through the check list, and its progress follows the facts", async ({
  page,
}) => {
  await enterAs(page.context(), "admin");
  await open(page, "/dashboard");
  const steps = page.getByRole("region", { name: "Premiers pas" });
  const next = steps.locator("strong");
  const first = await next.innerText();
  await steps.getByRole("button", { name: "Passer au suivant" }).click();
  await expect(next).not.toHaveText(first);
  const second = await next.innerText();
  await steps.getByRole("button", { name: "Ranger" }).click();
  await expect(steps).toBeHidden();
  await open(page, "/dashboard");
  await expect(page.getByRole("heading", { name: "Ce qui vous attend" })).toBeVisible();
  await expect(steps).toBeHidden();
  await open(page, "/admin/profile/support");
  await page.getByRole("button", { name: "Montrer à nouveau les premiers pas" }).click();
  await expect(page.getByRole("button", { name: /^Montrer à nouveau/ })).toBeHidden();
  await open(page, "/dashboard");
  await expect(next).toHaveText(second);
  await page.setViewportSize(narrow);
  await lookTwice(page, { path: "the dashboard of a new administrator" });
  await page.setViewportSize(wide);

  await steps.getByRole("link", { name: /points réglés/ }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Avant la mise en ligne");
  const progress = page.getByText(/^\d+ sur 15 points réglés$/);
  const settled = async () => Number((await progress.innerText()).split(" ")[0]);
  const before = await settled();
  const contact = page.getByRole("listitem").filter({ hasText: "Coordonnées" });
  await expect(contact).toContainText("Il manque : adresse, téléphone et e-mail.");
  await setContact(here().db, "contact@tremplin.ci");
  await open(page, "/admin/settings/launch");
  await expect(contact).toContainText("Réglé");
  await expect(progress).toHaveText(`${before + 1} sur 15 points réglés`);

  const social = page.getByRole("listitem").filter({ hasText: "Réseaux sociaux" });
  await social.getByRole("button", { name: "Inutile ici" }).click();
  await page.getByLabel("Motif").fill("non");
  await page.getByRole("dialog").getByRole("button", { name: "Inutile ici" }).click();
  await expect(page.getByRole("dialog").getByText(/5/)).toBeVisible();
  await page.getByLabel("Motif").fill("Le programme n’en a pas.");
  await page.getByRole("dialog").getByRole("button", { name: "Inutile ici" }).click();
  await expect(social).toContainText("Le programme n’en a pas.");
  await expect(progress).toHaveText(`${before + 2} sur 15 points réglés`);
  await page.setViewportSize(narrow);
  await lookTwice(page, { path: "the check list" });
  await social.getByRole("button", { name: "Remettre dans la liste" }).click();
  await expect(progress).toHaveText(`${before + 1} sur 15 points réglés`);
});

test("first steps are put away on every device and found again under Help", async ({ page }) => {
  await enterAs(page.context(), "coordinator");
  await open(page, "/dashboard");
  const steps = page.getByRole("region", { name: "Premiers pas" });
  await expect(steps.getByRole("link")).toHaveCount(3);
  await expect(steps.getByRole("link").first()).toHaveText("Suivre les candidatures");
  await steps.getByRole("button", { name: "Ranger" }).click();
  await expect(steps).toBeHidden();
  await open(page, "/admin/profile/support");
  const cards = page.getByRole("region", { name: "Ce que vous ferez ici" });
  await expect(cards.getByRole("link")).toHaveCount(3);
  await cards.getByRole("button", { name: "Montrer à nouveau les premiers pas" }).click();
  await expect(cards.getByRole("button", { name: /^Montrer à nouveau/ })).toBeHidden();
  await open(page, "/dashboard");
  await expect(steps).toBeVisible();
});
