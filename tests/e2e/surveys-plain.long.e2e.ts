import { expect, test } from "./journey.ts";
import { askedPerson } from "./survey-link.ts";

test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } });

test("a survey is answered and corrected without JavaScript, and errors keep what was typed", async ({
  page,
}) => {
  const { path } = await askedPerson("Sans script", 2051);
  const answer = await page.goto(`/de${path}`);
  expect(answer?.headers()["cache-control"]).toBe("no-store");
  await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", "noindex");
  const form = page.locator("form[data-survey]");
  await form.locator("[name=remark]").fill("Danke für alles");
  await form.getByLabel("4, nützlich").check();
  await form.getByRole("button").click();
  await expect(page.getByRole("alert")).toContainText("noch nicht gespeichert");
  await expect(page.locator("#error-situation")).toBeVisible();
  await expect(form.locator("[name=remark]")).toHaveValue("Danke für alles");
  await expect(form.getByLabel("4, nützlich")).toBeChecked();
  await form.getByLabel("Angestellt").check();
  await form.getByRole("button").click();
  await expect(page.locator("#error-related")).toContainText("gelernten Beruf");
  await form.getByLabel("Ja").check();
  await form.locator("[name=since]").selectOption({ index: 1 });
  await form.getByRole("button").click();
  await expect(page.getByRole("status")).toContainText("angekommen");
  await expect(form.getByLabel("Angestellt")).toBeChecked();
  await form.getByLabel("Selbstständig").check();
  await form.getByRole("button", { name: "Korrektur speichern" }).click();
  await expect(page.getByRole("status")).toContainText("angekommen");
  await page.goto("/en/survey/unknown");
  await expect(page.locator("main")).toContainText("This link does not work any more");
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(360);
});
