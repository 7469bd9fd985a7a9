import { parseDocument } from "htmlparser2";
import { expect, test } from "vitest";
import { sections } from "#app/site/staff/sections.ts";
import { type Place, places } from "#app/staff/frame/sections.ts";
import words from "#app/staff/messages/fr.json" with { type: "json" };
import { all } from "../e2e/read-page.ts";
import { startBuiltSite } from "./built-site.ts";
import { roles, screens } from "./staff-screens.ts";

/** Nobody was invited to read yet: it is there for those who invite, and in nobody else's menu. */
function isIdle(path: string, role: (typeof roles)[number]) {
  return path === "/admin/reading" && (role === "staff" || role === "editor");
}

/** An address of the screen: the first item of the starting content, published by somebody else. */
const addressOf = (path: string) =>
  path.replace(":id", "1").replace("*", "nulle-part") +
  (/^\/admin\/(news|legal)\/(edit|view)$/.test(path) ? "?id=1" : "");

for (const [column, role] of roles.entries()) {
  test(`${role}: the menu and every screen behind it`, async () => {
    const open = await (await startBuiltSite()).pagesAs(role);
    const expected = Object.entries(screens).map(
      ([path, statuses]) => [path, statuses.split(" ")[column] ?? ""] as const,
    );
    const may = expected.filter(([, status]) => status === "200").map(([path]) => path);
    const listed = sections.filter(({ path }) => may.includes(path) && !isIdle(path, role));
    const first = places.flatMap((place): [Place, string][] => {
      const screen = listed.find((each) => each.place === place);
      return screen && place !== "account" ? [[place, screen.path]] : [];
    });
    const answered: [string, string][] = [];
    for (const [path] of expected) {
      const answer = await open(addressOf(path));
      answered.push([path, String(answer.status)]);
      const place = first.find(([, firstPath]) => firstPath === path)?.[0];
      if (!place) continue;
      const html = await answer.text();
      // The programme's mark stands at its top.
      expect(linksIn(html, "Menu").slice(1)).toEqual(first.map(([, firstPath]) => firstPath));
      const row = listed.filter((each) => each.place === place && each.menu);
      const shown = row.length > 1 ? row.map(({ path }) => path) : [];
      expect(linksIn(html, words.places[place]), place).toEqual(shown);
    }
    expect(answered).toEqual(expected);
  });
}

test("a screen of one item offers a choice when none is named, and knows nothing of unknown ones", async () => {
  const site = await startBuiltSite();
  const open = await site.pagesAs("admin");
  for (const path of ["/admin/news/edit", "/admin/news/view", "/admin/cours/edit"]) {
    const answer = await open(path);
    expect(answer.status, path).toBe(200);
    const tree = parseDocument(await answer.text());
    const area = path.split("/").slice(0, 3).join("/");
    const links = all(tree, ({ name, attribs }) => name === "a" && /\d/.test(attribs.href ?? ""));
    const offered = links.filter(({ attribs }) => attribs.href?.startsWith(area));
    expect(offered.length, path).toBeGreaterThan(3);
  }
  const ofOne = Object.keys(screens).filter((path) => path.includes(":id"));
  for (const path of [...ofOne, "/admin/news/edit?id=:id", "/admin/news/view?id=:id"]) {
    for (const id of ["999999", "abc", "9223372036854775808"]) {
      const answer = await open(path.replace(":id", id));
      expect(answer.status, path.replace(":id", id)).toBe(404);
    }
  }
  for (const path of ["/login", "/register", "/auth", "/de/auth?step=forgot"]) {
    const page = await (await site.get(path)).text();
    expect(page, path).toMatch(/<title>[^<]+ – Tremplin<\/title>/);
    expect(page, path).toMatch(/<meta name="description" content="[^"]+"/);
  }
});

/** Where the links of a menu lead. */
function linksIn(html: string, menu: string): string[] {
  const tree = parseDocument(html);
  const [nav] = all(tree, ({ name, attribs }) => name === "nav" && attribs["aria-label"] === menu);
  const links = nav ? all(nav, ({ name }) => name === "a") : [];
  return links.map(({ attribs }) => attribs.href ?? "");
}
