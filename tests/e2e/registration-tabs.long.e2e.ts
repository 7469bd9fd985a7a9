import { agreeAndSend, box, fillIn, somebody } from "./applicant.ts";
import { expect, test } from "./journey.ts";
import { ready } from "./page-ready.ts";
import { applications, reference } from "./sent-application.ts";

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

test("an answer changed in a second tab is shown in the first before it is sent, and both find it sent", async ({
  page,
  context,
}) => {
  const who = { ...somebody(), last_name: "Sanogo" };
  await page.goto("/registration/meca-agro");
  await ready(page);
  await fillIn(page, who);
  await expect(page.locator('[data-answer="last_name"]')).toContainText("Sanogo");

  const second = await context.newPage();
  await second.goto("/registration/meca-agro/name");
  await ready(second);
  await box(second, "last_name").fill("Konan");
  await expect(page.locator('[data-answer="last_name"]')).toContainText("Konan");
  await expect(page.getByRole("alert").filter({ visible: true })).toContainText("autre onglet");

  await agreeAndSend(page);
  await expect(reference(page)).toHaveText(/^MA-\d{4}-\d{6}$/);
  await expect(reference(second), "nothing is left to send twice").toBeVisible();
  const rows = await applications(who.phone);
  expect(rows.map(({ lastName }) => lastName)).toEqual(["Konan"]);
});
