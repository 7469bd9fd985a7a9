import { randomInt } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import sharp from "sharp";

/** A fictitious person, with a phone and a number that nobody else has. */
export function somebody() {
  return {
    last_name: "Fictive",
    first_names: "Awa Mariam",
    birth: ["27", "3", "2001"] as readonly [string, string, string],
    phone: `07 ${String(randomInt(10 ** 8))
      .padStart(8, "0")
      .replace(/(..)(?=.)/g, "$1 ")}`,
    identity_number: `C${randomInt(10 ** 9)}${randomInt(10 ** 6)}`,
  };
}
export type Somebody = ReturnType<typeof somebody>;

export const motivation =
  "Je répare déjà la motopompe de mon oncle et je veux en faire mon métier, puis ouvrir un atelier dans notre village.";

export const box = (page: Page, name: string) => page.locator(`main [name="${name}"]:visible`);
const choose = (page: Page, name: string, value: string) =>
  page.locator(`main [name="${name}"][value="${value}"]:visible`).check();

/** What one answers in each step, by the names of the boxes. */
export const answer = {
  async identity(page: Page, who: Somebody) {
    await box(page, "last_name").fill(who.last_name);
    await box(page, "first_names").fill(who.first_names);
    await choose(page, "sex", "F");
    const [day, month, year] = who.birth;
    await box(page, "birth_date.day").fill(day);
    await box(page, "birth_date.month").fill(month);
    await box(page, "birth_date.year").fill(year);
    await box(page, "birth_place").fill("Bouaké");
    await box(page, "nationality").selectOption("ci");
    await box(page, "identity_kind").selectOption("cni");
    await box(page, "identity_number").fill(who.identity_number);
  },
  async contact(page: Page, who: Somebody) {
    await box(page, "phone").fill(who.phone);
    await choose(page, "whatsapp.kind", "same");
    await box(page, "region").selectOption("gbeke");
    await box(page, "town").fill("Bouaké");
  },
  async education(page: Page) {
    await box(page, "education_level").selectOption("bac");
    await choose(page, "situation", "unemployed");
    await choose(page, "experience", "none");
    if (await page.locator('main [name="farming_link"]').count()) {
      await choose(page, "farming_link", "family");
      await choose(page, "machines", "tractor");
    } else await box(page, "technical_track").selectOption("welding");
  },
  async choice(page: Page) {
    const chosen = page.locator('main [name="formation_id"]:visible');
    if (!(await chosen.locator(":scope:checked").count())) await chosen.first().check();
    await box(page, "motivation").fill(motivation);
  },
};

/** On to the next step; the view that is waited for is the one that comes. */
export async function next(page: Page, view: string) {
  await page.locator("main form button[type=submit]:visible").click();
  await expect(page.locator(`[data-view="${view}"]`)).toBeVisible();
}

/** From the first page to the review. */
export async function fillIn(page: Page, who: Somebody) {
  await page.locator("[data-start]").click();
  await answer.identity(page, who);
  await next(page, "contact");
  await answer.contact(page, who);
  await next(page, "education");
  await answer.education(page);
  await next(page, "choice");
  await answer.choice(page);
  await next(page, "documents");
  await next(page, "review");
}

export async function agreeAndSend(page: Page) {
  await page.locator("main [name=consent]").check();
  await page.locator("main form button[type=submit]:visible").click();
}

/** A photo as a phone takes it: large, and lying on its side. */
export function photo(side = 2000): Promise<Buffer> {
  const noise = { type: "gaussian", mean: 128, sigma: 30 } as const;
  return sharp({
    create: { width: side, height: side / 2, channels: 3, noise, background: "#fff" },
  })
    .jpeg({ quality: 85 })
    .withMetadata({ orientation: 6 })
    .toBuffer();
}
