import { expect, type Page } from "@playwright/test";

export async function fill(page: Page, fields: Record<string, string>) {
  for (const [name, value] of Object.entries(fields)) {
    await page.locator(`main [name=${name}]`).fill(value);
  }
}

export const send = (page: Page) => page.locator("main form button[type=submit]").click();

/** Nobody fills in a form in less than three seconds: whoever does is asked to send it again. */
export async function sendUntilSent(page: Page) {
  await expect(async () => {
    const answered = page.waitForResponse((answer) => answer.request().method() === "POST");
    await send(page);
    expect((await answered).status()).toBeLessThan(400);
  }).toPass({ intervals: [500] });
  await expect(page).toHaveURL(/\/contacts\?sent=1(#form)?$/);
}

export const message = {
  name: "Awa (fictive)",
  email: "awa@example.org",
  subject: "Une question",
  message: "Quand commence la prochaine cohorte ?",
};

export const alert = (page: Page) =>
  page.locator("main").getByRole("alert").filter({ visible: true });

export const sent = (page: Page) => page.locator("main").getByRole("status");
