import { parseDocument } from "htmlparser2";
import { expect, test } from "vitest";
import routes from "#app/routes.ts";
import { all } from "../e2e/read-page.ts";
import { startBuiltSite } from "./built-site.ts";

const roles = ["staff", "editor", "coordinator", "admin"] as const;

/** Every screen of the staff area and what it answers to each role, in that order. */
const screens: Record<string, string> = {
  "/dashboard": "200 200 200 200",
  "/admin": "200 200 200 200",
  "/admin/news": "200 200 200 200",
  "/admin/news/add": "200 200 200 200",
  "/admin/news/edit": "302 200 302 200",
  "/admin/news/view": "200 200 200 200",
  "/admin/cours": "200 200 200 200",
  "/admin/cours/add": "200 200 200 200",
  "/admin/cours/categories": "403 200 403 200",
  "/admin/cours/edit": "200 200 200 200",
  "/admin/cours/edit/:id": "302 200 302 200",
  "/admin/cours/view": "200 200 200 200",
  "/admin/cours/views/:id": "200 200 200 200",
  "/admin/media": "403 200 403 200",
  "/admin/users": "403 403 403 200",
  "/admin/users/add": "403 403 403 200",
  "/admin/legal": "403 403 403 200",
  "/admin/legal/edit": "403 403 403 200",
  "/admin/audit": "403 403 403 200",
  "/admin/messages": "403 403 403 200",
  // Nobody wrote.
  "/admin/messages/:id": "403 403 403 404",
  "/admin/profile/edit": "200 200 200 200",
  "/admin/profile/support": "200 200 200 200",
  "/admin/profile/settings": "200 200 200 200",
  "/admin/cohortes": "403 403 200 200",
  "/admin/cohortes/create": "403 403 200 200",
  "/admin/cohortes/:id": "403 403 200 200",
  "/admin/cohortes/:id/presences": "403 403 200 200",
  "/admin/cohortes/edit-cohorte/:id": "403 403 200 200",
  "/admin/registration": "403 403 200 200",
  "/admin/registration/doublons": "403 403 200 200",
  // Nobody has applied to this site yet.
  "/admin/registration/:id": "403 403 404 404",
  "/admin/registration/select": "403 403 200 200",
  // Nor was anybody selected.
  "/admin/registration/select/:id": "403 403 404 404",
  "/admin/registration/select/:id/criteres": "403 403 404 404",
  "/admin/registration/select/:id/lecteurs": "403 403 404 404",
  "/admin/registration/select/:id/proposition": "403 403 404 404",
  "/admin/registration/select/:id/proces-verbal": "403 403 404 404",
  "/admin/registration/admis": "403 403 200 200",
  "/admin/registration/selectionnes": "403 403 200 200",
  "/admin/registration/selectionnes/import": "403 403 200 200",
  "/admin/modeles": "403 403 200 200",
  // No message is called that.
  "/admin/modeles/:kind": "403 403 404 404",
  "/admin/reading": "200 200 200 200",
  // Whoever was not invited finds nothing to read.
  "/admin/reading/:id": "404 404 404 404",
  "/admin/*": "404 404 404 404",
  "/dashboard/*": "404 404 404 404",
  "/profile/*": "404 404 404 404",
};

/** Those that stand in the menu, for whoever may open them. */
const menu = [
  "/dashboard",
  "/admin",
  "/admin/reading",
  "/admin/news",
  "/admin/cours",
  "/admin/media",
  "/admin/registration",
  "/admin/registration/select",
  "/admin/registration/selectionnes",
  "/admin/registration/admis",
  "/admin/cohortes",
  "/admin/modeles",
  "/admin/users",
  "/admin/legal",
  "/admin/audit",
  "/admin/messages",
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

test("every screen has its line in this file", () => {
  expect(Object.keys(screens)).toEqual(staffPaths(routes));
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

type Entry = { path?: string | undefined; file: string; children?: Entry[] | undefined };

function staffPaths(entries: Entry[], above = "", inside = false): string[] {
  return entries.flatMap(({ path, file, children = [] }) => {
    const here = path && path !== ":lang?" ? `${above}/${path}` : above;
    const isStaff = inside || file.endsWith("/staff.layout.tsx");
    return [...(isStaff && path ? [here] : []), ...staffPaths(children, here, isStaff)];
  });
}
