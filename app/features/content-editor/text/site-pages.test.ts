import { expect, test } from "vitest";
import { byTitle } from "./site-pages.ts";

test("the site's own pages are found, and a title that has the words comes before a text that has them", () => {
  const site = [
    { title: "Contact", path: "/contacts" },
    { title: "Mentions légales", path: "/legal" },
  ];
  const found = [
    { title: "De nouvelles cohortes dans six villes", path: "/news/de-nouvelles-cohortes" },
    { title: "Soudage et chaudronnerie", path: "/formations/meca/soudage" },
  ];
  const paths = (words: string) => byTitle(words, site, found).map(({ path }) => path);
  expect(paths("soudage")).toEqual(["/formations/meca/soudage", "/news/de-nouvelles-cohortes"]);
  expect(byTitle("mentions legales", site, [])).toEqual([site[1]]);
  expect(byTitle("CONTACT", site, [])).toEqual([site[0]]);
});
