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

type Answering = (page: Page, who: Somebody) => Promise<void>;

/** What one answers in each step of the forms that ship, by the names of the boxes. */
export const answer = {
  async name(page, who) {
    await box(page, "last_name").fill(who.last_name);
    await box(page, "first_names").fill(who.first_names);
    await choose(page, "sex", "F");
  },
  async birth(page, who) {
    const [day, month, year] = who.birth;
    await box(page, "birth_date.day").fill(day);
    await box(page, "birth_date.month").fill(month);
    await box(page, "birth_date.year").fill(year);
    await box(page, "birth_place").fill("Bouaké");
    await box(page, "nationality").selectOption("ci");
  },
  async identity(page, who) {
    await box(page, "identity_kind").selectOption("cni");
    await box(page, "identity_number").fill(who.identity_number);
  },
  async contact(page, who) {
    await box(page, "phone").fill(who.phone);
    await choose(page, "whatsapp.kind", "same");
  },
  async home(page) {
    await box(page, "region").selectOption("gbeke");
    await box(page, "town").fill("Bouaké");
  },
  async education(page) {
    await box(page, "education_level").selectOption("bac");
  },
  async work(page) {
    await choose(page, "situation", "unemployed");
    await choose(page, "experience", "none");
    if (await page.locator('main [name="farming_link"]').count()) {
      await choose(page, "farming_link", "family");
      await choose(page, "machines", "tractor");
    } else if (await page.locator('main [name="technical_track"]').count()) {
      await box(page, "technical_track").selectOption("welding");
    }
  },
  async choice(page) {
    const chosen = page.locator('main [name="formation_id"]:visible');
    if (!(await chosen.locator(":scope:checked").count())) await chosen.first().check();
  },
  async motivation(page) {
    await box(page, "motivation").fill(motivation);
  },
} satisfies Record<string, Answering>;

/** On to the next step; the view that is waited for is the one that comes. */
export async function next(page: Page, view: string) {
  await page.locator("main form button[type=submit]:visible").click();
  await expect(page.locator(`[data-view="${view}"]`)).toBeVisible();
}

/** Answers each step, from the one that is shown until another. */
export async function answerUntil(page: Page, who: Somebody, until: string) {
  const answers: Record<string, Answering> = answer;
  const shown = page.locator("[data-view]");
  for (;;) {
    const view = (await shown.getAttribute("data-view")) ?? "";
    if (view === until) return;
    await answers[view]?.(page, who);
    await page.locator("main form button[type=submit]:visible").click();
    await expect(shown).not.toHaveAttribute("data-view", view);
  }
}

/** From the first page to the review. */
export async function fillIn(page: Page, who: Somebody) {
  await page.locator("[data-start]").click();
  await answerUntil(page, who, "review");
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
