import { lookTwice, narrow, smallLetters, wide } from "./accessible.ts";
import { insertKnownOf } from "./figures-people.ts";
import { expect, test } from "./journey.ts";
import { open, still } from "./page-ready.ts";
import { enterAs } from "./person.ts";
import { weigh } from "./weight.ts";

const YEAR = 2061;

test.describe.configure({ mode: "serial" });

test("a filter, a number, and the list behind it agree", async ({ page }) => {
  await insertKnownOf(YEAR);
  await enterAs(page.context(), "coordinator");
  await page.setViewportSize(wide);
  await open(page, "/dashboard");
  await page.getByRole("link", { name: "Chiffres", exact: true }).last().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Candidatures en chiffres");

  await open(page, `/admin/figures?year=${YEAR}`);
  await expect(page.getByText("24 candidatures comptées")).toBeVisible();
  await page.getByRole("combobox", { name: "Tous les programmes" }).click();
  await page.getByRole("option", { name: "Mécanique agricole" }).click();
  await expect(page.getByText("12 candidatures comptées")).toBeVisible();
  expect(page.url()).toContain("form=meca-agro");

  const funnel = page.getByRole("figure", { name: "De la candidature au certificat" });
  const step = funnel.getByRole("link", { name: /^Présélectionnée, / });
  const said = (await step.locator("title").textContent()) ?? "";
  const count = Number(/, (\d+)/.exec(said)?.[1]);
  expect(count).toBeGreaterThan(0);
  await step.click();
  await expect(page.getByText(`1 à ${count} sur ${count}`)).toBeVisible();
  expect(page.url()).toContain("reached=shortlisted");

  await page.goBack();
  const map = page.getByRole("figure", { name: "Candidatures par région" });
  const tile = map.getByRole("link", { name: /^Gbêkê, 12$/ });
  await tile.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText("1 à 12 sur 12")).toBeVisible();
});

test("each plot has its table and its files", async ({ page }) => {
  await enterAs(page.context(), "coordinator");
  await page.setViewportSize(wide);
  await open(page, `/admin/figures?year=${YEAR}`);
  const states = page.getByRole("figure", { name: "Candidatures par état" });
  await states.getByText("Voir les nombres en tableau").click();
  await expect(states.getByRole("row", { name: /^Reçue/ })).toBeVisible();
  for (const [item, ending] of [
    ["Image (PNG)", "png"],
    ["Dessin (SVG)", "svg"],
    ["Nombres (CSV)", "csv"],
  ] as const) {
    await states.getByRole("button", { name: /^Télécharger/ }).click();
    const file = page.waitForEvent("download");
    await page.getByRole("menuitem", { name: item }).click();
    expect((await file).suggestedFilename()).toMatch(
      new RegExp(`^chiffres-states-.*\\.${ending}$`),
    );
  }
});

test("the figures pass axe in both looks, and print their plots", async ({ page }) => {
  await enterAs(page.context(), "coordinator");
  await page.setViewportSize(narrow);
  await open(page, `/admin/figures?year=${YEAR}`);
  await expect(page.getByText("24 candidatures comptées")).toBeVisible();
  await lookTwice(page, { path: "/admin/figures" });
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await still(page);
    expect(await smallLetters(page), `${width} px`).toEqual([]);
  }
  await page.setViewportSize(narrow);
  await page.emulateMedia({ media: "print" });
  const map = page.getByRole("figure", { name: "Candidatures par région" });
  await expect(map.locator("svg:has(> title)").filter({ visible: true })).toHaveCount(1);
  await expect(page.getByRole("button", { name: "Imprimer" })).toBeHidden();
});

test("an author cannot open the figures of applicants", async ({ page }) => {
  await enterAs(page.context(), "staff");
  expect((await page.goto("/admin/figures"))?.status()).toBe(403);
});

test("the screen with all plots loads at most 250 kB of script, in few files", async ({
  browser,
  baseURL,
}) => {
  const weightOf = async (path: string) => {
    // A first visit each: nothing is kept from the one before.
    const context = await browser.newContext({ serviceWorkers: "block" });
    await enterAs(context, "coordinator");
    const weight = await weigh(await context.newPage(), `${baseURL}${path}`);
    await context.close();
    return weight;
  };
  const frame = await weightOf("/admin/calendar");
  const figures = await weightOf(`/admin/figures?year=${YEAR}`);
  expect(figures.script - frame.script).toBeLessThanOrEqual(40_000);
  expect(figures.script).toBeLessThanOrEqual(250_000);
  expect(figures.requests).toBeLessThanOrEqual(30);
});
