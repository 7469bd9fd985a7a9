import { expect, test } from "vitest";
import { openPage } from "#tests/setup/open-page.tsx";
import * as homePage from "./home.page.tsx";

const down = () => Response.json({ message: "Server Error" }, { status: 500 });

test("the home page renders with an error message when news and cohorts fail to load", async () => {
  const answers = { "/api/posts/latest/3": down, "/api/cohortes": down };
  const { html } = await openPage(homePage, { path: "/", answers });
  expect(html).toContain("Erreur de récupération");
  expect(html).toContain("Les cohortes n’ont pas pu être chargées.");
  expect(html).not.toContain("Aucune cohorte n’est ouverte");
});

test("the home page says that there are no news and cohorts, without an error", async () => {
  const { html } = await openPage(homePage, { path: "/", answers: {} });
  expect(html).toContain("Pas d’article à afficher");
  expect(html).toContain("Aucune cohorte n’est ouverte");
  expect(html).not.toContain("Erreur de récupération");
});
