import { contactMessages } from "#app/website/contact/tables.server.ts";
import { lookTwice, narrow, wide } from "./accessible.ts";
import { expect, test } from "./journey.ts";
import { open } from "./page-ready.ts";
import { enterAs } from "./person.ts";
import { here } from "./site.ts";

test("a visitor's message is found, answered and closed", async ({ page }) => {
  await here().db.insert(contactMessages).values({
    form: crypto.randomUUID(),
    locale: "de",
    name: "Elise (erfunden)",
    email: "elise@tremplin.example",
    subject: "Frage zur Kohorte",
    message: "Wann beginnt der Kurs?",
  });
  await enterAs(page.context(), "admin");
  await open(page, "/admin/messages?state=new");
  await page.getByRole("link", { name: "Frage zur Kohorte" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Frage zur Kohorte");
  await expect(page.getByText("Cette personne lit le site en allemand.")).toBeVisible();
  await page.getByLabel("Votre réponse").fill("Im Januar.");
  await page.getByRole("button", { name: "Envoyer la réponse" }).click();
  await expect(page.getByText("La réponse part à elise@tremplin.example.")).toBeVisible();
  await expect(page.getByRole("article").filter({ hasText: "Im Januar." })).toBeVisible();
  await expect(page.getByRole("button", { name: "Rouvrir" })).toBeVisible();
  await page.setViewportSize(narrow);
  await lookTwice(page, { path: "a message" });
  await page.setViewportSize(wide);
  await open(page, "/admin/messages?state=done");
  await expect(page.getByRole("row").filter({ hasText: "Frage zur Kohorte" })).toContainText(
    "1 réponse",
  );
});
