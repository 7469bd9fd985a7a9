import { alert, fill, message, send, sendUntilSent, sent } from "./contact-page.ts";
import { expect, test } from "./journey.ts";
import { cutLine, workerReady } from "./worker.ts";

test("a contact error is shown in place, and Back after success opens an empty form", async ({
  page,
}) => {
  await page.goto("/about");
  await page.goto("/contacts");
  await fill(page, { ...message, subject: "" });
  await send(page);
  await expect(alert(page)).toContainText("Votre message n’est pas encore parti.");
  await expect(alert(page)).toBeInViewport();
  await expect(page.locator("main [name=message]")).toHaveValue(message.message);
  await fill(page, { subject: message.subject });
  await sendUntilSent(page);
  await expect(sent(page)).toContainText("Merci, votre message est arrivé.");
  await expect(sent(page)).toBeInViewport();
  await page.goBack();
  await expect(page).toHaveURL(/\/contacts(#form)?$/);
  await expect(page.locator("main form")).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL("/about");
});

test("words typed while a contact message is refused stay in the form", async ({ page }) => {
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.goto("/contacts");
  await fill(page, { ...message, subject: "" });
  await page.route("**/contacts", async (route) => {
    if (route.request().method() === "POST") await answered;
    await route.fallback();
  });
  await send(page);
  await fill(page, { message: `${message.message}\nEt merci.`, subject: message.subject });
  answer();
  await expect(alert(page)).toContainText("Votre message n’est pas encore parti.");
  const field = (name: string) => page.locator(`main [name=${name}]`);
  await expect(field("message")).toHaveValue(`${message.message}\nEt merci.`);
  await expect(field("subject")).toHaveValue(message.subject);
  await expect(field("name")).toHaveValue(message.name);
});

test("required contact fields are marked, and the form explains the mark", async ({ page }) => {
  await page.goto("/contacts");
  await expect(page.locator("main form")).toContainText("* sont obligatoires");
  const marks = await page
    .locator("main form label")
    .evaluateAll((labels) =>
      labels
        .filter((label) => getComputedStyle(label, "::after").content.includes("*"))
        .map((label) => label.getAttribute("for")),
    );
  expect(marks).toEqual(["field-name", "field-subject", "field-message"]);
});

test.describe("without a script", () => {
  test.use({ javaScriptEnabled: false });

  test("Back after an error and a success stays on the site", async ({ page }) => {
    await page.goto("/contacts");
    await fill(page, { ...message, email: "", phone: "+225 07 00 00 00 01", subject: "" });
    await send(page);
    await expect(page.locator("main").getByRole("alert")).toBeVisible();
    await fill(page, { subject: message.subject });
    await sendUntilSent(page);
    await page.goBack();
    await expect(page.locator("main [name=message]")).toHaveValue(message.message);
    await page.goBack();
    await expect(page.locator("main form")).toBeVisible();
  });
});

for (const [status, said] of [
  [502, "Le service est momentanément indisponible"],
  [429, "Patientez 60 secondes"],
] as const) {
  test(`a contact message keeps its text when a proxy answers ${status}`, async ({ page }) => {
    await page.goto("/contacts");
    await fill(page, message);
    await page.route("**/contacts", (route) =>
      route.request().method() === "POST"
        ? route.fulfill({ status, contentType: "text/html", body: "<h1>Bad Gateway</h1>" })
        : route.fallback(),
    );
    await send(page);
    await expect(alert(page)).toContainText(said);
    await expect(page.getByText("Vérifiez votre connexion")).toBeHidden();
    await expect(page.locator("main [name=message]")).toHaveValue(message.message);
    await page.unrouteAll();
    await page.reload();
    await expect(page.locator("main [name=message]")).toHaveValue(message.message);
  });
}

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
  await expect(alert(page)).toContainText("Vérifiez votre connexion");
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
