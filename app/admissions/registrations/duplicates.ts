import { fold } from "#app/platform/i18n/fold.ts";
import type { PairReason } from "./schema.ts";

/** The columns by which two registrations are compared. */
export type Likeness = {
  phone: string;
  identityFolded: string | null;
  nameKey: string;
  birthDate: string;
  birthYearOnly: boolean;
};

/** Why two registrations may be of one person; empty if they are not. */
export function alike(a: Likeness, b: Likeness): PairReason[] {
  const reasons: PairReason[] = [];
  if (a.phone === b.phone) reasons.push("phone");
  if (a.identityFolded !== null && a.identityFolded === b.identityFolded) reasons.push("identity");
  if (sameName(a, b) && sameBirth(a, b)) reasons.push("name");
  return reasons;
}

/**
 * The letters and digits of an identity number; null with fewer than four digits, because “sans” or
 * “en cours” is not a number and must not match.
 */
export function foldIdentity(number: string): string | null {
  const folded = fold(number).replace(/[^a-z\d]/g, "");
  return folded.replace(/\D/g, "").length >= 4 ? folded.toUpperCase() : null;
}

/** The words of a name without accents, sorted, because people write them in any order. */
export function nameKeyOf(lastName: string, firstNames: string): string {
  const words = fold(`${lastName} ${firstNames}`)
    .replace(/[’'‘`]/g, "")
    .split(/[^a-z\d]+/)
    .filter(Boolean);
  return [...new Set(words)].sort().join(" ");
}

/** The same words; if both days of birth are known, one name may omit words of the other. */
function sameName(a: Likeness, b: Likeness): boolean {
  if (a.nameKey === b.nameKey) return true;
  if (!isExact(a) || !isExact(b)) return false;
  const [fewer = [], more = []] = [a.nameKey.split(" "), b.nameKey.split(" ")].sort(
    (left, right) => left.length - right.length,
  );
  return fewer.length >= 2 && fewer.every((word) => more.includes(word));
}

/** An unknown day of birth is often recorded as the first of January. */
function sameBirth(a: Likeness, b: Likeness): boolean {
  if (a.birthDate === b.birthDate) return true;
  return a.birthDate.slice(0, 4) === b.birthDate.slice(0, 4) && !(isExact(a) && isExact(b));
}

export function isExact({ birthDate, birthYearOnly }: Likeness): boolean {
  return !birthYearOnly && !birthDate.endsWith("-01-01");
}
