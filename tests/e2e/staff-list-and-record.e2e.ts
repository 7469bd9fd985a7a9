import type { Page } from "@playwright/test";
import { and, eq } from "drizzle-orm";
import { dataReads } from "#app/platform/audit/tables.server.ts";
import { someApplicants } from "../setup/applicants.ts";
import { lookTwice, narrow, wide } from "./accessible.ts";
import { expect, test } from "./journey.ts";
import { open } from "./page-ready.ts";
import { enterAs } from "./person.ts";
import { here } from "./site.ts";

const recordData = /\/admin\/registration\/\d+\.data/;

/** People of that name; the list of them, opened from the dashboard in one document. */
async function openList(page: Page, lastName: string, year: number, names = ["Une", "Deux"]) {
  const people = names.map((first_names, place) => ({
    last_name: lastName,
    first_names,
    phone: `+22505150${year}${place}`,
  }));
  const applicants = await someApplicants(here().db, people, year);
  await enterAs(page.context(), "coordinator");
  await open(page, "/dashboard");
  await page.getByRole("link", { name: "Candidatures", exact: true }).first().click();
  await page.getByLabel("Nom, téléphone, dossier").fill(lastName);
  await expect(page).toHaveURL(`/admin/registration?search=${lastName}`);
  await page.getByRole("link", { name: "Personne", exact: true }).click();
  // The address changes before the rows do.
  const rows = page.getByRole("link", { name: lastName });
  await expect(rows.first()).toHaveAttribute("href", /sort=last_name/);
  return { ...partsOf(page, lastName), ids: applicants.map(({ id }) => id) };
}

function partsOf(page: Page, lastName: string) {
  return {
    row: page.getByRole("link", { name: `${lastName} Deux` }),
    table: page.getByRole("table"),
    title: page.getByRole("heading", { level: 1 }),
    answers: page.getByRole("region", { name: "Réponses" }),
  };
}

/** Addresses of data that the page has asked for since. */
function noteData(page: Page): string[] {
  const asked: string[] = [];
  page.on("request", (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.endsWith(".data")) asked.push(pathname + search);
  });
  return asked;
}

async function holdRecords(page: Page) {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(recordData, async (route) => {
    await held;
    await route.continue().catch(() => {});
  });
  return async () => {
    release();
    await page.unroute(recordData);
  };
}

async function looksAt(id: number): Promise<number> {
  const looks = await here()
    .db.select()
    .from(dataReads)
    .where(and(eq(dataReads.registrationId, id), eq(dataReads.kind, "record")));
  return looks.reduce((sum, { times }) => sum + times, 0);
}

test("a record opens beside its list, is looked at once, and the list is there on the way back", async ({
  page,
}) => {
  const { row, table, title, answers, ids } = await openList(page, "Voisine", 2051);
  const asked = noteData(page);
  // Pointing at a row fetches code ahead, and no data.
  await row.hover();
  const ahead = page.locator('link[rel="modulepreload"][href*="admin-record"]');
  await expect(ahead.first()).toBeAttached();
  expect(asked).toEqual([]);
  const release = await holdRecords(page);
  await row.focus();
  await page.keyboard.press("Enter");
  // Its row knows the head of the record.
  await expect(title).toHaveText("Voisine Deux");
  await expect(table).toBeVisible();
  await expect(answers).toHaveCount(0);
  await release();
  await expect(answers).toBeVisible();
  await expect(page).toHaveTitle(/^Voisine Deux/);
  await expect(page).toHaveURL(/\/admin\/registration\/\d+\?search=Voisine&sort=last_name/);
  await expect(row).toHaveAttribute("aria-current", "page");
  expect(asked.filter((url) => !url.includes("_routes=admissions%2Frecords%2Frecord"))).toEqual([]);
  expect(await looksAt(ids[1] ?? 0)).toBe(1);
  await page.setViewportSize(narrow);
  await lookTwice(page, { path: "a record beside its list" });
  await page.setViewportSize(wide);

  asked.length = 0;
  await page.evaluate(() => window.history.back());
  await expect(title).toHaveText("Candidatures");
  await expect(answers).toHaveCount(0);
  await expect(row).toBeFocused();
  await expect(page).toHaveTitle(/^Candidatures/);
  expect(asked).toEqual([]);

  // Filtered beside the record, which stays; Escape closes it. The second press of two is none.
  await row.dblclick();
  await expect(answers).toBeVisible();
  await page.getByLabel("Nom, téléphone, dossier").fill("Voisine Une");
  await expect(row).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Voisine Une" })).toBeVisible();
  await expect(title).toHaveText("Voisine Deux");
  expect(await looksAt(ids[1] ?? 0)).toBe(2);
  await page.getByLabel("Nom, téléphone, dossier").fill("Voisine");
  await expect(row).toBeVisible();

  // What is changed in the record is changed in its row.
  await page.getByRole("button", { name: "Décider" }).click();
  await page.getByRole("menuitem", { name: "Présélectionner" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Changer ce dossier" }).click();
  await expect(dialog).toBeHidden();
  await expect(table.getByRole("row").filter({ has: row })).toContainText("Présélectionnée");
  await title.click();
  await page.keyboard.press("Escape");
  await expect(title).toHaveText("Candidatures");
  await expect(page).toHaveURL(/\/admin\/registration\?/);
});

test("on a narrow screen the record covers its list, which is asked for no sooner than it is seen", async ({
  page,
}) => {
  const { row, table, title, answers, ids } = await openList(page, "Couverte", 2052);
  await page.setViewportSize({ width: 360, height: 400 });
  await row.evaluate((link: HTMLElement) => {
    window.scrollTo(0, 150);
    link.click();
  });
  await expect(answers).toBeVisible();
  await expect(table).toBeHidden();
  await page.evaluate(() => window.scrollTo(0, 90));
  const asked = noteData(page);
  await page.evaluate(() => window.history.back());
  await expect(row).toBeVisible();
  await expect(row).toBeFocused();
  const scrolledTo = () => page.evaluate(() => window.scrollY);
  await expect.poll(scrolledTo).toBe(150);
  await page.evaluate(() => window.history.forward());
  await expect(answers).toBeVisible();
  await expect.poll(scrolledTo).toBe(90);
  expect(asked.filter((url) => !recordData.test(url))).toEqual([]);

  // The address of a record alone.
  const address = `/admin/registration/${ids[1]}?search=Couverte`;
  asked.length = 0;
  await page.setViewportSize(narrow);
  await open(page, address);
  await expect(answers).toBeVisible();
  expect(asked).toEqual([]);
  await page.getByRole("link", { name: "Revenir à la liste" }).click();
  await expect(row).toBeVisible();
  await expect(title).toHaveText("Candidatures");
  await page.setViewportSize(wide);
  const before = await looksAt(ids[1] ?? 0);
  await open(page, address);
  await expect(row).toBeVisible();
  await expect(title).toHaveText("Couverte Deux");
  expect(await looksAt(ids[1] ?? 0)).toBe(before + 1);
});

test("keys pressed while records are on their way turn as many pages", async ({ page }) => {
  const names = ["0 Une", "1 Deux", "2 Trois", "3 Quatre"];
  const { title, answers } = await openList(page, "Pressée", 2048, names);
  const release = await holdRecords(page);
  await page.getByRole("link", { name: "Pressée 0 Une" }).click();
  await expect(title).toHaveText("Pressée 0 Une");
  await expect(answers).toHaveCount(0);
  for (const key of ["j", "j", "j", "k"]) await page.keyboard.press(key);
  await release();
  await expect(title).toHaveText("Pressée 2 Trois");
  await expect(answers).toBeVisible();
  const releaseAgain = await holdRecords(page);
  await page.keyboard.press("k");
  await page.keyboard.press("k");
  await releaseAgain();
  await expect(title).toHaveText("Pressée 0 Une");
});

test("a record that is gone or holds unsaved text leaves the list as it is", async ({ page }) => {
  const { row, table, title, answers } = await openList(page, "Partie", 2053);
  await page.route(recordData, (route) =>
    route.continue({
      url: route
        .request()
        .url()
        .replace(/\d+\.data/, "999999.data"),
    }),
  );
  await row.click();
  await expect(title).toHaveText("Page introuvable");
  await expect(table).toBeVisible();
  await page.unroute(recordData);
  await page.evaluate(() => window.history.back());
  await expect(title).toHaveText("Candidatures");

  await row.click();
  await expect(answers).toBeVisible();
  const note = page.getByRole("region", { name: "Notes" }).getByLabel("Nouvelle note");
  await note.fill("À moitié");
  await page.getByRole("link", { name: "Partie Une" }).click();
  const leaving = page.getByRole("dialog");
  await leaving.getByRole("button", { name: "Rester" }).click();
  await expect(leaving).toBeHidden();
  await expect(note).toHaveValue("À moitié");
  await expect(title).toHaveText("Partie Deux");
  // In another tab: this one stays.
  await note.fill("");
  const [tab] = await Promise.all([
    page.context().waitForEvent("page"),
    page.getByRole("link", { name: "Partie Une" }).click({ modifiers: ["ControlOrMeta"] }),
  ]);
  await expect(tab.getByRole("region", { name: "Réponses" })).toBeVisible();
  await expect(title).toHaveText("Partie Deux");
});
