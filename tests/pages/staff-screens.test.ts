import { expect, test } from "vitest";
import routes from "#app/routes.ts";
import { screens } from "./staff-screens.ts";

test("every staff screen has a row in the table of screens", () => {
  expect(Object.keys(screens)).toEqual(staffPaths(routes));
});

type Entry = { path?: string | undefined; file: string; children?: Entry[] | undefined };

function staffPaths(entries: Entry[], above = "", inside = false): string[] {
  return entries.flatMap(({ path, file, children = [] }) => {
    const here = path && path !== ":lang?" ? `${above}/${path}` : above;
    const isStaff = inside || file.endsWith("/staff.layout.tsx");
    return [...(isStaff && path ? [here] : []), ...staffPaths(children, here, isStaff)];
  });
}
