import { expect, test } from "vitest";
import { openPage } from "#tests/setup/open-page.tsx";
import * as categoryPage from "./category.page.tsx";
import * as formationPage from "./formation.page.tsx";
import * as listPage from "./list.page.tsx";

const down = () => Response.json({ message: "Server Error" }, { status: 500 });
const category = {
  id: 1,
  slug: "tic",
  slugs: { fr: "tic" },
  formation_category: "TIC",
  name: "TIC",
  summary: "Le numérique.",
  description: "",
  form: null,
  formation_count: 1,
  locale: "fr",
  fallback: false,
  available_locales: ["fr"],
};
const course = {
  id: 7,
  slug: "reseaux",
  slugs: { fr: "reseaux" },
  title: "Réseaux",
  summary: "Relier.",
  category,
  category_formation_id: 1,
  status: "published",
  level: "bac",
  place: "Abidjan",
  duration_months: 6,
  form: null,
  description: "",
  body: { type: "doc", content: [] },
  certificate: "",
  cover: null,
  objectives: [],
  programme: [],
  prerequisites: [],
  cover_alt: "",
  locale: "fr",
  fallback: false,
  available_locales: ["fr"],
};
const json = (body: unknown) => () => Response.json(body);
const failed = "Les formations n’ont pas pu être chargées.";

test("a list of courses that fails is logged, and visitors read why nothing is there", async () => {
  const answers = { "/api/formations": down };
  const { html, log } = await openPage(listPage, { path: "/formations", answers });
  expect(html).toContain(failed);
  expect(html).not.toContain("Aucune formation");
  expect(log.mock.calls.map(([message]) => message)).toEqual(["Error fetching formations"]);
  const working = { "/api/formations": json({ data: [course], meta: { total: 1 } }) };
  const read = await openPage(listPage, { path: "/formations", answers: working });
  expect(read.html).toContain("Réseaux");
  expect(read.html).not.toContain(failed);
});

test("a category page whose courses fail is logged and shows the reason", async () => {
  const answers = { "/api/formation-categories": json([category]), "/api/formations": down };
  const params = { slug: "tic" };
  const { html, log } = await openPage(categoryPage, { path: "/formations/tic", params, answers });
  expect(html).toContain(failed);
  expect(log).toHaveBeenCalledWith("Error fetching formations", expect.anything());
});

test("a course page whose cohorts fail does not claim that there are none", async () => {
  const path = "/formations/tic/reseaux";
  const params = { categorySlug: "tic", formationSlug: "reseaux" };
  const answers = { "/api/formations/reseaux": json(course) };
  const open = (cohorts: () => Response) =>
    openPage(formationPage, {
      path,
      params,
      answers: { ...answers, "/api/formations/7/cohortes": cohorts },
    });
  const away = await open(down);
  expect(away.html).toContain("Les cohortes n’ont pas pu être chargées.");
  expect(away.html).not.toContain("Aucune cohorte n’est annoncée");
  expect(away.log).toHaveBeenCalledWith("fetchCohortes", expect.anything());
  expect((await open(json([]))).html).toContain("Aucune cohorte n’est annoncée");
});
