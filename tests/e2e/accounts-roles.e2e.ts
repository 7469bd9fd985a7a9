import { expect, test } from "./journey.ts";
import { open } from "./page-ready.ts";
import { enterAs } from "./person.ts";

test("the command palette opens by keyboard and lists the permitted screens", async ({
  page,
  context,
}) => {
  await enterAs(context, "admin");
  await open(page, "/dashboard");
  await page.keyboard.press("Control+k");
  await page.getByPlaceholder("Chercher un écran").fill("ajouter un util");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/admin\/users\/add$/);
});
