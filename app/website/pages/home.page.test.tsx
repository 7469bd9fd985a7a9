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

test("a cohort is listed with the last day to apply, and only while its intake is open", async () => {
  const cohort = {
    id: 1,
    formation_id: 1,
    category_formation_id: 1,
    formation_title: "Tracteurs",
    formation_slug: "tracteurs",
    form: "meca-agro",
    name: "Cohorte 1",
    place: "Man",
    start_date: "2026-04-01",
    end_date: "2026-09-01",
    capacity: 20,
    seats_left: 20,
  };
  const open = async (opens_on: string, closes_on: string) => {
    const forms = [{ key: "meca-agro", open: opens_on < "2026-01-15", opens_on, closes_on }];
    const answers = {
      "/api/cohortes": () => Response.json([cohort]),
      "/api/registration-forms": () => Response.json(forms),
    };
    return (await openPage(homePage, { path: "/", answers })).html;
  };
  expect(await open("2026-01-01", "2026-03-15")).toContain("Candidatures jusqu’au 15 mars 2026");
  const later = await open("2026-06-01", "2026-07-15");
  expect(later).not.toContain("15 juillet 2026");
  expect(later).not.toContain("Cohorte 1");
  expect(later).toContain("Aucune cohorte n’est ouverte");
});

test("the home page says that there are no news and cohorts, without an error", async () => {
  const { html } = await openPage(homePage, { path: "/", answers: {} });
  expect(html).toContain("Pas d’article à afficher");
  expect(html).toContain("Aucune cohorte n’est ouverte");
  expect(html).not.toContain("Erreur de récupération");
});
