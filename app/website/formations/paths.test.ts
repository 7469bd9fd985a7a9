import { expect, test } from "vitest";
import { applyPath, categoryPaths, findCategory, formationPaths } from "./paths.ts";

const farm = {
  id: 1,
  slug: "farm-machinery",
  slugs: { fr: "mecanique-agricole", en: "farm-machinery", de: "landmaschinen" },
};
const digital = { id: 3, slug: "18-mois", slugs: { fr: "18-mois" } };

test.each([
  ["farm-machinery", 1, "farm-machinery"],
  ["mecanique-agricole", 1, "farm-machinery"],
  ["1-farm-machinery", 1, "1-farm-machinery"],
  ["1-mecanique-agricole", 1, "1-farm-machinery"],
  ["1-anything", 1, "1-farm-machinery"],
  ["1", 1, "1-farm-machinery"],
  ["18-mois", 3, "18-mois"],
  ["3-18-mois", 3, "3-18-mois"],
])("%s is category %i and should read %s", (segment, id, tidy) => {
  const found = findCategory([farm, digital], segment);
  expect(found?.category.id).toBe(id);
  expect(found?.segment).toBe(tidy);
});

test.each(["unknown", "9-farm-machinery", "0-farm-machinery", "-1", "1e0-x", "99999999999-x"])(
  "%s is no category",
  (segment) => expect(findCategory([farm, digital], segment)).toBeNull(),
);

test("an item has an address in every language, with the French slug as fallback", () => {
  expect(categoryPaths(farm).de).toBe("/formations/1-landmaschinen");
  expect(categoryPaths(digital).en).toBe("/formations/3-18-mois");
  const course = { slug: "tractors", slugs: { fr: "tracteurs", en: "tractors" }, category: farm };
  expect(formationPaths(course)).toEqual({
    fr: "/formations/mecanique-agricole/tracteurs",
    en: "/formations/farm-machinery/tractors",
    de: "/formations/landmaschinen/tracteurs",
  });
});

test("the apply link of a course preselects it in the form", () => {
  expect(applyPath("meca-agro", 7)).toBe("/registration/meca-agro?formation=7");
  expect(applyPath("meca-indus")).toBe("/registration/meca-indus");
});
