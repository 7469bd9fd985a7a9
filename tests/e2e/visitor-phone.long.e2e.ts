import { expect, test } from "./journey.ts";

test.use({ viewport: { width: 360, height: 740 } });

test("the pages show the programme as the specification describes it", async ({ page }) => {
  await page.goto("/initiatives");
  for (const figure of ["240", "150", "300"]) {
    await expect(page.locator("main").getByText(figure, { exact: true })).toBeVisible();
  }
  await expect(page.getByText("18 mois de parcours")).toBeVisible();
  await page.goto("/about");
  const timeline = page.locator("section[aria-labelledby=timeline]");
  for (const when of ["Début 2023", "Décembre 2023", "Avril 2024", "Mai 2024"]) {
    await expect(timeline.getByText(when)).toBeVisible();
  }
  await expect(page.locator("footer h3").first()).toHaveText("En coopération avec");
  await page.goto("/initiatives/association");
  for (const title of ["mission", "vision", "valeurs", "membres", "Le mot du président"]) {
    await expect(page.getByRole("heading", { name: title })).toBeVisible();
  }
});

test("the frequent questions are shown and described in structured data", async ({ page }) => {
  for (const [path, title] of [
    ["/faq", "Questions fréquentes"],
    ["/en/faq", "Frequently asked questions"],
    ["/de/faq", "Häufige Fragen"],
  ] as const) {
    await page.goto(path);
    await expect(page.locator("h1")).toHaveText(title);
    const questions = await page.locator("main section:has(h2 + *) h2[id]").allTextContents();
    const data = await page.locator('main script[type="application/ld+json"]').allTextContents();
    const [faq] = data
      .flatMap((text) => JSON.parse(text)["@graph"])
      .filter((item) => item["@type"] === "FAQPage");
    const names = faq.mainEntity.map(({ name }: { name: string }) => name);
    expect(names.length).toBeGreaterThan(8);
    expect(questions.slice(0, names.length).map(plain)).toEqual(names.map(plain));
    await expect(page.locator(`footer a[href="${path}"]`)).toHaveText(title);
  }
});

test("a printed page is white in both themes and shows its address", async ({ page }) => {
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  await page.goto("/news");
  await page.locator("main article a").first().click();
  const address = page.url();
  const statement = page.locator("footer").getByText("Cofinancé par l’Union européenne");
  await expect(statement).toHaveCSS("color", "rgb(0, 51, 153)");
  await expect(page.locator("html")).toHaveCSS("background-color", "rgb(255, 255, 255)");
  await expect(page.getByText(address, { exact: true })).toBeVisible();
  const head = page.locator("[data-printed]");
  await expect(head.getByText("Tremplin", { exact: true })).toBeVisible();
  await page.goto("/formations/mecanique-agricole/entretien-et-reparation-de-tracteurs");
  await expect(page.locator("main").getByText("Candidatures jusqu’au").first()).toBeVisible();
  for (const pressed of ["button", ".button-look", "nav", "[data-sticky-apply]"]) {
    await expect(page.locator(`${pressed}:visible`), pressed).toHaveCount(0);
  }
});

/** Words may break where a line ends; that is no letter. */
function plain(text: string): string {
  return text.replaceAll("\u00ad", "");
}
