import type { Page } from "@playwright/test";
import { inArray } from "drizzle-orm";
import { registrations } from "#app/admissions/registrations/tables.server.ts";
import { someApplicants } from "../setup/applicants.ts";
import { problems, problemsOfTheme } from "./accessible.ts";
import { expect, test } from "./journey.ts";
import { open } from "./page-ready.ts";
import { enterAs } from "./person.ts";
import { here } from "./site.ts";

const YEAR = 2056;

async function shortlisted(last_name: string, count: number, group: number) {
  const { db } = here();
  const people = Array.from({ length: count }, (_, place) => ({
    last_name,
    first_names: `Personne ${String(place).padStart(2, "0")}`,
    sex: "F",
    phone: `+22505160${group}0${String(place).padStart(3, "0")}`,
  }));
  const made = await someApplicants(db, people, YEAR + group);
  const ids = made.map(({ id }) => id);
  await db.update(registrations).set({ status: "selected" }).where(inArray(registrations.id, ids));
  const path = `/admin/registration/selectionnes?search=${last_name}&sort=reference`;
  const names = { test: "Note du test de", interview: "Note de l’entretien de" };
  const cell = (page: Page, kind: keyof typeof names, nth: number) =>
    page.getByRole("textbox", { name: `${names[kind]} ${made[nth]?.reference}` });
  return { path, cell };
}

const saved = (page: Page) => expect(page.getByText(/^Enregistré à \d\d:\d\d$/)).toBeVisible();

test("marks are typed, selected, copied, pasted and undone by keyboard alone", async ({ page }) => {
  const { path, cell } = await shortlisted("Clavier", 30, 1);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await enterAs(page.context(), "coordinator");
  await page.setViewportSize({ width: 1280, height: 800 });
  await open(page, path);
  const heights = await page
    .locator("tbody tr")
    .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height));
  expect(Math.max(...heights)).toBeLessThanOrEqual(29);

  const { keyboard } = page;
  await cell(page, "test", 0).focus();
  await keyboard.type("12,5");
  await keyboard.press("Tab");
  await expect(cell(page, "interview", 0)).toBeFocused();
  await keyboard.type("a");
  await keyboard.press("Tab");
  await expect(cell(page, "test", 1), "on to the next person").toBeFocused();
  await keyboard.type("14");
  await keyboard.press("ArrowRight");
  await keyboard.press("r");
  await keyboard.press("ArrowDown");
  await expect(cell(page, "interview", 2)).toBeFocused();
  await expect(cell(page, "interview", 0)).toHaveValue("absente");
  await expect(cell(page, "interview", 1)).toHaveValue("à revoir");
  await saved(page);
  await expect(page.getByRole("row", { name: /Personne 01/ })).toContainText("une seule note");

  // Four cells, with their mean, on the clipboard as a spreadsheet takes them.
  await keyboard.press("Control+Home");
  await keyboard.press("ArrowLeft");
  await keyboard.press("ArrowRight");
  await keyboard.press("Shift+ArrowRight");
  await keyboard.press("Shift+ArrowDown");
  await expect(page.getByText("4 cases")).toBeVisible();
  await expect(page.getByText("moyenne 13,25 · de 12,5 à 14")).toBeVisible();
  await keyboard.press("Control+c");
  const text = await page.evaluate(() => navigator.clipboard.readText());
  expect(text).toBe("12,5\tabsente\n14\tà revoir");

  await cell(page, "test", 4).focus();
  await keyboard.press("Control+v");
  await expect(page.getByText("4 notes collées.")).toBeVisible();
  await expect(cell(page, "interview", 5)).toHaveValue("à revoir");
  await keyboard.press("Control+z");
  await expect(cell(page, "test", 4)).toHaveValue("");
  await expect(cell(page, "interview", 5)).toHaveValue("");
  await keyboard.press("Control+y");
  await expect(cell(page, "test", 5)).toHaveValue("14");

  // Several at once: cleared, and brought back.
  await cell(page, "test", 4).click();
  await cell(page, "interview", 5).click({ modifiers: ["Shift"] });
  await keyboard.press("Delete");
  await expect(cell(page, "interview", 4)).toHaveValue("");
  await keyboard.press("Control+z");
  await expect(cell(page, "interview", 4)).toHaveValue("absente");
  await saved(page);

  // The sheet is one stop of the Tab key: from its name, and out of it after Escape.
  await keyboard.press("Control+Home");
  await keyboard.press("ArrowLeft");
  await expect(page.getByRole("link", { name: /Personne 00/ })).toBeFocused();
  await keyboard.press("ArrowLeft");
  await keyboard.press("Space");
  await expect(page.getByRole("button", { name: "Convoquer 1 personne…" })).toBeVisible();
  await keyboard.press("Space");
  await keyboard.press("ArrowRight");
  await keyboard.press("ArrowRight");
  await keyboard.press("Escape");
  await keyboard.press("Tab");
  await expect(page.locator("tbody :focus")).toHaveCount(0);
  expect(await problems(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: "dark" });
  await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", "dark");
  expect(await problemsOfTheme(page), "dark").toEqual([]);
});

test("two jurors at once: other columns do not collide, and the second on a cell is told", async ({
  page,
  browser,
}) => {
  const { path, cell } = await shortlisted("Jury", 3, 2);
  await enterAs(page.context(), "coordinator");
  const other = await browser.newPage({ baseURL: here().url, locale: "fr-FR" });
  await enterAs(other.context(), "admin");
  await open(page, path);
  await open(other, path);

  await cell(page, "test", 0).fill("11");
  await cell(page, "test", 0).press("Enter");
  await saved(page);
  await cell(other, "interview", 0).fill("15");
  await cell(other, "interview", 0).press("Enter");
  await saved(other);

  // The same cell: the second keeps what was typed, and sees whose mark is there.
  await cell(other, "test", 0).fill("13");
  await cell(other, "test", 0).press("Enter");
  await expect(other.getByText("1 note refusée, gardée dans sa case")).toBeVisible();
  await cell(other, "test", 0).focus();
  await expect(other.getByRole("tooltip")).toContainText(
    /Journey coordinator a écrit ici «\s11 sur 20\s»/,
  );
  await expect(cell(other, "test", 0)).toHaveValue("13");
  await cell(other, "test", 0).press("Enter");
  await saved(other);

  // The first cannot undo what is somebody else’s by now, and is told the name.
  await cell(page, "test", 0).focus();
  await page.keyboard.press("Control+z");
  await expect(page.getByText(/^Jury Personne 00 .*13 sur 20, Journey admin/)).toBeVisible();
  await expect(cell(page, "test", 0)).toHaveValue("13");
  await cell(page, "interview", 0).hover();
  await expect(page.getByRole("tooltip")).toContainText(/15 sur 20.*Journey admin.*avant/s);
  await other.context().close();
});

test("without a connection marks wait in the sheet, are asked about, and are sent later", async ({
  page,
}) => {
  const { path, cell } = await shortlisted("Coupure", 2, 3);
  await enterAs(page.context(), "coordinator");
  await open(page, path);
  await page.context().setOffline(true);
  await cell(page, "test", 0).fill("12");
  await cell(page, "test", 0).press("Enter");
  await expect(page.getByText(/^1 note pas encore enregistrée/)).toBeVisible();
  await page.getByRole("link", { name: "Candidatures", exact: true }).first().click();
  await page.getByRole("dialog").getByRole("button", { name: "Rester" }).click();
  await expect(cell(page, "test", 0)).toHaveValue("12");
  await page.context().setOffline(false);
  await saved(page);
  await open(page, path);
  await expect(cell(page, "test", 0)).toHaveValue("12");
});
