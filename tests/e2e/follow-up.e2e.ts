import type { Page } from "@playwright/test";
import { someApplicants } from "../setup/applicants.ts";
import { box } from "./applicant.ts";
import { lookUp } from "./follow-page.ts";
import { expect, test } from "./journey.ts";
import { sentTo } from "./phone-messages.ts";

test.use({ viewport: { width: 360, height: 740 } });

const phone = "+2250588990011";

test("a lost reference is sent to the phone, an act without anything to do is not said to be done, and one made offline is sent later", async ({
  page,
  context,
  site,
}) => {
  const person = {
    last_name: "Fictive",
    first_names: "Distraite",
    phone,
    birth_date: "2001-03-27",
  };
  const [row] = await someApplicants(site.db, [person], 2043);
  const reference = row?.reference ?? "";
  await page.goto("/de/registration/suivi");
  await expect(box(page, "phone"), "only with the year alone").toBeHidden();
  await box(page, "birth_date.only").check();
  await expect(box(page, "phone")).toBeVisible();
  await box(page, "birth_date.only").uncheck();
  await page.getByText("Ich habe meine Nummer verloren").click();
  await box(page, "reach").fill("05 88 99 00 11");
  await page.getByRole("button", { name: "Nummer an mich senden" }).click();
  await expect(page.getByRole("status")).toContainText("SMS");
  await expect
    .poll(async () => (await sentTo([phone])).map(({ text }) => text).join())
    .toContain(reference);
  await page.goto("/de/registration/suivi");
  await lookUp(page, reference, "27");
  await page.getByRole("button", { name: "Diese Dokumente senden" }).click();
  await expect(page.getByRole("alert")).toContainText("Wählen Sie zuerst eine Datei");
  await expect(page.getByRole("alert"), "the page opens at its top").toBeInViewport();
  await expect(page.getByText("Ihre Dokumente sind angekommen")).toHaveCount(0);

  // Without a network an act is kept, and sent when the network is back.
  await page.getByText("Nachrichten auf mein Telefon").click();
  await box(page, "sms").check();
  await context.setOffline(true);
  await page.getByRole("button", { name: "Meine Wahl speichern" }).click();
  await expect(page.locator("[data-acts] li")).toContainText("gespeichert");
  await context.setOffline(false);
  await expect(page.locator("[data-acts] li")).toContainText("angekommen");
});

/** Looks somebody up, finishes, and does what the next person at the phone may do. */
async function finishAndGoBack(page: Page, reference: string) {
  const nothingShown = async (when: string) => {
    await expect(page.locator("main h1"), when).toBeVisible();
    await expect(page, when).toHaveURL(/\/de\/registration\/suivi$/);
    await expect(page.locator("[data-status-of]"), when).toHaveCount(0);
    expect(await page.content(), when).not.toContain(reference);
    await expect(box(page, "reference"), when).toHaveValue("");
    await expect(box(page, "birth_date.year"), when).toHaveValue("");
  };
  await page.goto("/de/registration/suivi");
  await lookUp(page, reference, "27");
  await expect(page.locator("[data-status-of]")).toBeVisible();
  await page.reload();
  await expect(page.locator("[data-status-of]"), "its owner may reload").toBeVisible();
  const finish = page.getByRole("button", { name: "Beenden" }).first();
  await expect(finish, "offered where the page opens").toBeInViewport();
  await finish.click();
  await nothingShown("finished");
  await page.goBack();
  await nothingShown("back");
  await page.goBack();
  await nothingShown("back to the look-up");
  await page.reload();
  await nothingShown("reloaded");
  const stored = await page.evaluate(async () => {
    const found = await Promise.all(
      (await caches.keys()).map(async (name) =>
        (await (await caches.open(name)).keys()).map(({ url }) => url),
      ),
    );
    return found.flat().filter((url) => url.includes("/suivi"));
  });
  expect(stored, "by the service worker").toEqual([]);
}

async function onePerson(db: Parameters<typeof someApplicants>[0], year: number) {
  const person = { last_name: "Fictive", first_names: "Partagée", birth_date: "2001-03-27" };
  const [row] = await someApplicants(
    db,
    [{ ...person, phone: `+22505889900${year - 2030}` }],
    year,
  );
  return row?.reference ?? "";
}

test("on a shared phone the next person sees nothing after “Finish”, Back, Back and Reload", async ({
  page,
  site,
}) => {
  await finishAndGoBack(page, await onePerson(site.db, 2044));
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the next person sees nothing either", async ({ page, site }) => {
    await finishAndGoBack(page, await onePerson(site.db, 2045));
  });
});
