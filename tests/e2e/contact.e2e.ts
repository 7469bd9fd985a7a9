import { fill, send, sendUntilSent } from "./contact-page.ts";
import { expect, test } from "./journey.ts";

test.use({ javaScriptEnabled: false });

const question = "Wann beginnt die nächste Kohorte?\nUnd wo findet sie statt?";

test("a contact message without JavaScript shows errors, keeps the input and is sent", async ({
  page,
}) => {
  await page.goto("/de/contacts");
  await fill(page, { name: "Awa (erfunden)", phone: "12", message: question });
  await send(page);
  await expect(page.locator("main").getByRole("alert")).toContainText(
    "Ihre Nachricht wurde noch nicht gesendet.",
  );
  await expect(page.locator("#field-phone-error")).toContainText("gültige Telefonnummer");
  await expect(page.locator("#field-subject-error")).toContainText("erforderlich");
  await expect(page.locator("main [name=message]")).toHaveValue(question);
  await expect(page.locator("main [name=name]")).toHaveValue("Awa (erfunden)");
  await fill(page, { phone: "+225 07 00 00 00 00", subject: "Frage" });
  await sendUntilSent(page);
  await expect(page.locator("main").getByRole("status")).toContainText(
    "Danke, Ihre Nachricht ist angekommen.",
  );
});
