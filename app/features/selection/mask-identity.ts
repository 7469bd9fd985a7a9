import type { Answers } from "#app/features/registration-form/definition.ts";
import { fold } from "#app/i18n/fold.ts";

const MASK = "▇▇▇";
/** Answers that reveal who or where an applicant is. */
const identifyingFields = [
  "last_name",
  "first_names",
  "guardian_name",
  "birth_place",
  "town",
  "district",
  "region",
  "school",
  "identity_number",
] as const;
/** Shorter words are too common to mask: “le”, “du”, “de”. */
const MIN_WORD_LENGTH = 3;
// Common words in the names of schools and places identify nobody; masking them would reveal that
// the applicant went to such a school.
const commonWords = new Set(
  [
    "lycee",
    "college",
    "ecole",
    "groupe",
    "scolaire",
    "centre",
    "institut",
    "universite",
    "formation",
    "formations",
    "apprentissage",
    "enseignement",
    "professionnel",
    "professionnelle",
    "professionnels",
    "technique",
    "techniques",
    "technologique",
    "superieur",
    "superieure",
    "national",
    "nationale",
    "municipal",
    "municipale",
    "moderne",
    "classique",
    "prive",
    "prive",
    "privee",
    "public",
    "publique",
    "agricole",
    "industriel",
    "industrielle",
    "metiers",
    "primaire",
    "secondaire",
    "pour",
    "des",
    "les",
    "aux",
    "sur",
    "nord",
    "sud",
    "est",
    "ouest",
    "ville",
    "village",
    "quartier",
    "abidjanaise",
  ].flat(),
);

const email = /[^\s@<>(),;]+@[^\s@<>(),;]+/g;
/** Eight digits or more with any separators: a phone or an identity number. */
const digits = /\+?\d(?:[\s./-]?\d){7,}/g;
const word = /[\p{L}\p{N}]+/gu;

/** A text as readers see it: the writer's names, places, addresses and numbers are masked. */
export function maskIdentity(text: string, answers: Answers): string {
  const values = identifyingFields.flatMap((name) => [answers[name] ?? []].flat());
  const masked = new Set(
    values
      .flatMap((value) => fold(value).match(word) ?? [])
      .filter((each) => each.length >= MIN_WORD_LENGTH && !commonWords.has(each)),
  );
  return text
    .replace(email, MASK)
    .replace(digits, MASK)
    .replace(word, (each) => (masked.has(fold(each)) ? MASK : each));
}
