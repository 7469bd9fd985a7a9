import { expect, test } from "vitest";
import { byTitle } from "./use-pages.ts";

test("byTitle finds pages of the site and puts matches in the title before matches in the text", () => {
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

test("byTitle puts pages that are not public last, whatever they are called", () => {
  const hidden = { title: "Soudage du soir", path: "/news/soudage-du-soir", hidden: true as const };
  const open = { title: "De nouvelles cohortes", path: "/news/de-nouvelles-cohortes" };
  expect(byTitle("soudage", [], [hidden, open])).toEqual([open, hidden]);
});
