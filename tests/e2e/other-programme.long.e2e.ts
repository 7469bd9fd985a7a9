import type { Page } from "@playwright/test";
import { agreeAndSend, answerUntil, box, next, photo, somebody } from "./applicant.ts";
import { choose, write } from "./form-screen.ts";
import { expect, test } from "./journey.ts";
import { addOwnContent, apiOf, removeFormerContent, setOtherProgramme } from "./other-programme.ts";
import { open, ready } from "./page-ready.ts";
import { enterAs } from "./person.ts";
import { publicPages } from "./public-pages.ts";

/** A form of its own, made on the screen: two questions, one of them on a condition, a document. */
async function makeForm(page: Page) {
  await open(page, "/admin/registration/forms");
  await page.getByRole("button", { name: "Nouveau formulaire" }).click();
  const dialog = page.getByRole("dialog");
  await write(dialog, "Titre", [
    "Candidature à l’hôtel",
    "Hotel application",
    "Bewerbung im Hotel",
  ]);
  await dialog.getByLabel("Adresse").fill("Hôtel");
  await dialog.getByLabel("Préfixe").fill("HS");
  await dialog.getByRole("button", { name: "Créer" }).click();
  await expect(dialog.getByText(/lettres minuscules sans accent/)).toBeVisible();
  await dialog.getByLabel("Adresse").fill("hotel");
  await dialog.getByRole("button", { name: "Créer" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Candidature à l’hôtel");
  await expect(page.getByRole("navigation", { name: /Fil|Chemin/ })).toContainText("hôtel");

  const step = page.getByRole("region", { name: "Votre travail" });
  for (const former of ["Votre lien avec l’agriculture", "Machines que vous avez"]) {
    await step.getByText(former).click();
    await step.getByRole("button", { name: "Retirer la question" }).click();
  }
  await step.getByRole("button", { name: "Ajouter une question" }).click();
  await write(step, "Question", ["Service préféré", "Preferred department", "Bereich"]);
  await step.getByLabel("Nom de la réponse").fill("department");
  // The name is taken when its box is left: the box that is clicked stays where it is.
  await choose(page, step.getByLabel("Type de réponse"), "Une réponse au choix");
  await write(step, "Réponse 1", ["Cuisine", "Kitchen", "Küche"]);
  await write(step, "Réponse 2", ["Salle", "Dining room", "Saal"]);
  await step.getByLabel("Code").first().fill("kitchen");
  await step.getByLabel("Code").last().fill("room");
  await step.getByLabel("Obligatoire").check();
  await step.getByRole("button", { name: "Terminé" }).click();

  await step.getByRole("button", { name: "Ajouter une question" }).click();
  await write(step, "Question", ["Votre meilleur plat", "Your best dish", "Ihr bestes Gericht"]);
  await step.getByLabel("Nom de la réponse").fill("best_dish");
  await page.keyboard.press("Tab");
  await expect(step.getByLabel("Type de réponse"), "the keyboard goes on").toBeFocused();
  await step.getByLabel("Obligatoire").check();
  const when = step.getByLabel("Quand est-elle posée ?");
  await when.click();
  await page.getByRole("option", { name: /elle est$/ }).click();
  await choose(page, step.getByLabel("Question", { exact: true }), "Service préféré");
  await step.getByLabel("Réponses", { exact: true }).focus();
  await page.keyboard.press("ArrowDown");
  await page.getByRole("option", { name: "Cuisine", exact: true }).click();
  await step.getByRole("button", { name: "Terminé" }).click();

  await page.getByRole("tab", { name: "Documents" }).click();
  await page.getByRole("button", { name: "Ajouter un document" }).click();
  const panel = page.getByRole("tabpanel");
  const document = panel.locator("section").last();
  await write(document, "Document", ["Carnet de santé", "Health record", "Gesundheitsheft"]);
  await write(document, "Aide", ["Les vaccins.", "Vaccinations.", "Impfungen."]);
  await document.getByLabel("Nom de la réponse").fill("health_record");
  await choose(page, document.getByLabel("Quand faut-il le donner ?"), "Peut suivre plus tard");
  const identity = panel.locator("section").first().getByLabel("Nom de la réponse");
  await expect(identity, "new in this form").toBeEnabled();

  await page.getByRole("tab", { name: "Textes" }).click();
  await write(page, "Phrase d’introduction", ["Dites-nous tout.", "Tell us.", "Erzählen Sie."]);
  await page.getByLabel("Âge au moins").fill("20");
  await page.getByLabel("Âge au plus").fill("40");
  await page.getByRole("button", { name: "Enregistrer" }).click();
  await expect(page.getByText(/^Enregistré/).first()).toBeVisible();
  await page.getByRole("tab", { name: "Publier" }).click();
  await page.getByRole("button", { name: "Publier la version 1" }).click();
  await expect(page.getByText("La version 1 est en ligne.")).toBeVisible();
  await page.getByRole("tab", { name: "Documents" }).click();
  await expect(identity, "answers carry the name").toBeDisabled();
}

/** The three forms of the starting programme take nobody any more. */
async function retireFormerForms(page: Page) {
  for (const key of ["meca-agro", "meca-indus", "competences-numeriques"]) {
    await open(page, `/admin/registration/forms/${key}`);
    await page.getByRole("tab", { name: "Publier" }).click();
    await page.getByRole("button", { name: "Retirer ce formulaire" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Retirer ce formulaire" }).click();
    await expect(dialog).toBeHidden();
  }
}

/** A call that opens today. */
async function openIntake(page: Page) {
  await open(page, "/admin/registration/intakes/new");
  const day = (later: number) =>
    new Date(Date.now() + later * 86_400_000).toISOString().slice(0, 10);
  await page.getByLabel("Premier jour").fill(day(0));
  await page.getByLabel("Dernier jour").fill(day(40));
  const meaning = page.getByRole("status").filter({ hasText: "Ce que cela veut dire" });
  await meaning.getByRole("button", { name: "Créer l’appel" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/hôtel/);
}

async function applyWithIt(page: Page) {
  await page.goto("/en/registration/hotel");
  await ready(page);
  await page.locator("[data-start]").click();
  const who = somebody();
  await answerUntil(page, who, "work");
  await page.locator('main [name="situation"][value="unemployed"]').check();
  await page.locator('main [name="experience"][value="none"]').check();
  const department = page.locator('main [data-field="department"]');
  const dish = page.locator('main [data-field="best_dish"]');
  await expect(dish).toBeHidden();
  await department.getByLabel("Kitchen").check();
  await expect(dish).toBeVisible();
  await box(page, "best_dish").fill("Kedjenou");
  await next(page, "choice");
  await answerUntil(page, who, "documents");
  const file = { name: "record.jpg", mimeType: "image/jpeg", buffer: await photo(600) };
  const record = page.locator('main [data-field="document.health_record"]');
  await record.locator("input[type=file]").last().setInputFiles(file);
  await next(page, "review");
  await expect(page.locator('[data-answer="best_dish"]')).toContainText("Kedjenou");
  await agreeAndSend(page);
  await expect(page.locator("[data-reference]:visible")).toHaveText(/HS/);
}

/** What only the starting programme can say. */
const former =
  /Tremplin|m[ée]cani|tracteur|tractor|Traktor|Landmaschin|Werkstatt|workshop|numérique|digital|Korhogo|Daloa|San-Pédro|Yamoussoukro|allemand|German federal|cofinanc|co-fund|kofinanz|\b240\b|\b2023\b/i;

/** Stands on every page whatever is set: docs/decisions/2026-11-19-cofunding-on-every-page.md. */
const statement =
  /Cofinancé par l’Union européenne|Co-funded by the European Union|Kofinanziert von der Europäischen Union/g;

/** Promises about money that this programme does not make. */
const free = /gratuit|kostenlos|\bfree\b/i;

test("the site becomes that of another programme on its screens, and no page names the former one", async ({
  browser,
  request,
}) => {
  test.setTimeout(600_000);
  const office = await browser.newContext({ reducedMotion: "reduce" });
  await enterAs(office, "admin");
  const page = await office.newPage();
  const api = await apiOf(page);
  await setOtherProgramme(api);
  await removeFormerContent(api);
  await makeForm(page);
  await retireFormerForms(page);
  await addOwnContent(api, "hotel");
  await openIntake(page);
  const pocket = await browser.newContext({ viewport: { width: 360, height: 740 } });
  const phone = await pocket.newPage();
  await applyWithIt(phone);

  const found: string[] = [];
  const pages = await publicPages(request);
  const others = ["/registration/hotel", "/registration/suivi", "/login", "/news.atom"];
  const paths = [
    ...pages.map(({ path }) => path),
    ...others.flatMap((path) => [path, `/en${path}`, `/de${path}`]),
  ];
  for (const path of new Set(paths)) {
    const text = (await (await request.get(path)).text())
      .replace(/\u00ad|&shy;/g, "")
      .replace(statement, "")
      // Names of files and addresses are no words of the site.
      .replace(/<(style|script(?! type="application\/ld))[^>]*>[\s\S]*?<\/\1[^>]*>/g, "")
      .replace(/\s(class|src|srcset|href|d|style|id)="[^"]*"/g, "");
    const isForm = path.includes("/registration/");
    for (const words of isForm ? [former] : [former, free]) {
      const hit = words.exec(text);
      if (hit) found.push(`${path}: ${text.slice(Math.max(0, hit.index - 60), hit.index + 60)}`);
    }
  }
  expect(found).toEqual([]);
  await pocket.close();
  await office.close();
});
