import { someApplicants } from "../setup/applicants.ts";
import { expect, test } from "./journey.ts";
import { open } from "./page-ready.ts";
import { enterAs } from "./person.ts";
import { here } from "./site.ts";

test("the second of two coordinators reads that a file moved on, who moved it, and loses nothing typed", async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  const person = { last_name: "Disputée", first_names: "Awa", phone: "+2250515000077" };
  const [applicant] = await someApplicants(here().db, [person], 2037);
  const record = `/admin/registration/${applicant?.id}`;
  await enterAs(context, "coordinator");
  await open(page, record);
  await page.getByRole("button", { name: "Décider" }).click();
  await page.getByRole("menuitem", { name: "Ne pas retenir" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Raison").fill("Dossier hors délai, vu avec la direction.");

  const other = await browser.newContext({ baseURL: baseURL ?? "" });
  await enterAs(other, "coordinator");
  const second = await other.newPage();
  await open(second, record);
  await second.getByRole("button", { name: "Décider" }).click();
  await second.getByRole("menuitem", { name: "Présélectionner" }).click();
  const theirs = second.getByRole("dialog");
  await theirs.getByRole("button", { name: "Changer ce dossier" }).click();
  await expect(theirs).toBeHidden();
  await other.close();

  await dialog.getByRole("button", { name: "Changer ce dossier" }).click();
  const reason = dialog.getByRole("alert");
  await expect(reason).toContainText("Quelqu’un a changé ce dossier entre-temps.");
  await expect(reason).toContainText("relisez-le avant de décider");
  await expect(dialog.getByLabel("Raison")).toHaveValue(
    "Dossier hors délai, vu avec la direction.",
  );
  // The history behind the dialog is already that of now.
  const history = page.getByRole("region", { name: "Historique", includeHidden: true });
  await expect(history).toContainText("Journey coordinator");
});

test("the editor names why it cannot save, and says offline only without a connection", async ({
  page,
  context,
}) => {
  await enterAs(context, "editor");
  await open(page, "/admin/news/add");
  type Failure = { status: number; headers: Record<string, string>; says: RegExp };
  const failures: Failure[] = [
    { status: 429, headers: { "retry-after": "50" }, says: /Patientez 50 secondes/ },
    { status: 500, headers: { "x-request-id": "5d2c-77" }, says: /5d2c-77/ },
    { status: 503, headers: {}, says: /momentanément indisponible/ },
  ];
  let failure = failures[0];
  await page.route("**/api/**", (route) => {
    if (route.request().method() === "GET") return route.fallback();
    if (!failure) return route.abort();
    const { status, headers } = failure;
    return route.fulfill({ status, headers, json: { message: "" } });
  });
  const state = page.getByRole("status").filter({ hasText: "texte gardé sur cet appareil" });
  const why = page.getByRole("alert").filter({ hasText: "pas encore enregistré" });
  await page.getByRole("textbox", { name: "Titre" }).fill("Une porte ouverte");
  for (const each of failures) {
    failure = each;
    if (each !== failures[0]) await state.getByRole("button", { name: "Réessayer" }).click();
    await expect(why).toContainText(each.says);
    await expect(state).not.toContainText("Hors ligne");
  }
  failure = undefined;
  await state.getByRole("button", { name: "Réessayer" }).click();
  await expect(why).toContainText("Vérifiez votre connexion");
  await expect(state).toContainText("Hors ligne");
  await expect(page.getByRole("textbox", { name: "Titre" })).toHaveValue("Une porte ouverte");
});
