import type { Permission } from "#app/platform/access/permissions.ts";
import { exceeds, rightsChanged } from "#app/platform/access/role.ts";
import { type Locale, type Localized, locales } from "#app/platform/i18n/locales.ts";
import { asItLooks } from "#app/platform/i18n/look-alikes.ts";

/** Other routes below the same path, and names that every object has. */
const reserved = new Set(["add", ...Object.getOwnPropertyNames(Object.prototype)]);
const LONGEST = 40;

/** The key of a new role, made from its French name; it stays when the role is renamed. */
export function roleKeyFrom(name: string, taken: readonly string[]): string {
  const plain = foldedName(name)
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, LONGEST)
    // A run of other characters became one hyphen.
    .replace(/^-|-$/g, "");
  const base = plain || "role";
  const free = (key: string) => !reserved.has(key) && !taken.includes(key);
  if (free(base)) return base;
  let number = 2;
  while (!free(`${base}-${number}`)) number += 1;
  return `${base}-${number}`;
}

/** Lower case, without accents and outer spaces. */
function foldedName(name: string): string {
  return name.trim().toLowerCase().replace(/œ/g, "oe").normalize("NFKD").replace(/\p{M}/gu, "");
}

/** The languages in which another role is called the same, or looks as if it were. */
export function namesTaken(name: Localized, others: readonly Localized[]): Locale[] {
  return locales.filter((locale) =>
    others.some((other) => seenName(other[locale]) === seenName(name[locale])),
  );
}

/** As it looks, with single spaces. */
function seenName(name: string): string {
  return asItLooks(name).trim().replace(/\s+/g, " ");
}

type Change = { before: readonly Permission[]; after: readonly Permission[] };

/** Nobody touches a role that can do more than they can, nor gives it a right they do not hold. */
export function refusedRights(
  { before, after }: Change,
  own: readonly Permission[],
): "beyond" | "notHeld" | null {
  if (exceeds(before, own)) return "beyond";
  return exceeds(rightsChanged(before, after).gained, own) ? "notHeld" : null;
}
