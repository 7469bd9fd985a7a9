import { expect, test } from "./journey.ts";
import { open } from "./page-ready.ts";
import { enterAs } from "./person.ts";

test("cards about one's work are hidden on every device and found again under Help", async ({
  page,
}) => {
  await enterAs(page.context(), "coordinator");
  await open(page, "/dashboard");
  const cards = page.getByRole("region", { name: "Ce que vous ferez ici" });
  await expect(cards.getByRole("link")).toHaveCount(3);
  await expect(cards.getByRole("link").first()).toContainText("Suivre les candidatures");
  await cards.getByRole("button", { name: "J’ai compris" }).click();
  await expect(cards).toBeHidden();
  await open(page, "/admin/profile/support");
  await expect(cards.getByRole("link")).toHaveCount(3);
  await cards.getByRole("button", { name: "Montrer à nouveau" }).click();
  await expect(cards.getByRole("button", { name: "Montrer à nouveau" })).toBeHidden();
  await open(page, "/dashboard");
  await expect(cards).toBeVisible();
});
