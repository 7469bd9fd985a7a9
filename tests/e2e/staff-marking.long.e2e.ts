import { inArray } from "drizzle-orm";
import { registrations } from "#app/admissions/registrations/tables.server.ts";
import { someApplicants } from "../setup/applicants.ts";
import { expect, test } from "./journey.ts";
import { open } from "./page-ready.ts";
import { enterAs } from "./person.ts";
import { here } from "./site.ts";

const YEAR = 2046;
const names = ["Un", "Deux", "Trois", "Quatre"];

async function shortlisted(last_name: string, from: number) {
  const { db } = here();
  const people = names.map((first_names, place) => ({
    last_name,
    first_names,
    phone: `+22505140${from}000${place}`,
  }));
  const made = await someApplicants(db, people, YEAR + from);
  const ids = made.map(({ id }) => id);
  await db
    .update(registrations)
    .set({ status: "selected", email: "fictif@tremplin.example" })
    .where(inArray(registrations.id, ids));
  return made;
}

test("marks are typed down a column, pasted, refused by row and asked about on leaving", async ({
  page,
}) => {
  const made = await shortlisted("Feuille", 1);
  await enterAs(page.context(), "coordinator");
  await open(page, "/admin/registration/selectionnes?search=Feuille&sort=reference");
  const test_ = (nth: number) =>
    page.getByRole("textbox", { name: `Note du test de ${made[nth]?.reference}` });
  await test_(0).focus();
  for (const mark of ["11", "12,5", "13"]) {
    await page.keyboard.type(mark);
    await page.keyboard.press("Enter");
  }
  await expect(test_(3)).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await expect(test_(2)).toBeFocused();
  await expect(page.getByText(/^Enregistré à \d\d:\d\d$/)).toBeVisible();

  const talk = page.getByRole("textbox", {
    name: `Note de l’entretien de ${made[0]?.reference}`,
  });
  await talk.evaluate((input) => {
    const data = new DataTransfer();
    data.setData("text/plain", "9\r\nmalade\r\n10,5\r\n\r\n20");
    input.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true }));
  });
  await expect(page.getByText("2 notes collées.")).toBeVisible();
  await expect(page.getByText(/ligne 2, Feuille Deux .*\s:\s«\smalade\s»/)).toBeVisible();
  await expect(page.getByText(/«\s20\s» \(ligne 5\)/)).toBeVisible();
  await expect(page.getByText("1 note refusée, gardée dans sa case")).toBeVisible();
  const wrong = page.getByRole("textbox", {
    name: `Note de l’entretien de ${made[1]?.reference}`,
  });
  await expect(wrong, "nothing is lost").toHaveValue("malade");

  // Typed but not saved: leaving asks.
  await page.getByRole("link", { name: "Candidatures", exact: true }).first().click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.getByRole("dialog").getByRole("button", { name: "Rester" }).click();
  await expect(page.getByRole("dialog")).toBeHidden();
  await wrong.focus();
  await page.keyboard.press("Escape");
  await expect(wrong).toHaveValue("");
  await page.getByRole("combobox", { name: "Notés ou non" }).click();
  await page.getByRole("option", { name: "Test à noter" }).click();
  await expect(page.getByText("1 à 1 sur 1")).toBeVisible();
});

test("everybody gets an hour, the timetable shows it, and a slot is moved", async ({ page }) => {
  const made = await shortlisted("Horaire", 2);
  await enterAs(page.context(), "coordinator");
  await open(page, "/admin/registration/selectionnes?search=Horaire&sort=reference");
  await page.getByLabel("Sélectionner toute la page").check();
  await page.getByRole("button", { name: "Convoquer 4 personnes…" }).click();
  const dialog = page.getByRole("dialog", { name: "Convoquer 4 personnes" });
  await dialog.getByText("Entretien", { exact: true }).click();
  await dialog.getByLabel("Jour").fill("2046-03-05");
  await dialog.getByLabel("Lieu").fill("Lycée de Man");
  await dialog.getByRole("switch").click();
  await dialog.getByLabel("Salles").fill("Salle 1, Salle 2");
  await dialog.getByRole("button", { name: "Proposer les heures" }).click();
  await expect(dialog.getByLabel(`Heure de ${made[2]?.reference}`)).toBeVisible();
  await dialog.getByRole("button", { name: "Envoyer les convocations" }).click();
  await expect(dialog.getByText("4 messages en route.")).toBeVisible();
  await dialog.getByRole("button", { name: "Fermer", exact: true }).last().click();

  await open(page, "/admin/registration/selectionnes/horaires?day=2046-03-05");
  const rows = page.getByRole("row");
  await expect(rows).toHaveCount(5);
  await expect(rows.nth(1)).toContainText("08:00");
  await expect(rows.nth(3)).toContainText("08:20");
  await page
    .getByRole("button", { name: /^Déplacer / })
    .first()
    .click();
  const move = page.getByRole("dialog");
  await move.getByRole("textbox", { name: "Heure" }).fill("08:20");
  await move.getByRole("button", { name: "Déplacer" }).click();
  await expect(move.getByRole("alert")).toContainText("complète à 08:20");
  await move.getByRole("textbox", { name: "Heure" }).fill("09:00");
  await move.getByRole("button", { name: "Déplacer" }).click();
  await expect(move).toHaveCount(0);
  await expect(rows.nth(4)).toContainText("09:00");

  // On paper: every hour in one line, a column to tick, nothing to press, no menu.
  await page.emulateMedia({ media: "print" });
  await page.setViewportSize({ width: 700, height: 1000 });
  await expect(page.getByRole("columnheader", { name: "Arrivé" })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Déplacer / })).toHaveCount(0);
  await expect(page.getByText(/vient maintenant à 09:00/)).toBeHidden();
  await expect(page.getByRole("link", { name: "Candidatures", exact: true })).toHaveCount(0);
  for (const cell of await rows.nth(1).getByRole("cell").all()) {
    const height = await cell.evaluate((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
    });
    expect(height).toBeLessThanOrEqual(1);
  }
  await page.emulateMedia({ media: null });
});

test("what can be done with ticked rows stays in sight, and the notice says what was done", async ({
  page,
}) => {
  await shortlisted("Cochée", 5);
  await enterAs(page.context(), "coordinator");
  await page.setViewportSize({ width: 1280, height: 420 });
  await open(page, "/admin/registration/selectionnes?search=Coch%C3%A9e");
  const boxes = page.getByRole("row").getByRole("checkbox");
  await boxes.nth(3).check();
  await boxes.nth(4).check();
  await page.mouse.wheel(0, 600);
  const button = page.getByRole("button", { name: "Mettre en liste d’attente" });
  await expect(button).toBeInViewport();
  await button.click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText(/sauf le message standard/)).toBeVisible();
  await dialog.getByRole("button", { name: "Changer 2 dossiers" }).click();
  const notice = page.getByRole("alert").filter({ hasText: "2 dossiers changés" });
  await expect(notice).toContainText("En liste d’attente");
});

test("the path above a page keeps its parts apart, however long they are", async ({ page }) => {
  await enterAs(page.context(), "coordinator");
  await page.setViewportSize({ width: 800, height: 600 });
  await open(page, "/admin/registration/selectionnes/horaires");
  const parts = page.getByRole("navigation", { name: "Fil d’Ariane" }).locator("li");
  await expect(parts.last()).toBeVisible();
  const last = parts.last().locator("span");
  await last.evaluate((step) => {
    step.textContent = "Un titre bien plus long que la place qui reste ".repeat(4);
  });
  const boxes = await parts.evaluateAll((steps) =>
    steps.map((step) => ({
      cut: getComputedStyle(step).overflowX !== "visible",
      right: step.getBoundingClientRect().right,
    })),
  );
  for (const { cut, right } of boxes) {
    expect(cut).toBe(true);
    expect(right).toBeLessThanOrEqual(800);
  }
});

test("the states stand in one line at 1280 px, and programmes have their short names", async ({
  page,
}) => {
  await shortlisted("Ligne", 7);
  await enterAs(page.context(), "coordinator");
  await page.setViewportSize({ width: 1280, height: 800 });
  for (const [prefix, programme] of [
    ["", "Mécanique agricole"],
    ["/en", "Agricultural mechanics"],
    ["/de", "Landmaschinentechnik"],
  ]) {
    await open(page, `${prefix}/admin/registration?search=Ligne`);
    const tabs = await page.getByRole("tab").all();
    expect(tabs).toHaveLength(7);
    const tops = await Promise.all(tabs.map(async (tab) => (await tab.boundingBox())?.y));
    expect(new Set(tops).size).toBe(1);
    await expect(page.getByRole("row").nth(1)).toContainText(programme ?? "");
  }
});

test("a cell of the cross-table opens the people it counts", async ({ page }) => {
  await shortlisted("Croisée", 3);
  await enterAs(page.context(), "coordinator");
  await open(page, `/admin/registration?search=Crois%C3%A9e`);
  await page.getByRole("link", { name: "Tableau croisé" }).first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Tableau croisé");
  // On a phone the filters are behind one button, and the table begins on the first screen.
  await page.setViewportSize({ width: 360, height: 740 });
  const states = page.getByRole("combobox", { name: "Tous les états" });
  await expect(states).toBeHidden();
  const first = page.getByRole("table").locator("tbody tr").first();
  expect((await first.boundingBox())?.y).toBeLessThan(420);
  await page.getByRole("button", { name: "Filtres" }).click();
  await expect(states).toBeVisible();
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole("table").getByRole("link", { name: /^4 / }).first().click();
  await expect(page.getByText("1 à 4 sur 4")).toBeVisible();
  expect(page.url()).toContain("region=");
});
