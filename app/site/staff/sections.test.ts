import { describe, expect, test } from "vitest";
import { permissionsOf, presets } from "#app/platform/access/permissions.ts";
import { addressOf, mayOpen, sectionOf, trailOf } from "#app/staff/frame/sections.ts";
import { sections } from "./sections.ts";

describe("staff screens", () => {
  test("a fixed path wins over one with a parameter", () => {
    expect(sectionOf(sections, "/admin/cohortes/create")?.key).toBe("cohortAdd");
    expect(sectionOf(sections, "/admin/cohortes/12")?.key).toBe("cohortOne");
    expect(sectionOf(sections, "/admin/nowhere")).toBeNull();
  });

  test("breadcrumbs name the parent screens", () => {
    expect(trailOf(sections, "/admin/users/add").map(({ key }) => key)).toEqual([
      "overview",
      "users",
      "userAdd",
    ]);
  });

  test("every breadcrumb leads to the screen it names, with the same id", () => {
    const steps = sections.flatMap(({ path }) => trailOf(sections, path.replace(/:\w+/g, "12")));
    const wrong = steps.filter(({ key, path }) => {
      const pattern = sections.find((section) => section.key === key)?.path;
      return pattern?.replace(/:\w+/g, "12") !== path;
    });
    expect(wrong.map(({ key, path }) => `${key}: ${path}`)).toEqual([]);
    expect(trailOf(sections, "/admin/cohortes/edit-cohorte/12").map(({ path }) => path)).toEqual([
      "/admin",
      "/admin/cohortes",
      "/admin/cohortes/12",
      "/admin/cohortes/edit-cohorte/12",
    ]);
  });

  test("subjects of the audit log link to their screens", () => {
    const to = (type: string, id: string, label = "") => addressOf(sections, { type, id, label });
    expect(to("post", "7")).toBe("/admin/news/edit?id=7");
    expect(to("formation", "3")).toBe("/admin/cours/edit/3");
    expect(to("user", "5", "Awa Koné")).toMatch(/^\/admin\/users\?search=Awa/);
    expect(to("post", "")).toBeNull();
    expect(to("nothing we know", "1")).toBeNull();
  });

  test("only administrators manage users", () => {
    const mayManage = presets.filter((role) =>
      mayOpen(sections, "/admin/users", permissionsOf(role)),
    );
    expect(mayManage).toEqual(["admin"]);
  });
});
