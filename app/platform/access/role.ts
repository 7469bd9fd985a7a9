import type { Localized } from "#app/platform/i18n/locales.ts";
import {
  type Permission,
  type Preset,
  permissions,
  permissionsOf,
  presets,
} from "./permissions.ts";

/** A role of an account. A shipped one has its name in the messages and its rights in the code. */
export type Role = {
  key: string;
  name: Localized | null;
  permissions: Permission[];
  version: number;
};

export function isPreset(key: string): key is Preset {
  return presets.some((preset) => preset === key);
}

/** The rights that a role can be given: those that the administrator holds. */
export const grantable: readonly Permission[] = permissionsOf("admin");

/** Rights that are of no use without others. */
const needs: Partial<Record<Permission, readonly Permission[]>> = {
  "news.edit": ["news.create"],
  "news.publish": ["news.edit"],
  "news.archive": ["news.edit"],
  "news.delete": ["news.edit"],
  "formations.edit": ["formations.create"],
  "formations.publish": ["formations.edit"],
  "formations.archive": ["formations.edit"],
  "formations.delete": ["formations.edit"],
  "legal.publish": ["legal.edit"],
  "registrations.manage": ["registrations.read", "templates.read"],
  "registrations.erase": ["registrations.manage"],
  "selection.manage": ["selection.read", "registrations.read"],
  "templates.manage": ["templates.read"],
  "certificates.manage": ["registrations.read"],
  "figures.manage": ["figures.read"],
  // Its entries name applicants.
  "audit.read": ["registrations.read"],
};

/** The screen after signing in needs it. */
const ofEverybody: Permission = "dashboard.read";

/** These rights and those that they need, in the order of the list of permissions. */
export function completeRights(wanted: readonly string[]): Permission[] {
  const held = new Set<string>([ofEverybody]);
  const add = (right: Permission) => {
    if (held.has(right)) return;
    held.add(right);
    for (const needed of needs[right] ?? []) add(needed);
  };
  for (const right of grantable) if (wanted.includes(right)) add(right);
  return permissions.filter((right) => held.has(right));
}

/** The same without one right and without those that need it. */
export function rightsWithout(held: readonly Permission[], right: Permission): Permission[] {
  return held.filter((each) => each !== right && !completeRights([each]).includes(right));
}

/** The rights that others in a list need, so that they cannot be taken away alone. */
export function neededBy(right: Permission, held: readonly Permission[]): Permission[] {
  if (right === ofEverybody) return [];
  return held.filter((each) => each !== right && completeRights([each]).includes(right));
}

export function isForEverybody(right: Permission): boolean {
  return right === ofEverybody;
}

/** Rights that are new and rights that are gone. */
export function rightsChanged(before: readonly Permission[], after: readonly Permission[]) {
  return {
    gained: after.filter((right) => !before.includes(right)),
    lost: before.filter((right) => !after.includes(right)),
  };
}

/** Nobody gives rights that they do not hold, nor changes the account of somebody who has more. */
export function exceeds(rights: readonly Permission[], own: readonly Permission[]): boolean {
  return rights.some((right) => !own.includes(right));
}

type Stored = { key: string; name: Localized | null; rights: string[] | null; version: number };

/** A stored role; a right that no longer exists is left out. */
export function roleFrom({ key, name, rights, version }: Stored): Role {
  const held = isPreset(key) ? permissionsOf(key) : completeRights(rights ?? []);
  return { key, name, permissions: held, version };
}
