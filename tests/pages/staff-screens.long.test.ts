import { parseDocument } from "htmlparser2";
import { expect, test } from "vitest";
import { all } from "../e2e/read-page.ts";
import { startBuiltSite } from "./built-site.ts";
import { roles, screens } from "./staff-screens.ts";

/** Those that stand in the menu, for whoever may open them. */
const menu = [
  "/dashboard",
  "/admin",
  "/admin/reading",
  "/admin/news",
  "/admin/cours",
  "/admin/media",
  "/admin/calendar",
  "/admin/registration/intakes",
  "/admin/registration",
  "/admin/registration/select",
  "/admin/registration/selectionnes",
  "/admin/registration/admis",
  "/admin/cohortes",
  "/admin/certificates",
  "/admin/surveys",
  "/admin/registration/forms",
  "/admin/modeles",
  "/admin/indicators",
  "/admin/reports",
  "/admin/users",
  "/admin/users/roles",
  "/admin/legal",
  "/admin/audit",
  "/admin/messages",
  "/admin/settings",
  "/admin/privacy",
  "/admin/settings/launch",
  "/admin/health",
  "/admin/api-keys",
  "/admin/profile/edit",
  "/admin/profile/settings",
  "/admin/profile/support",
];

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
    const answered: [string, string][] = [];
    for (const [path] of expected) {
      const answer = await open(addressOf(path));
      answered.push([path, String(answer.status)]);
      if (path !== "/dashboard") continue;
      const may = expected.filter(([, status]) => status === "200").map(([path]) => path);
      const listed = menu.filter((entry) => may.includes(entry) && !isIdle(entry, role));
      expect(menuIn(await answer.text())).toEqual(listed);
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

/** Where the links of the frame's menu lead, without the programme's mark at its top. */
function menuIn(html: string): string[] {
  const tree = parseDocument(html);
  const [nav] = all(
    tree,
    ({ name, attribs }) => name === "nav" && attribs["aria-label"] === "Menu",
  );
  const links = nav ? all(nav, ({ name }) => name === "a") : [];
  return links.slice(1).map(({ attribs }) => attribs.href ?? "");
}
