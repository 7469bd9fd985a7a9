import { eq } from "drizzle-orm";
import { registrations } from "../../app/features/registrations/tables.server.ts";
import { someApplicants } from "../setup/applicants.ts";
import { open } from "./alive.ts";
import { expect, test } from "./journey.ts";
import { enterAs } from "./person.ts";
import { here } from "./site.ts";

const YEAR = 2034;

test("an administrator takes a copy of a person's data, and erases it", async ({ page }) => {
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
  const gone = await here()
    .db.select()
    .from(registrations)
    .where(eq(registrations.id, file?.id ?? 0));
  expect(gone).toEqual([]);
});
