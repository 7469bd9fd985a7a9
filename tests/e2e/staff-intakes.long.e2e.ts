import { eq, sql } from "drizzle-orm";
import { intakes } from "../../app/website/registration-form/tables.server.ts";
import { expect, test } from "./journey.ts";
import { open } from "./page-ready.ts";
import { enterAs } from "./person.ts";

test("a call is planned by keyboard, a wrong day is refused beside its field, and it is deleted", async ({
  page,
  context,
}) => {
  await enterAs(context, "coordinator");
  await open(page, "/en/admin/registration/intakes/new");
  await page.getByLabel("Year").fill("2051");
  await page.getByLabel("First day").fill("2051-03-01");
  await page.getByLabel("Last day").fill("2051-02-01");
  await expect(page.getByText("The closing day comes after the opening day.")).toBeVisible();
  await page.getByLabel("Last day").fill("2051-04-01");
  const create = page.getByRole("button", { name: "Create the call" });
  await expect(create).toBeVisible();
  await create.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: /2051/ })).toBeVisible();
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await page.getByRole("button", { name: "Delete the call" }).click();
  await expect(page).toHaveURL(/\/intakes$/);
});

test("two coordinators change a call: the second sees both and chooses", async ({
  page,
  context,
  site,
}) => {
  await enterAs(context, "coordinator");
  const values = { form: "meca-agro", year: 2032, opensOn: "2032-01-05", closesOn: "2032-02-05" };
  const [made] = await site.db.insert(intakes).values(values).returning();
  await open(page, `/de/admin/registration/intakes/${made?.id}`);
  await page.getByLabel("Letzter Tag").fill("2032-03-05");
  await expect(page.getByRole("button", { name: "Ausschreibung verlängern" })).toBeVisible();
  await site.db
    .update(intakes)
    .set({ closesOn: "2032-02-20", version: sql`${intakes.version} + 1` })
    .where(eq(intakes.id, made?.id ?? 0));
  await page.getByRole("button", { name: "Ausschreibung verlängern" }).click();
  const both = page.getByRole("alert", { name: /Jemand hat/ });
  await expect(both).toContainText("20. Februar 2032");
  await expect(both).toContainText("5. März 2032");
  await both.getByRole("button", { name: "Meine Eingabe behalten" }).click();
  await page.getByRole("button", { name: "Ausschreibung verlängern" }).click();
  await expect(page.getByText("Die Ausschreibung ist gespeichert.")).toBeVisible();
  const [row] = await site.db
    .select()
    .from(intakes)
    .where(eq(intakes.id, made?.id ?? 0));
  expect(row).toMatchObject({ closesOn: "2032-03-05", version: 3 });
  await site.db.delete(intakes).where(eq(intakes.id, made?.id ?? 0));
});
