import { expect, test } from "vitest";
import { grantable } from "#app/platform/access/role.ts";
import { areas } from "./areas.ts";
import { namesTaken, refusedRights, roleKeyFrom } from "./rules.ts";

test("the key of a role is made of its French name and free", () => {
  expect(roleKeyFrom("Secrétariat d’œuvre", [])).toBe("secretariat-d-oeuvre");
  expect(roleKeyFrom("Secrétariat", ["secretariat", "secretariat-2"])).toBe("secretariat-3");
  expect(roleKeyFrom("Add", [])).toBe("add-2");
  expect(roleKeyFrom("日本", [])).toBe("role");
  expect(roleKeyFrom("x".repeat(60), [])).toHaveLength(40);
});

test("a name is taken in the languages in which another role has it, ignoring accents", () => {
  const name = { fr: "Secretariat", en: "Office", de: "Büro" };
  const other = { fr: " Secrétariat ", en: "Desk", de: "BURO" };
  expect(namesTaken(name, [other])).toEqual(["fr", "de"]);
  expect(namesTaken(name, [])).toEqual([]);
});

test("nobody gives a right they lack or touches a role that has more", () => {
  const own = ["users.manage", "media.manage"] as const;
  expect(refusedRights({ before: [], after: ["media.manage"] }, own)).toBeNull();
  expect(refusedRights({ before: [], after: ["audit.read"] }, own)).toBe("notHeld");
  expect(refusedRights({ before: ["audit.read"], after: [] }, own)).toBe("beyond");
});

test("every right that can be given is in the table once", () => {
  expect(Object.values(areas).flat().sort()).toEqual([...grantable].sort());
});
