import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { inArray } from "drizzle-orm";
import { registrations } from "../../app/features/registrations/tables.server.ts";
import { someApplicants } from "../setup/applicants.ts";
import { problems } from "./accessible.ts";
import { expect, test } from "./journey.ts";
import { open } from "./page-ready.ts";
import { enterAs } from "./person.ts";
import { here } from "./site.ts";

/** What was kept for phones in place of a provider. */
async function keptMessages(): Promise<{ to: string; text: string }[]> {
  const folder = join(here().dataDir, "outbox");
  const names = (await readdir(folder).catch(() => [])).filter((name) =>
    name.endsWith(".sms.json"),
  );
  return Promise.all(
    names.map(async (name) => JSON.parse(await readFile(join(folder, name), "utf8"))),
  );
}

test("a text is written and seen, sent to chosen people by SMS, followed, and found as a file", async ({
  page,
  browser,
}) => {
  page.setDefaultTimeout(15_000);
  const { db } = here();
  const phones = ["+2250511000001", "+2250511000002"];
  const people = phones.map((phone, place) => ({
    last_name: "Fictive",
    first_names: `Messagère ${place + 1}`,
    phone,
  }));
  const ids = (await someApplicants(db, people, 2033)).map(({ id }) => id);
  const agreed = { smsConsentedAt: new Date(), messagesConsentVersion: "2026-11" };
  await db.update(registrations).set(agreed).where(inArray(registrations.id, ids));

  // The administration writes the short text; a wrong brace is named at once.
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

  // The team chooses people and sends it to their phones.
  const context = await browser.newContext();
  await enterAs(context, "coordinator");
  const desk = await context.newPage();
  desk.setDefaultTimeout(15_000);
  await open(desk, "/admin/registration?search=Messag%C3%A8re");
  await expect(desk.getByRole("link", { name: "Fictive Messagère 1" })).toBeVisible();
  for (const row of await desk.getByRole("row", { name: /Messagère/ }).all()) {
    await row.getByRole("checkbox").check();
  }
  await expect(desk.getByText("2 dossiers choisis")).toBeVisible();
  await desk.getByRole("button", { name: "Écrire un message" }).click();
  const dialog = desk.getByRole("dialog");
  await dialog.getByRole("combobox", { name: "Envoyer par" }).click();
  await desk.getByRole("option", { name: "SMS", exact: true }).click();
  await dialog.getByRole("combobox", { name: "Texte" }).click();
  await desk.getByRole("option", { name: "Présélection" }).click();
  await dialog.getByRole("button", { name: "Voir avant d’envoyer" }).click();
  await expect(dialog.getByText("SMS : 2 personnes")).toBeVisible();
  await expect(dialog.getByText(/\b50\s(F\sCFA|XOF)/)).toBeVisible();
  await dialog.getByRole("button", { name: "Envoyer 2 messages" }).click();
  await expect(dialog.getByText("Terminé. 2 envoyés")).toBeVisible();
  await dialog.getByRole("button", { name: "Fermer" }).last().click();
  await expect(dialog).toBeHidden();

  // Whoever comes back to the page still sees it, and the file tells what was said.
  await open(desk, "/admin/registration?search=Messag%C3%A8re");
  await desk.getByText("Derniers envois").click();
  await expect(desk.getByRole("region", { name: "Derniers envois" })).toContainText(
    "Terminé. 2 envoyés",
  );
  await desk.getByRole("link", { name: "Fictive Messagère 1" }).click();
  const sent = desk.getByRole("region", { name: "Messages envoyés" });
  await expect(sent).toContainText("envoyé");
  const texts = (await keptMessages()).filter(({ to }) => phones.includes(to));
  expect(texts.map(({ text }) => text.replace(/[A-Z]{2}-\d{4}-\d+/, "…")).sort()).toEqual([
    "Bravo Messagère 1, dossier … retenu.",
    "Bravo Messagère 2, dossier … retenu.",
  ]);
  await context.close();
});
