import { fold } from "#app/i18n/fold.ts";
import type { PairReason } from "./schema.ts";

/** What two applications are compared by. */
export type Likeness = {
  phone: string;
  identityFolded: string | null;
  nameKey: string;
  birthDate: string;
  birthYearOnly: boolean;
};

/** Why two applications look like one person's; nothing when they do not. */
export function alike(a: Likeness, b: Likeness): PairReason[] {
  const reasons: PairReason[] = [];
  if (a.phone === b.phone) reasons.push("phone");
  if (a.identityFolded !== null && a.identityFolded === b.identityFolded) reasons.push("identity");
  if (sameName(a, b) && sameBirth(a, b)) reasons.push("name");
  return reasons;
}

/**
 * Identity numbers as they are compared: letters and digits alone. What holds hardly a digit
 * (“sans”, “en cours”) is no number, and says nothing about two people who wrote it.
 */
export function foldIdentity(number: string): string | null {
  const folded = fold(number).replace(/[^a-z\d]/g, "");
  return folded.replace(/\D/g, "").length >= 4 ? folded.toUpperCase() : null;
}

/** The words of a name without accents, in order of the alphabet: people turn them round. */
export function nameKeyOf(lastName: string, firstNames: string): string {
  const words = fold(`${lastName} ${firstNames}`)
    .replace(/[’'‘`]/g, "")
    .split(/[^a-z\d]+/)
    .filter(Boolean);
  return [...new Set(words)].sort().join(" ");
}

/** The same words; or one name leaves out some of the other’s, when the day of birth is known. */
function sameName(a: Likeness, b: Likeness): boolean {
  if (a.nameKey === b.nameKey) return true;
  if (!isExact(a) || !isExact(b)) return false;
  const [fewer = [], more = []] = [a.nameKey.split(" "), b.nameKey.split(" ")].sort(
    (left, right) => left.length - right.length,
  );
  return fewer.length >= 2 && fewer.every((word) => more.includes(word));
}

/** Whoever does not know the day is often written down as born on the first of January. */
function sameBirth(a: Likeness, b: Likeness): boolean {
  if (a.birthDate === b.birthDate) return true;
  return a.birthDate.slice(0, 4) === b.birthDate.slice(0, 4) && !(isExact(a) && isExact(b));
}

export function isExact({ birthDate, birthYearOnly }: Likeness): boolean {
  return !birthYearOnly && !birthDate.endsWith("-01-01");
}
