import { eq, sql } from "drizzle-orm";
import { registrations } from "#app/admissions/registrations/tables.server.ts";
import { someApplicants } from "../setup/applicants.ts";
import { lookTwice, narrow, wide } from "./accessible.ts";
import { expect, test } from "./journey.ts";
import { open, reload } from "./page-ready.ts";
import { enterAs } from "./person.ts";
import { here } from "./site.ts";
import { twins, YEAR } from "./twins.ts";

test("two records of one person are corrected, merged, separated and found by a saved view", async ({
  page,
}) => {
  const [file] = await twins();
  await enterAs(page.context(), "coordinator");
  await page.setViewportSize(narrow);
  await open(page, `/admin/registration/${file?.id}`);
  const history = page.getByRole("region", { name: "Historique" });

  // A slip of the pen: corrected with a reason, while a colleague does the same.
  await page.getByRole("button", { name: "Corriger : Quartier" }).click();
  const correcting = page.getByRole("dialog", { name: /^Corriger/ });
  await correcting.getByLabel("Quartier").fill("Dar es Salam");
  await correcting.getByLabel("Raison de la correction").fill("Dit au téléphone.");
  await here()
    .db.update(registrations)
    .set({ version: sql`${registrations.version} + 1` })
    .where(eq(registrations.id, file?.id ?? 0));
  await lookTwice(page, { path: "the correction of a file" });
  const keep = correcting.getByRole("button", { name: "Enregistrer la correction" });
  // On a slow computer there is a while between reading the file anew and drawing it; a slow machine
  // that plays one needs longer still.
  const onSlow = { timeout: 90_000 };
  const browser = await page.context().newCDPSession(page);
  await browser.send("Emulation.setCPUThrottlingRate", { rate: 12 });
  await keep.click();
  await expect(correcting.getByText(/^Quelqu’un a changé ce dossier/)).toBeVisible(onSlow);
  await expect(correcting.getByLabel("Quartier")).toHaveValue("Dar es Salam");
  await keep.click();
  await expect(correcting).toBeHidden(onSlow);
  await browser.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  await expect(history).toContainText("Dar es Salam");
  await expect(history).toContainText("Dit au téléphone.");
  await expect(page.getByRole("region", { name: "Données de la personne" })).toHaveCount(0);
  await page.setViewportSize(wide);

  // The same person twice: put together, taken apart, and kept apart.
  await open(page, "/admin/registration/doublons");
  const card = page.getByRole("article").filter({ hasText: file?.reference ?? "" });
  await card.getByRole("button", { name: `Même personne, garder ${file?.reference}` }).click();
  await expect(card).toHaveCount(0);
  await page.getByText("Tranchés", { exact: true }).click();
  await expect(card).toContainText("Même personne");
  await card.getByRole("button", { name: "Séparer de nouveau" }).click();
  await expect(page.getByText("Les deux dossiers sont de nouveau séparés.")).toBeVisible();
  await page.getByText("À trancher", { exact: true }).click();
  await card.getByRole("button", { name: "Deux personnes différentes" }).click();
  await expect(card).toHaveCount(0);

  // A view of the list under a name, for the colleagues too.
  await open(page, "/admin/registration?search=Jumelle&sort=last_name");
  await page.getByRole("button", { name: "Vues" }).click();
  await page.getByRole("menuitem", { name: "Enregistrer cette vue" }).click();
  const saving = page.getByRole("dialog", { name: "Enregistrer cette vue" });
  await saving.getByLabel("Nom de la vue").fill("Les jumelles");
  await saving.getByLabel("Partager avec l’équipe").check();
  await saving.getByRole("button", { name: "Enregistrer la vue" }).click();
  await expect(saving).toBeHidden();
  // Opened, looked at otherwise and saved again: under its name, and still shared.
  await page.getByRole("button", { name: "Les jumelles" }).click();
  await page.getByRole("menuitem", { name: /^Les jumelles/ }).click();
  await page.getByRole("link", { name: "Personne" }).click();
  await expect(page).toHaveURL(/sort=-last_name/);
  await page.getByRole("button", { name: "Vues" }).click();
  await page.getByRole("menuitem", { name: "Enregistrer cette vue" }).click();
  await expect(saving.getByLabel("Nom de la vue")).toHaveValue("Les jumelles");
  await expect(saving.getByLabel("Partager avec l’équipe")).toBeChecked();
  await saving.getByRole("button", { name: "Enregistrer la vue" }).click();
  await expect(saving).toBeHidden();
  await page.context().clearCookies();
  await enterAs(page.context(), "coordinator");
  await open(page, "/admin/registration");
  await page.getByRole("button", { name: "Vues" }).click();
  await page.getByRole("menuitem", { name: /^Les jumelles \(/ }).click();
  await expect(page).toHaveURL(/search=Jumelle&sort=-last_name/);
  await expect(page.getByRole("row").filter({ hasText: "Jumelle" })).toHaveCount(2);
});

test("the list of registrations works by keyboard, on a phone, with chosen columns and a long export", async ({
  page,
}) => {
  await enterAs(page.context(), "coordinator");
  const notes = page.getByRole("region", { name: "Notes" });

  // Through a filtered list by keys alone, in its order and no further.
  await someApplicants(
    here().db,
    ["Alice", "Bintou", "Chantal"].map((first_names, place) => ({
      last_name: "Feuilletée",
      first_names,
      phone: `+225051500000${place}`,
    })),
    YEAR + 3,
  );
  await open(page, "/admin/registration?search=Feuillet%C3%A9e&sort=last_name");
  await page.getByRole("link", { name: "Feuilletée Alice" }).click();
  const who = page.getByRole("heading", { level: 1 });
  await expect(who).toHaveText("Feuilletée Alice");
  for (const [key, name] of [
    ["j", "Bintou"],
    ["j", "Chantal"],
    ["j", "Chantal"],
    ["k", "Bintou"],
  ] as const) {
    await page.keyboard.press(key);
    await expect(who).toHaveText(`Feuilletée ${name}`);
  }
  // What is typed is text, and turns no page.
  await notes.getByLabel("Nouvelle note").pressSequentially("jk");
  await expect(notes.getByLabel("Nouvelle note")).toHaveValue("jk");
  await expect(who).toHaveText("Feuilletée Bintou");
  await notes.getByLabel("Nouvelle note").fill("");

  // Columns as one likes them, kept on this device; an order that no column shows is said.
  await open(page, "/admin/registration?search=Feuillet%C3%A9e");
  await expect(page.getByText("Ordre de la liste : Reçue le (tri décroissant)")).toBeVisible();
  await page.getByRole("link", { name: "Région" }).click();
  await expect(page.getByText(/^Ordre de la liste/)).toBeHidden();
  await page.getByRole("button", { name: "Choisir les colonnes" }).click();
  await page.getByRole("checkbox", { name: "Région" }).uncheck();
  const region = page.getByRole("columnheader", { name: /^Région/ });
  await expect(region).toHaveCount(0);
  await expect(page.getByText("Ordre de la liste : Région (tri croissant)")).toBeVisible();
  await reload(page);
  await expect(page.getByRole("columnheader", { name: /^Programme/ })).toBeVisible();
  await expect(region).toHaveCount(0);

  // A long export says that it is under way, goes with the person to other screens, and stops.
  await page.route("**/api/registrations/export?**", () => {});
  await page.getByRole("button", { name: "Exporter" }).click();
  await page.getByRole("menuitem", { name: "Fichier texte (CSV)" }).click();
  const taking = page.getByRole("alert").filter({ hasText: "Export en cours" });
  await expect(taking).toBeVisible();
  await page.getByRole("link", { name: "Doublons" }).first().click();
  await expect(page).toHaveURL(/doublons/);
  await taking.getByRole("button", { name: "Arrêter" }).click();
  await expect(page.getByText("L’export est arrêté.")).toBeVisible();
  await expect(taking).toBeHidden();
  await page.unroute("**/api/registrations/export?**");
  await open(page, "/admin/registration?search=Feuillet%C3%A9e");

  // On a phone the people come first, their filters one touch away.
  await page.setViewportSize(narrow);
  const level = page.getByRole("combobox", { name: "Tous les niveaux" });
  await expect(level).toBeHidden();
  await expect(page.getByRole("link", { name: /^Feuilletée/ }).first()).toBeInViewport();
  await page.getByRole("button", { name: "Filtres", exact: true }).click();
  await expect(level).toBeVisible();
  await page.setViewportSize(wide);
});

test("an administrator exports and erases the data of a person", async ({ page }) => {
  const person = { last_name: "Oubliée", first_names: "Rose", phone: "+2250514000001" };
  const [file] = await someApplicants(here().db, [person], YEAR + 1);
  await enterAs(page.context(), "admin");
  await open(page, `/admin/registration/${file?.id}`);
  const data = page.getByRole("region", { name: "Données de la personne" });
  const copied = page.waitForEvent("download");
  await data.getByRole("button", { name: "Télécharger une copie" }).click();
  expect((await copied).suggestedFilename()).toBe(`${file?.reference}.zip`);
  await data.getByRole("button", { name: "Effacer ces données" }).click();
  const erasing = page.getByRole("dialog", { name: "Effacer ces données" });
  const sure = erasing.getByRole("button", { name: "Effacer définitivement" });
  await expect(sure).toBeDisabled();
  await erasing.getByLabel(/^Pour confirmer/).fill(file?.reference ?? "");
  await sure.click();
  await expect(page).toHaveURL(/\/admin\/registration$/);
  await expect(page.getByRole("table")).toBeVisible();
  await expect(page.getByRole("link", { name: "Oubliée Rose" })).toHaveCount(0);
  const gone = await here()
    .db.select()
    .from(registrations)
    .where(eq(registrations.id, file?.id ?? 0));
  expect(gone).toEqual([]);
});
