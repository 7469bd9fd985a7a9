import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { expect } from "@playwright/test";
import { inArray } from "drizzle-orm";
import { registrations } from "../../app/admissions/registrations/tables.server.ts";
import { someApplicants } from "../setup/applicants.ts";
import { open } from "./page-ready.ts";
import { here } from "./site.ts";

/** Messages to phones that were written to the outbox because no provider is configured. */
export async function sentTo(phones: string[]): Promise<{ to: string; text: string }[]> {
  const folder = join(here().dataDir, "outbox");
  const names = (await readdir(folder).catch(() => [])).filter((name) =>
    name.endsWith(".sms.json"),
  );
  const all: { to: string; text: string }[] = await Promise.all(
    names.map(async (name) => JSON.parse(await readFile(join(folder, name), "utf8"))),
  );
  return all.filter(({ to }) => phones.includes(to));
}

/** Two applicants of that year who agreed to SMS. */
export async function applicantsWithPhones(phones: string[], year: number) {
  const { db } = here();
  const people = phones.map((phone, place) => ({
    last_name: "Fictive",
    first_names: `Messagère ${place + 1}`,
    phone,
  }));
  const ids = (await someApplicants(db, people, year)).map(({ id }) => id);
  const agreed = { smsConsentedAt: new Date(), messagesConsentVersion: "2026-11" };
  await db.update(registrations).set(agreed).where(inArray(registrations.id, ids));
}

/** Selects both applicants of that year in the list and opens the plan of a text by SMS. */
export async function planPreselectionSms(page: Page, year: number) {
  await open(page, `/admin/registration?search=Messag%C3%A8re&year=${year}`);
  await expect(page.getByRole("link", { name: "Fictive Messagère 1" })).toBeVisible();
  for (const row of await page.getByRole("row", { name: /Messagère/ }).all()) {
    await row.getByRole("checkbox").check();
  }
  await expect(page.getByText("2 dossiers choisis")).toBeVisible();
  await page.getByRole("button", { name: "Écrire un message" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("combobox", { name: "Envoyer par" }).click();
  await page.getByRole("option", { name: "SMS", exact: true }).click();
  await dialog.getByRole("combobox", { name: "Texte" }).click();
  await page.getByRole("option", { name: "Présélection" }).click();
  await dialog.getByRole("button", { name: "Voir avant d’envoyer" }).click();
  await expect(dialog.getByText("SMS : 2 personnes")).toBeVisible();
  return dialog;
}
