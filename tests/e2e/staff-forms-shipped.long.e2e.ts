import type { Locator, Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import type { Localized } from "#app/platform/i18n/locales.ts";
import { shippedForms } from "#app/website/registration-form/shipped.server.ts";
import type { StoredField, StoredForm } from "#app/website/registration-form/stored-form.ts";
import { registrationFormVersions } from "#app/website/registration-form/tables.server.ts";
import { choose, type Texts, write } from "./form-screen.ts";
import { expect, test } from "./journey.ts";
import { open } from "./page-ready.ts";
import { enterAs } from "./person.ts";

const textsOf = ({ fr, en, de }: Localized): Texts => [fr, en, de];
const types = { choice: "Une réponse au choix", choices: "Plusieurs réponses au choix" };

/** What became of the questions of the form it was copied from: retired, added, with another help. */
function compare(first: StoredForm, made: StoredForm) {
  const all = ({ steps }: StoredForm) => steps.flatMap(({ fields }) => fields);
  const names = (form: StoredForm) => new Set(all(form).map(({ name }) => name));
  const helpOf = (form: StoredForm, name: string) =>
    JSON.stringify(all(form).find((field) => field.name === name)?.help);
  return {
    helped: all(made).filter(
      ({ name }) => names(first).has(name) && helpOf(first, name) !== helpOf(made, name),
    ),
    retired: all(first).filter(({ name }) => !names(made).has(name)),
    added: all(made).filter(({ name }) => !names(first).has(name)),
  };
}

/** Adds a question with its own answers, as an administrator does. */
async function addQuestion(page: Page, step: Locator, field: StoredField) {
  if (field.type !== "choice" && field.type !== "choices") throw new Error("no choice");
  await step.getByRole("button", { name: "Ajouter une question" }).click();
  await write(step, "Question", textsOf(field.label));
  if (field.help) await write(step, "Aide", textsOf(field.help));
  await step.getByLabel("Nom de la réponse").fill(field.name);
  await choose(page, step.getByLabel("Type de réponse"), types[field.type]);
  if (field.required) await step.getByLabel("Obligatoire").check();
  if (field.missing) await write(step, "Message quand la réponse manque", textsOf(field.missing));
  if (field.counts) await step.getByLabel("Peut compter dans la sélection").check();
  const own = "own" in field.options ? field.options.own : [];
  for (const [nth, { code, label }] of own.entries()) {
    // Two are there from the beginning.
    if (nth > 1) await step.getByRole("button", { name: "Ajouter une réponse" }).click();
    await write(step, `Réponse ${nth + 1}`, textsOf(label));
    await step.getByLabel("Code").nth(nth).fill(code);
  }
  await step.getByRole("button", { name: "Terminé" }).click();
}

test("the third form that ships is what the screen makes of a copy of the first", async ({
  page,
  site,
}) => {
  test.slow();
  const [first, , shipped] = shippedForms();
  if (!first || !shipped) throw new Error("three forms ship");
  const { definition } = shipped;
  await enterAs(page.context(), "admin");
  await open(page, "/admin/registration/forms");
  await page.getByRole("button", { name: "Nouveau formulaire" }).click();
  const dialog = page.getByRole("dialog");
  await write(dialog, "Titre", textsOf(definition.title));
  await dialog.getByLabel("Adresse").fill("made-on-screen");
  await dialog.getByLabel("Préfixe").fill("MOS");
  await choose(page, dialog.getByLabel("Reprendre les questions de"), first.definition.title.fr);
  await dialog.getByRole("button", { name: "Créer" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(definition.title.fr);

  const { helped, retired, added } = compare(first.definition, definition);
  const stepOf = (name: string) => {
    const has = first.definition.steps.find(({ fields }) => fields.some((f) => f.name === name));
    return page.getByRole("region", { name: has?.title.fr ?? "", exact: true });
  };
  for (const { name, label, help } of helped) {
    const step = stepOf(name);
    await step.getByText(label.fr).click();
    await write(step, "Aide", textsOf(help ?? { fr: "", en: "", de: "" }));
    await step.getByRole("button", { name: "Terminé" }).click();
  }
  for (const { name, label } of retired) {
    const step = stepOf(name);
    await step.getByText(label.fr).click();
    await step.getByRole("button", { name: "Retirer la question" }).click();
  }
  for (const field of added) await addQuestion(page, stepOf("experience"), field);
  await page.getByRole("tab", { name: "Textes" }).click();
  await write(page, "Phrase d’introduction", textsOf(definition.lead));
  if (definition.cost) await write(page, "Ce que cela coûte", textsOf(definition.cost));
  if (definition.short) await write(page, "Nom court pour les listes", textsOf(definition.short));
  await page.getByRole("button", { name: "Enregistrer" }).click();
  await expect(page.getByText(/^Enregistré/).first()).toBeVisible();
  await page.getByRole("tab", { name: "Publier" }).click();
  await page.getByRole("button", { name: "Publier la version 1" }).click();
  await expect(page.getByText("La version 1 est en ligne.")).toBeVisible();

  const [published] = await site.db
    .select()
    .from(registrationFormVersions)
    .where(eq(registrationFormVersions.form, "made-on-screen"));
  // The same questions in the same order; only the steps that they stand in are not compared.
  const { steps, ...others } = published?.definition ?? definition;
  const { steps: shippedSteps, ...shippedOthers } = definition;
  expect(others).toEqual(shippedOthers);
  expect(steps.flatMap(({ fields }) => fields)).toEqual(
    shippedSteps.flatMap(({ fields }) => fields),
  );
});
