import type { Page } from "@playwright/test";
import { someApplicants } from "../setup/applicants.ts";
import { expect, test } from "./journey.ts";
import { open } from "./page-ready.ts";
import { enterAs } from "./person.ts";
import { here } from "./site.ts";

const record = /\/admin\/registration\/\d+\.data/;

/** Two people of that name in a list that was opened from the dashboard, in one document. */
async function openList(page: Page, lastName: string, year: number) {
  const people = ["Une", "Deux"].map((first_names, place) => ({
    last_name: lastName,
    first_names,
    phone: `+22505150${year}${place}`,
  }));
  await someApplicants(here().db, people, year);
  await enterAs(page.context(), "coordinator");
  // Listeners of a window are called in the order of their coming: this one before those of the site.
  await page.addInitScript(() => {
    window.addEventListener("popstate", () => window.dispatchEvent(new Event("step")));
  });
  await open(page, "/dashboard");
  await page.getByRole("link", { name: "Candidatures", exact: true }).first().click();
  await page.getByLabel("Nom, téléphone, dossier").fill(lastName);
  await expect(page).toHaveURL(`/admin/registration?search=${lastName}`);
  return {
    row: page.getByRole("link", { name: `${lastName} Deux` }),
    title: page.getByRole("heading", { level: 1 }),
    answers: page.getByRole("region", { name: "Réponses" }),
  };
}

async function holdRecords(page: Page) {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(record, async (route) => {
    await held;
    await route.continue().catch(() => {});
  });
  return async () => {
    release();
    await page.unroute(record);
  };
}

test("the head of a record takes the place of its list with the press itself", async ({ page }) => {
  const { row, title, answers } = await openList(page, "Ouvrante", 2051);
  const release = await holdRecords(page);
  // Nothing is waited for: no frame, no answer, no turn of the scheduler.
  const atOnce = await row.evaluate(async (link: HTMLElement) => {
    link.click();
    await null;
    const isSeen = (selector: string) =>
      [...document.querySelectorAll<HTMLElement>(`main ${selector}`)]
        .filter((element) => element.checkVisibility())
        .map((element) => element.textContent);
    return { heads: isSeen("h1"), tables: isSeen("table").length };
  });
  expect(atOnce).toEqual({ heads: ["Ouvrante Deux"], tables: 0 });
  await expect(page).toHaveTitle(/^Ouvrante Deux/);

  // Another place while the record is on its way.
  await page.getByRole("link", { name: "Tableau de bord" }).first().click();
  await expect(page).toHaveURL("/dashboard");
  await expect(page.getByText("Ouvrante Deux")).toHaveCount(0);
  await release();
  await page.goBack();
  await expect(row).toBeVisible();
  await expect(title).toHaveText("Candidatures");

  // A second press on the same row is the same step.
  await row.dblclick();
  await expect(answers).toBeVisible();
  await page.evaluate(() => window.history.back());
  await expect(row).toBeVisible();
  await expect(page).toHaveTitle(/^Candidatures/);

  // In another tab: the list stays.
  const [tab] = await Promise.all([
    page.context().waitForEvent("page"),
    row.click({ modifiers: ["ControlOrMeta"] }),
  ]);
  await expect(tab.getByRole("region", { name: "Réponses" })).toBeVisible();
  await tab.close();
  await expect(title).toHaveText("Candidatures");
  await expect(row).toBeVisible();

  // The record is gone: that is said in its place, and the list is behind it.
  await page.route(record, (route) =>
    route.continue({
      url: route
        .request()
        .url()
        .replace(/\d+\.data/, "999999.data"),
    }),
  );
  await row.click();
  await expect(title).toHaveText("Page introuvable");
  await expect(page.getByRole("table")).toBeHidden();
  await page.unroute(record);
  await page.evaluate(() => window.history.back());
  await expect(row).toBeVisible();
  await expect(title).toHaveText("Candidatures");
});

test("the keyboard goes on at the row it left, and two steps back count as two", async ({
  page,
}) => {
  const { row, title, answers } = await openList(page, "Revenante", 2052);
  await row.focus();
  await page.keyboard.press("Enter");
  await expect(answers).toBeVisible();
  await page.evaluate(() => window.history.back());
  await expect(title).toHaveText("Candidatures");
  await expect(row).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(answers).toBeVisible();
  // A press before the router knows that it is back.
  await page.evaluate(async () => {
    const isBack = new Promise((resolve) => {
      window.addEventListener("step", () => setTimeout(resolve), { once: true });
    });
    window.history.back();
    await isBack;
    document.querySelector<HTMLElement>('main table a[href*="/admin/registration/"]')?.click();
  });
  await expect.poll(() => page.evaluate(() => window.history.state.idx)).toBe(2);
  await expect(answers).toBeVisible();
  await page.evaluate(() => window.history.back());
  await expect(title).toHaveText("Candidatures");

  // Twice back before anything is drawn: each page is found again where it was left.
  await page.setViewportSize({ width: 1280, height: 400 });
  await row.evaluate((link: HTMLElement) => {
    window.scrollTo(0, 150);
    link.click();
  });
  await expect(answers).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, 90));
  await page.evaluate(() => {
    const { requestAnimationFrame: draw, cancelAnimationFrame: cancel } = window;
    const waiting = new Map<number, FrameRequestCallback>();
    window.requestAnimationFrame = (callback) => waiting.set(waiting.size + 1, callback).size;
    window.cancelAnimationFrame = (id) => void waiting.delete(id);
    const first = () => window.history.back();
    const second = () => {
      Object.assign(window, { requestAnimationFrame: draw, cancelAnimationFrame: cancel });
      for (const callback of waiting.values()) draw(callback);
    };
    const steps = [first, second];
    window.addEventListener("step", () => steps.shift()?.());
    window.history.back();
  });
  await expect(page).toHaveURL("/dashboard");
  await expect(title).not.toHaveText("Candidatures");
  const scrolledTo = () => page.evaluate(() => window.scrollY);
  await page.evaluate(() => window.history.go(2));
  await expect(answers).toBeVisible();
  await expect.poll(scrolledTo).toBe(90);
});
