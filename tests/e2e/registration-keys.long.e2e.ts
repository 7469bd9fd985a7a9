import { answerUntil, box, motivation, somebody } from "./applicant.ts";
import { expect, test } from "./journey.ts";
import { ready } from "./page-ready.ts";
import { cutLine, keptPages, workerReady } from "./worker.ts";

const FORM = "/registration/meca-agro";

test("steps work by keyboard; blank forms are cached offline, filled ones are not", async ({
  page,
  context,
}) => {
  const who = somebody();
  await page.goto(FORM);
  await workerReady(page);
  await ready(page);
  await page.locator("[data-start]").focus();
  await page.keyboard.press("Enter");
  await expect(page.locator('[data-view="name"] h1'), "the heading is next").toBeFocused();
  await page.keyboard.press("Tab");
  await expect(box(page, "last_name")).toBeFocused();
  await page.keyboard.type(who.last_name);
  await page.keyboard.press("Tab");
  await page.keyboard.type(who.first_names);
  await page.keyboard.press("Enter");
  await expect(page.locator("[data-summary]"), "what is missing is read out").toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.locator("main :focus"), "a link leads to its question").toHaveAttribute(
    "name",
    "sex",
  );

  // Opened again offline, the form has the answers.
  await page.reload();
  await ready(page);
  expect(await keptPages(page)).toContain(FORM);
  await cutLine(page);
  await page.close();
  const again = await context.newPage();
  await again.goto(`${FORM}/name`);
  await ready(again);
  await expect(box(again, "first_names")).toHaveValue(who.first_names);
  await context.setOffline(false);

  // Pages of a draft link are personal and must not be cached.
  const begun = await again.request.post(`${FORM}/name`, {
    form: { last_name: who.last_name, first_names: who.first_names },
    headers: { origin: new URL(again.url()).origin },
    maxRedirects: 0,
  });
  expect(begun.status()).toBe(422);
  expect(begun.headers()["cache-control"]).toMatch(/private|no-store/);
  const link = /\?draft=[\w.%-]+/.exec(await begun.text())?.[0] ?? "";
  expect(link).not.toBe("");
  const filled = await again.goto(`${FORM}/name${link}`);
  expect(filled?.headers()["cache-control"]).toContain("no-store");
  await expect(box(again, "last_name")).toHaveValue(who.last_name);
  expect((await keptPages(again)).filter((path) => path.includes("draft"))).toEqual([]);
});

test("an application is submitted by keyboard alone", async ({ page }) => {
  const who = somebody();
  const press = (key: string) => page.keyboard.press(key);
  const focused = () =>
    page.evaluate(() => {
      const { name, value, type } = document.activeElement as HTMLInputElement;
      return { name, value, type };
    });

  /** On with Tab until the box is reached; more often than any step has boxes, it is not there. */
  async function to(name: string) {
    for (let tabs = 0; tabs < 40; tabs += 1) {
      await press("Tab");
      if ((await focused()).name === name) return;
    }
    throw new Error(`${name} is out of reach`);
  }

  async function type(name: string, text: string) {
    await to(name);
    await page.keyboard.type(text);
  }

  /** Arrows move between the answers of a question. */
  async function choose(name: string, value: string) {
    await to(name);
    await press("Space");
    for (let arrows = 0; arrows < 20 && (await focused()).value !== value; arrows += 1) {
      await press("ArrowDown");
    }
    await expect(page.locator(`main [name="${name}"][value="${value}"]`)).toBeChecked();
  }

  async function pick(name: string, value: string) {
    await to(name);
    for (let arrows = 0; arrows < 40 && (await focused()).value !== value; arrows += 1) {
      await press("ArrowDown");
    }
    expect(await focused()).toMatchObject({ name, value });
  }

  async function on(view: string) {
    for (let tabs = 0; tabs < 40 && (await focused()).type !== "submit"; tabs += 1) {
      await press("Tab");
    }
    await press("Enter");
    await expect(page.locator(`[data-view="${view}"] h1:visible`)).toBeFocused();
  }

  await page.goto("/registration/meca-indus");
  await ready(page);
  await page.locator("[data-start]").focus();
  await press("Enter");
  await type("last_name", who.last_name);
  await type("first_names", who.first_names);
  await choose("sex", "F");
  await on("birth");
  for (const [index, part] of ["day", "month", "year"].entries()) {
    await type(`birth_date.${part}`, who.birth[index] ?? "");
  }
  await type("birth_place", "Bouaké");
  await pick("nationality", "ci");
  await on("identity");
  await pick("identity_kind", "passport");
  await type("identity_number", who.identity_number);
  await on("contact");
  await type("phone", who.phone);
  await choose("whatsapp.kind", "same");
  await on("home");
  await pick("region", "gbeke");
  await type("town", "Bouaké");
  await on("education");
  await pick("education_level", "bac");
  await on("work");
  await choose("situation", "unemployed");
  await choose("experience", "none");
  await pick("technical_track", "welding");
  await on("choice");
  await to("formation_id");
  await press("Space");
  await on("motivation");
  await type("motivation", motivation);
  await on("documents");
  await on("review");
  await to("consent");
  await press("Space");
  await on("outcome");
  await expect(page.locator("[data-reference]:visible")).toHaveText(/^MI-/);
});

test("the message of a field that is left does not move the choice below the pointer", async ({
  page,
}) => {
  await page.goto(FORM);
  await ready(page);
  await page.locator("[data-start]").click();
  await answerUntil(page, somebody(), "contact");
  await box(page, "phone").fill("12 34");
  await page.locator('main [name="whatsapp.kind"][value="none"]').click();
  await expect(page.locator('[id="field-phone-error"]')).toBeVisible();
  await expect(page.locator('main [name="whatsapp.kind"][value="none"]')).toBeChecked();
});
