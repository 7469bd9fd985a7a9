import { someApplicants } from "../setup/applicants.ts";
import { lookTwice } from "./accessible.ts";
import { expect, test } from "./journey.ts";
import { open } from "./page-ready.ts";
import { enterAs } from "./person.ts";
import { here } from "./site.ts";

const list = "/admin/registration?search=Restante";

test("a record shows at once what its list knows, and the list is as it was on the way back", async ({
  page,
}) => {
  const people = [
    { last_name: "Restante", first_names: "Awa Une", phone: "+2250515000711" },
    { last_name: "Restante", first_names: "Awa Deux", phone: "+2250515000712" },
  ];
  await someApplicants(here().db, people, 2047);
  await enterAs(page.context(), "coordinator");
  // In one document: “back” would leave the list.
  await open(page, "/dashboard");
  await page.getByRole("link", { name: "Candidatures", exact: true }).first().click();
  await page.getByLabel("Nom, téléphone, dossier").fill("Restante");
  await expect(page).toHaveURL(list);
  const row = page.getByRole("link", { name: "Restante Awa Deux" });
  const title = page.getByRole("heading", { level: 1 });
  await row.evaluate((link) => link.setAttribute("data-drawn", "once"));
  const onceDrawn = page.locator("a[data-drawn]");

  // The record does not come: its head is there, and “back” means the list.
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const record = /\/admin\/registration\/\d+\.data/;
  await page.route(record, async (route) => {
    await held;
    await route.continue().catch(() => {});
  });
  await row.click();
  await expect(title).toHaveText("Restante Awa Deux");
  await expect(page.getByRole("main")).toContainText("Reçue");
  await expect(page.getByRole("table")).toBeHidden();
  await expect(page).toHaveTitle(/^Restante Awa Deux/);
  await lookTwice(page, { path: "a record that opens" });
  await page.evaluate(() => window.history.back());
  await expect(row).toBeVisible();
  await expect(page).toHaveURL(list);
  release();
  await page.unroute(record);

  // The list is hidden, not gone: the same rows come back where they were, and nothing is asked for.
  await page.setViewportSize({ width: 1280, height: 400 });
  // Not by the mouse, for which the row would be scrolled to where it can be pressed.
  await row.evaluate((link: HTMLElement) => {
    window.scrollTo(0, 150);
    link.click();
  });
  await expect(page.getByRole("region", { name: "Réponses" })).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/registration\/\d+\?search=Restante/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
  await page.evaluate(() => window.scrollTo(0, 90));
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.evaluate(() => window.history.back());
  await expect(onceDrawn).toBeVisible();
  await expect(title).toHaveText("Candidatures");
  await expect(page).toHaveTitle(/^Candidatures/);
  expect(asked.filter((url) => url.includes(".data"))).toEqual([]);
  const scrolledTo = () => page.evaluate(() => window.scrollY);
  await expect.poll(scrolledTo).toBe(150);
  await expect(page.getByRole("region", { name: "Réponses" })).toHaveCount(0);

  await page.evaluate(() => window.history.forward());
  await expect(page.getByRole("region", { name: "Réponses" })).toBeVisible();
  await expect.poll(scrolledTo).toBe(90);
  await page.evaluate(() => window.history.back());
  await expect(title).toHaveText("Candidatures");
  await expect.poll(scrolledTo).toBe(150);

  // After a change of this user the list is read anew.
  await row.click();
  const notes = page.getByRole("region", { name: "Notes" });
  await notes.getByLabel("Nouvelle note").fill("Rappelée.");
  // What is not saved yet is asked about first: the record stays.
  await page.evaluate(() => window.history.back());
  const leaving = page.getByRole("dialog");
  await leaving.getByRole("button", { name: "Rester" }).click();
  await expect(leaving).toBeHidden();
  await expect(notes.getByLabel("Nouvelle note")).toHaveValue("Rappelée.");
  await expect(page.getByRole("table")).toBeHidden();
  await notes.getByRole("button", { name: "Ajouter la note" }).click();
  await expect(notes.getByRole("listitem")).toContainText("Rappelée.");
  await page.evaluate(() => window.history.back());
  await expect(row).toBeVisible();
  await expect(onceDrawn).toHaveCount(0);
});

test("keys pressed while records are on their way turn as many pages", async ({ page }) => {
  const people = ["Une", "Deux", "Trois", "Quatre"].map((first_names, place) => ({
    last_name: "Pressée",
    first_names: `${place} ${first_names}`,
    phone: `+225051500072${place}`,
  }));
  await someApplicants(here().db, people, 2048);
  await enterAs(page.context(), "coordinator");
  await open(page, "/admin/registration?search=Press%C3%A9e&sort=last_name");
  const title = page.getByRole("heading", { level: 1 });
  const answers = page.getByRole("region", { name: "Réponses" });
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/admin\/registration\/\d+\.data/, async (route) => {
    await held;
    await route.continue().catch(() => {});
  });
  await page.getByRole("link", { name: "Pressée 0 Une" }).click();
  await expect(title).toHaveText("Pressée 0 Une");
  await expect(answers).toHaveCount(0);
  await page.keyboard.press("j");
  await page.keyboard.press("j");
  await page.keyboard.press("j");
  await page.keyboard.press("k");
  release();
  await expect(title).toHaveText("Pressée 2 Trois");
  await expect(answers).toBeVisible();

  // The same while the next record is on its way: the one before is still there.
  let again = () => {};
  const heldAgain = new Promise<void>((resolve) => {
    again = resolve;
  });
  await page.unroute(/\/admin\/registration\/\d+\.data/);
  await page.route(/\/admin\/registration\/\d+\.data/, async (route) => {
    await heldAgain;
    await route.continue().catch(() => {});
  });
  await page.keyboard.press("k");
  await page.keyboard.press("k");
  again();
  await expect(title).toHaveText("Pressée 0 Une");
});
