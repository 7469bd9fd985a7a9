import { eq } from "drizzle-orm";
import { registrations } from "../../app/admissions/registrations/tables.server.ts";
import { someApplicants } from "../setup/applicants.ts";
import { problems } from "./accessible.ts";
import { expect, test } from "./journey.ts";
import { open } from "./page-ready.ts";
import { enterAs } from "./person.ts";
import { here } from "./site.ts";

test("whom no message reaches is named before it is sent, then called and ticked off", async ({
  page,
  context,
}) => {
  const { db } = here();
  const people = ["Un", "Deux"].map((name, place) => ({
    last_name: "Injoignable",
    first_names: name,
    phone: `+225051300000${place}`,
  }));
  const [one, two] = await someApplicants(db, people, 2038);
  await db
    .update(registrations)
    .set({ email: "deux@tremplin.example" })
    .where(eq(registrations.id, two?.id ?? 0));
  await enterAs(context, "coordinator");

  // The list says it in a column, and a dialog that writes says it before anything leaves.
  await open(page, "/admin/registration?search=Injoignable&year=2038");
  const row = page.getByRole("row", { name: /Injoignable Un/ });
  await expect(row).toContainText("Téléphone seulement");
  for (const each of await page.getByRole("row", { name: /Injoignable/ }).all()) {
    await each.getByRole("checkbox").check();
  }
  await page.getByRole("button", { name: "Écrire un message" }).click();
  const writing = page.getByRole("dialog");
  await expect(writing).toContainText("E-mail : 1 personne.");
  const [opened] = await Promise.all([
    context.waitForEvent("page"),
    writing.getByRole("link", { name: /^1 personne ne recevra rien/ }).click(),
  ]);
  await expect(opened.getByText("Une personne choisie est affichée.")).toBeVisible();
  await expect(opened.getByRole("link", { name: "Injoignable Un" })).toBeVisible();
  await expect(opened.getByRole("link", { name: "Injoignable Deux" })).toBeHidden();
  await opened.close();

  // A request for a document that cannot leave puts the person on the call list.
  await open(page, `/admin/registration/${one?.id}`);
  await page.getByRole("button", { name: "Demander" }).first().click();
  const asking = page.getByRole("dialog");
  await expect(asking).toContainText("Ce message ne joindra pas cette personne");
  await asking.getByLabel("Pourquoi").fill("La photo est floue");
  await asking.getByRole("button", { name: "Demander" }).click();
  await expect(asking).toBeHidden();
  const history = page.getByRole("region", { name: "Historique" });
  await expect(history).toContainText("Message non envoyé : à joindre par téléphone");

  await open(page, "/admin/registration/appels");
  expect(await problems(page)).toEqual([]);
  await page.getByRole("button", { name: /^Appelée\s: Injoignable Un$/ }).click();
  const ticking = page.getByRole("dialog");
  await ticking.getByLabel("Note").fill("Rappeler lundi");
  await ticking.getByRole("button", { name: "Appelée" }).click();
  await expect(page.getByText("Appel de Injoignable Un noté.")).toBeVisible();
  await page.getByText("Appelées").click();
  await expect(page.getByText(/Rappeler lundi/)).toBeVisible();
  await open(page, `/admin/registration/${one?.id}`);
  await expect(history).toContainText("Personne appelée");
  await expect(history).toContainText("Rappeler lundi");
});
