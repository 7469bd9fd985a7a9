import { describe, expect, test } from "vitest";
import { permissionsOf, roles } from "#app/access/permissions.ts";
import { allowedSections, mayOpen, sectionOf, trailOf } from "#app/staff/sections.ts";
import { sections } from "./sections.ts";

describe("the screens of the staff area", () => {
  test("a fixed address wins over one with a parameter", () => {
    expect(sectionOf(sections, "/admin/cohortes/create")?.key).toBe("cohortAdd");
    expect(sectionOf(sections, "/admin/cohortes/12")?.key).toBe("cohortOne");
    expect(sectionOf(sections, "/admin/nowhere")).toBeNull();
  });

  test("breadcrumbs name the screens above", () => {
    expect(trailOf(sections, "/admin/users/add").map(({ key }) => key)).toEqual([
      "overview",
      "users",
      "userAdd",
    ]);
  });

  test("each role's menu holds exactly what it may open", () => {
    for (const role of roles) {
      const permissions = permissionsOf(role);
      const allowed = allowedSections(sections, permissions).map(({ path }) => path);
      for (const { path } of sections) {
        expect(mayOpen(sections, path, permissions), `${role} ${path}`).toBe(
          allowed.includes(path),
        );
      }
    }
  });

  test("only administrators manage people", () => {
    const mayManage = roles.filter((role) =>
      mayOpen(sections, "/admin/users", permissionsOf(role)),
    );
    expect(mayManage).toEqual(["admin"]);
  });
});
