import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { type Download, expect, type Page } from "@playwright/test";
import { writeXlsx } from "hucre";
import { open } from "./page-ready.ts";
import { YEAR } from "./selection.ts";

export const select = "/admin/registration/select";
export const shortlist = `/admin/registration/selectionnes?search=MA-${YEAR}&sort=-marks`;

/** Adds a criterion and waits until the menu is closed. */
export async function addCriterion(page: Page, kind: string, nth: number) {
  await page.getByRole("button", { name: "Ajouter un critère" }).click();
  await page.getByRole("menuitem", { name: kind }).click();
  await expect(page.getByRole("menu")).toBeHidden();
  const card = page.getByRole("group", { name: `Critère ${nth} ` });
  await expect(card).toBeVisible();
  return card;
}

/** The list of criteria may still grow and move the button away from the pointer: press again then. */
export async function addTarget(page: Page, nth: number) {
  const target = page.getByRole("group", { name: `Objectif ${nth}` });
  await expect(async () => {
    if (!(await target.isVisible()))
      await page.getByRole("button", { name: "Ajouter un objectif" }).click();
    await expect(target).toBeVisible({ timeout: 2_000 });
  }).toPass();
  return target;
}

export async function readSome(page: Page, { of, some }: { of: number; some: number }) {
  await open(page, "/admin/reading");
  await page.getByRole("link", { name: /Présélection du printemps/ }).click();
  for (let left = of; left > of - some; left -= 1) {
    await expect(page.getByText(`Il reste ${left} dossiers à lire.`)).toBeVisible();
    await expect(page.getByText(/Fictive|Korhogo|MA-20/)).toHaveCount(0);
    // A mark above 20 shows an error and is not saved.
    await page.getByLabel("Note sur 20").fill("140");
    await page.getByRole("button", { name: "Enregistrer et passer au suivant" }).click();
    await expect(page.getByText("Une note va de 0 à 20.")).toBeVisible();
    await page.getByLabel("Note sur 20").fill("14");
    await page.keyboard.press("Enter");
    await expect(page.getByText(`Il reste ${left - 1} dossiers à lire.`)).toBeVisible();
    await expect(page.getByRole("heading", { level: 2, name: /^Lecture n/ })).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(page.getByLabel("Note sur 20")).toBeFocused();
  }
  await expect(page.getByText(`Il reste ${of - some} dossiers à lire.`)).toBeVisible();
}

export async function sendSheet(page: Page, buffer: Promise<Buffer>) {
  const mimeType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
  await page
    .locator("input[type=file]")
    .setInputFiles({ name: "notes.xlsx", mimeType, buffer: await buffer });
  await expect(page.getByRole("heading", { name: "Ligne par ligne" })).toBeVisible();
}

/** Clicks a button and confirms the dialog of the same name. */
export async function clickAndConfirm(page: Page, name: string) {
  await page.getByRole("button", { name }).click();
  const question = page.getByRole("dialog", { name });
  await question.getByRole("button", { name }).click();
  await expect(question).toBeHidden();
}

/** Selects the first twenty, from the first to the last with Shift, and opens the dialog of a change. */
export async function changeTwenty(page: Page, change: string) {
  const rows = page.locator("tbody").getByRole("checkbox");
  await rows.first().click();
  await rows.nth(19).click({ modifiers: ["Shift"] });
  await expect(page.getByText("20 dossiers choisis")).toBeVisible();
  await page.getByRole("button", { name: change }).click();
  return page.getByRole("dialog", { name: change });
}

export async function marksSheet(references: string[], faulty: number): Promise<Buffer> {
  const wrong = ["vingt", 25, "?"];
  const rows = references.map((reference, place) => [
    reference,
    place < faulty ? (wrong[place] ?? "") : 20 - place / 4,
  ]);
  const bytes = await writeXlsx({
    sheets: [{ name: "Notes", rows: [["Numéro de dossier", "Note du test"], ...rows] }],
  });
  return Buffer.from(bytes);
}

export async function download(page: Page, act: () => Promise<void>) {
  const [file] = await Promise.all([page.waitForEvent("download"), act()]);
  return { file: file as Download, bytes: await readFile(await file.path()) };
}

export function hashOf(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}
