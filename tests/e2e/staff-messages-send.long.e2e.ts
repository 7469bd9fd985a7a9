import { expect, test } from "./journey.ts";
import { enterAs } from "./person.ts";
import { applicantsWithPhones, planPreselectionSms, sentTo } from "./phone-messages.ts";

test("selected applicants get an SMS, which is shown in the list and in the record", async ({
  page,
  context,
}) => {
  const phones = ["+2250511000001", "+2250511000002"];
  await applicantsWithPhones(phones, 2033);
  await enterAs(context, "coordinator");
  const dialog = await planPreselectionSms(page, 2033);
  await dialog.getByRole("button", { name: "Envoyer 2 messages" }).click();
  await expect(dialog.getByText("Terminé. 2 envoyés")).toBeVisible();
  await dialog.getByRole("button", { name: "Fermer" }).last().click();
  await expect(dialog).toBeHidden();

  // The list behind the dialog has followed the batch: no reload.
  const last = page.getByRole("region", { name: "Derniers envois" });
  await last.getByText("Derniers envois").click();
  await expect(last).toContainText("Terminé. 2 envoyés");
  await page.getByRole("link", { name: "Fictive Messagère 1" }).click();
  const sent = page.getByRole("region", { name: "Messages envoyés" });
  await expect(sent).toContainText("envoyé");
  expect((await sentTo(phones)).map(({ to }) => to).sort()).toEqual(phones);
});
