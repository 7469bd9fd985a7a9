import { expect, test } from "vitest";
import { openPage } from "#tests/setup/open-page.tsx";
import { formIntake } from "./intakes-by-form.ts";
import * as listPage from "./list.page.tsx";

const form = { key: "meca-agro", opens_on: "2026-02-01", closes_on: "2026-03-31" };
const course = {
  id: 7,
  slug: "tracteurs",
  slugs: { fr: "tracteurs" },
  title: "Tracteurs",
  summary: "Conduire.",
  category: { id: 1, name: "Agro", slug: "agro", slugs: { fr: "agro" } },
  level: "none",
  place: "Bouaké",
  form: "meca-agro",
  locale: "fr",
  fallback: false,
};

// Pages are read on 2026-01-15.
async function listed(forms: object[], more: object = {}) {
  const courses = {
    data: [{ ...course, ...more }],
    meta: { total: 1, current_page: 1, last_page: 1 },
  };
  const answers = {
    "/api/formations": () => Response.json(courses),
    "/api/registration-forms": () => Response.json(forms),
  };
  return (await openPage(listPage, { path: "/formations", answers })).html;
}

test("a list of courses says the last day to apply while that is possible", async () => {
  expect(await listed([{ ...form, open: true }])).toContain("Candidatures jusqu’au 31 mars 2026");
});

test("a list of courses says when one can apply next", async () => {
  expect(await listed([{ ...form, open: false }])).toContain(
    "Candidatures du 1er février 2026 au 31 mars 2026",
  );
});

test("nothing is said when no day is known, or when the last intake is over", async () => {
  const over = { ...form, open: false, opens_on: "2025-01-01", closes_on: "2025-02-01" };
  for (const forms of [[], [over], [{ ...form, open: false, opens_on: null, closes_on: null }]]) {
    expect(await listed(forms)).not.toContain("Candidatures ");
  }
  expect(formIntake({ ...over }, "2026-01-15")).toEqual({ key: "meca-agro", is: "unknown" });
});

test("a course without a form says to write to us", async () => {
  const html = await listed([{ ...form, open: true }], { form: null });
  expect(html).toMatch(/Pas de formulaire en ligne.*<a[^>]*href="\/contacts"/);
});
