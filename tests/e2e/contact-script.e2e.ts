import { alert, fill, message, send, sendUntilSent, sent } from "./contact-page.ts";
import { expect, test } from "./journey.ts";
import { cutLine, workerReady } from "./worker.ts";

test("a contact message sent offline keeps its text and is sent when online", async ({
  page,
  context,
}) => {
  await page.goto("/");
  await workerReady(page);
  await page.goto("/contacts");
  await fill(page, message);
  await cutLine(page);
  await send(page);
  await expect(alert(page)).toContainText("Pas de connexion");
  for (const [name, value] of Object.entries(message)) {
    await expect(page.locator(`main [name=${name}]`)).toHaveValue(value);
  }
  // Even a page that is opened again has it.
  await context.setOffline(false);
  await page.reload();
  await expect(page.locator("main [name=message]")).toHaveValue(message.message);
  await sendUntilSent(page);
  await expect(sent(page)).toContainText("Merci, votre message est arrivé.");
  await page.goto("/contacts");
  await expect(page.locator("main [name=message]")).toHaveValue("");
});
