import { eq, sql } from "drizzle-orm";
import { selectionRounds as rounds } from "../../app/admissions/selection/tables.server.ts";
import { someApplicants } from "../setup/applicants.ts";
import { mecaAgro } from "../setup/forms.ts";
import { expect, test } from "./journey.ts";
import { open } from "./page-ready.ts";
import { enterAs } from "./person.ts";
import { here } from "./site.ts";

const points = { none: 4, bepc: 8, bac: 16, bts: 20 };
const level = {
  id: "level",
  kind: "choice" as const,
  label: "",
  field: "education_level",
  weight: 2,
  points,
  otherwise: 0,
};

async function aRound(name: string) {
  const at = new Date("2026-01-15T08:00:00Z");
  const [round] = await here()
    .db.insert(rounds)
    .values({
      form: mecaAgro.key,
      year: 2039,
      name,
      seats: 5,
      ageOn: "2039-03-31",
      criteria: [level],
      createdAt: at,
      updatedAt: at,
    })
    .returning();
  if (!round) throw new Error("no round");
  const path = `/admin/registration/select/${round.id}`;
  const change = (values: Partial<typeof rounds.$inferInsert>) =>
    here()
      .db.update(rounds)
      .set({ ...values, version: sql`${rounds.version} + 1` })
      .where(eq(rounds.id, round.id));
  return { path, change };
}

test("criteria that somebody else changed meanwhile are compared and saved once more", async ({
  page,
  context,
}) => {
  const { path, change } = await aRound("Comparée");
  await enterAs(context, "coordinator");
  await open(page, `${path}/criteres`);
  const name = page.getByLabel("Nom de la sélection");
  const weight = page.getByLabel("Coefficient");
  await name.fill("Comparée deux fois");
  await weight.fill("5");
  await change({ seats: 9, criteria: [{ ...level, weight: 3 }] });

  const save = page.getByRole("button", { name: "Enregistrer", exact: true });
  await save.click();
  await expect(page.getByRole("alert").filter({ hasText: "gardé ici" })).toContainText(
    "Quelqu’un a modifié cette sélection entre-temps.",
  );
  await expect(page.getByLabel("Nombre de places")).toHaveValue("9");
  await expect(name).toHaveValue("Comparée deux fois");
  await expect(weight).toHaveValue("5");
  await expect(page.getByText(/Entre-temps\s:\s3/)).toBeVisible();
  await save.click();
  await expect(page.getByText("Sélection enregistrée")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Comparée deux fois" })).toBeVisible();
  await expect(page.getByText(/Entre-temps\s:\s3/)).toBeHidden();
});

test("a proposal of a selection that somebody changed can be worked out again and adopted", async ({
  page,
  context,
}) => {
  await someApplicants(here().db, [{ last_name: "Proposée", first_names: "Awa" }], 2039);
  const { path, change } = await aRound("Proposée");
  await enterAs(context, "coordinator");
  await open(page, `${path}/proposition`);
  await change({ seats: 9 });
  await page.getByRole("button", { name: "Calculer la proposition" }).click();
  await page.getByRole("button", { name: "Adopter cette liste" }).click();
  await expect(page.getByText("Proposition adoptée")).toBeVisible();
});
