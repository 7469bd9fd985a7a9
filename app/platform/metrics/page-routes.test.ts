import type { RouteConfigEntry } from "@react-router/dev/routes";
import { expect, test } from "vitest";
import routes from "#app/routes.ts";
import { pageRoutes } from "./page-routes.ts";

type Flat = { id: string; parentId: string | undefined; path: string | undefined };

function flat(entries: readonly RouteConfigEntry[], parentId?: string): Flat[] {
  return entries.flatMap(({ id, file, path, children = [] }) => {
    const own = { id: id ?? `${parentId} ${file}`, parentId, path };
    return [own, ...flat(children, own.id)];
  });
}

const nameOf = pageRoutes(flat(await routes));

test.each([
  ["/admin/news", "/:lang?/admin/news"],
  ["/en/admin/news/", "/:lang?/admin/news"],
  ["/admin/registration/intakes/new", "/:lang?/admin/registration/intakes/new"],
  ["/admin/registration/4711", "/:lang?/admin/registration/:id"],
  ["/admin/registration/4711.data", "/:lang?/admin/registration/:id"],
  ["/de/admin/users/roles/aya-kone", "/:lang?/admin/users/roles/:key"],
  ["/admin/aya-kone", "/:lang?/admin/*"],
  ["/assets/aya-kone-1234.js", "/assets/*"],
])("%s is %s", (path, pattern) => {
  expect(nameOf(path)).toBe(pattern);
});

test("no path becomes a name, whatever it holds", () => {
  const planted = "aya-kone-TR2026-0001";
  for (const path of [
    `/${planted}`,
    `/fr/${planted}`,
    `/news/${planted}`,
    `/admin/${planted}/x/y`,
    `/suivi/${planted}`,
    `//${planted}`,
    `/%E0%A4%A/${planted}`,
  ]) {
    expect(nameOf(path)).not.toContain("aya");
  }
});
