import { describe, expect, test } from "vitest";
import { type Permission, permissions, permissionsOf, presets } from "./permissions.ts";
import {
  completeRights,
  exceeds,
  grantable,
  neededBy,
  rightsChanged,
  rightsWithout,
  roleFrom,
} from "./role.ts";

describe("rights", () => {
  test.each(presets)("of the shipped role %s are complete", (preset) => {
    expect(completeRights(permissionsOf(preset))).toEqual(permissionsOf(preset));
  });

  test("bring those that they need, and the dashboard", () => {
    expect(completeRights([])).toEqual(["dashboard.read"]);
    expect(completeRights(["news.publish"])).toEqual([
      "dashboard.read",
      "news.create",
      "news.edit",
      "news.publish",
    ]);
    expect(completeRights(["registrations.erase"])).toEqual([
      "dashboard.read",
      "registrations.read",
      "registrations.manage",
      "registrations.erase",
      "templates.read",
    ]);
  });

  test("that nobody holds or that do not exist cannot be given", () => {
    expect(completeRights(["legal.delete", "god", "legal.edit"])).toEqual([
      "dashboard.read",
      "legal.edit",
    ]);
    const never = permissions.filter((right) => !grantable.includes(right));
    expect(never).toEqual(["legal.create", "legal.archive", "legal.delete"]);
  });

  test("are taken away with those that need them", () => {
    const held = completeRights(["news.publish", "media.manage"]);
    expect(rightsWithout(held, "news.edit")).toEqual([
      "dashboard.read",
      "news.create",
      "media.manage",
    ]);
    expect(neededBy("news.edit", held)).toEqual(["news.publish"]);
    expect(neededBy("media.manage", held)).toEqual([]);
  });

  test.each(grantable)("stay complete without %s", (right) => {
    const rest = rightsWithout(permissionsOf("admin"), right);
    expect(rest).not.toContain(right);
    if (right !== "dashboard.read") expect(completeRights(rest)).toEqual(rest);
  });

  test("that changed are named", () => {
    const [before, after]: Permission[][] = [["audit.read", "media.manage"], ["media.manage"]];
    expect(rightsChanged(before ?? [], after ?? [])).toEqual({ gained: [], lost: ["audit.read"] });
    expect(exceeds(["audit.read"], permissionsOf("editor"))).toBe(true);
    expect(exceeds(["media.manage"], permissionsOf("editor"))).toBe(false);
  });

  test("of a shipped role come from the code, whatever is stored", () => {
    const stored = { key: "editor", name: null, rights: ["users.manage"], version: 1 };
    expect(roleFrom(stored).permissions).toEqual(permissionsOf("editor"));
    const made = { key: "desk", name: null, rights: ["media.manage", "gone.right"], version: 1 };
    expect(roleFrom(made).permissions).toEqual(["dashboard.read", "media.manage"]);
  });
});
