import { someApplicants } from "../setup/applicants.ts";
import { open } from "./alive.ts";
import { expect, test } from "./journey.ts";
import { enterAs } from "./person.ts";
import { here } from "./site.ts";

const YEAR = 2036;

test("a list of many pages is chosen whole, and moved at once", async ({ page }) => {
  const people = Array.from({ length: 130 }, (_, place) => ({
    ...{ last_name: "Nombreuse", first_names: `Personne ${place}`, sex: place < 125 ? "F" : "M" },
    phone: `+22505150${String(10_000 + place)}`,
  }));
  await someApplicants(here().db, people, YEAR + 1);
  await enterAs(page.context(), "coordinator");
  await open(page, "/admin/registration?search=Nombreuse&sex=F&status=received");
  const wholePage = page.getByLabel("Sélectionner toute la page");
  const wholeList = page.getByRole("button", { name: "Sélectionner les 125 lignes de la liste" });
  await expect(wholeList, "offered to whoever wants more than a page").toHaveCount(0);
  await wholePage.check();
  await expect(page.getByText("20 dossiers choisis")).toBeVisible();
  await wholeList.click();
  await expect(page.getByText("125 dossiers choisis")).toBeVisible();
  await expect(wholeList).toHaveCount(0);
  // One of them is not meant.
  await page.getByRole("link", { name: "Page suivante" }).click();
  await expect(page.getByText("21 à 40 sur 125")).toBeVisible();
  await expect(wholePage).toBeChecked();
  await page.getByRole("row").nth(1).getByRole("checkbox").uncheck();
  await expect(page.getByText("124 dossiers choisis")).toBeVisible();

  await page.getByRole("button", { name: "Présélectionner" }).click();
  await page.getByRole("button", { name: "Changer 124 dossiers" }).click();
  await expect(page.getByText("124 dossiers changés")).toBeVisible();
  await expect(page.getByText("1 à 1 sur 1")).toBeVisible();

  await open(page, "/admin/registration/selectionnes?search=Nombreuse");
  await wholePage.check();
  await page.getByRole("button", { name: "Sélectionner les 124 lignes de la liste" }).click();
  await expect(page.getByRole("button", { name: "Convoquer 124 personnes…" })).toBeVisible();

  // A call that fails chooses nobody else.
  await open(page, "/admin/registration?search=Nombreuse");
  await wholePage.check();
  await page.route("**/api/registrations?**", (route) => route.abort());
  await page.getByRole("button", { name: "Sélectionner les 130 lignes de la liste" }).click();
  await expect(page.getByRole("alert").first()).toBeVisible();
  await expect(page.getByText("20 dossiers choisis")).toBeVisible();
});
