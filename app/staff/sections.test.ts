import { describe, expect, test } from "vitest";
import { permissionsOf, roles } from "#app/access/permissions.ts";
import { allowedSections, mayOpen, sectionOf, sections, trailOf } from "./sections.ts";

describe("the screens of the staff area", () => {
  test("a fixed address wins over one with a parameter", () => {
    expect(sectionOf("/admin/cohortes/create")?.key).toBe("cohortAdd");
    expect(sectionOf("/admin/cohortes/12")?.key).toBe("cohortOne");
    expect(sectionOf("/admin/nowhere")).toBeNull();
  });

  test("breadcrumbs name the screens above", () => {
    expect(trailOf("/admin/users/add").map(({ key }) => key)).toEqual([
      "overview",
      "users",
      "userAdd",
    ]);
  });

  test("each role's menu holds exactly what it may open", () => {
    for (const role of roles) {
      const permissions = permissionsOf(role);
      const allowed = allowedSections(permissions).map(({ path }) => path);
      for (const { path } of sections) {
        expect(mayOpen(path, permissions), `${role} ${path}`).toBe(allowed.includes(path));
      }
    }
  });

  test("only administrators manage people", () => {
    const mayManage = roles.filter((role) => mayOpen("/admin/users", permissionsOf(role)));
    expect(mayManage).toEqual(["admin"]);
  });
});
