import { can, type Holder, type Permission } from "#app/platform/access/permissions.ts";
import type { Section } from "./schema.ts";

type SectionRight = "create" | "edit" | "publish" | "archive" | "delete";

/** The permission behind a right; the settings have one for everything. */
export function permissionFor(section: Section, right: SectionRight): Permission {
  return section === "settings" ? "settings.manage" : `${section}.${right}`;
}

/** Whether somebody has a right over the items of a section. */
export function hasRight(holder: Holder, section: Section, right: SectionRight): boolean {
  // The sections of the settings are given: none is added, archived or deleted.
  if (section === "settings" && right !== "edit" && right !== "publish") return false;
  return can(holder, permissionFor(section, right));
}
