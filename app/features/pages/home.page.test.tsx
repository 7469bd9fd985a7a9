import { expect, test } from "vitest";
import { openPage } from "#tests/setup/open-page.tsx";
import * as homePage from "./home.page.tsx";

const down = () => Response.json({ message: "Server Error" }, { status: 500 });

test("news and cohorts that fail leave the home page whole, and it says what is missing", async () => {
  const answers = { "/api/posts/latest/3": down, "/api/cohortes": down };
  const { html } = await openPage(homePage, { path: "/", answers });
  expect(html).toContain("Erreur de récupération");
  expect(html).toContain("Les cohortes n’ont pas pu être chargées.");
  expect(html).not.toContain("Aucune cohorte n’est ouverte");
});

test("without any news or cohort it says so, and nothing of a failure", async () => {
  const { html } = await openPage(homePage, { path: "/", answers: {} });
  expect(html).toContain("Pas d’article à afficher");
  expect(html).toContain("Aucune cohorte n’est ouverte");
  expect(html).not.toContain("Erreur de récupération");
});
