import type { Answers } from "#app/features/registration-form/definition.ts";
import { fold } from "#app/i18n/fold.ts";

const COVER = "▇▇▇";
/** Answers that say who somebody is or where they are from. */
const telling = [
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
/** Shorter words are too common to cover: “le”, “du”, “de”. */
const SHORTEST = 3;
// Words that names of schools and places are made of, and that mean nothing alone: covered, they
// would tell who went to such a school.
const common = new Set(
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
/** Eight digits or more, however they are parted: a phone or an identity number. */
const digits = /\+?\d(?:[\s./-]?\d){7,}/g;
const word = /[\p{L}\p{N}]+/gu;

/**
 * A text as readers see it: names, places, addresses and numbers that its writer let slip are
 * covered. Whoever writes “I, Awa from Korhogo” is read like everybody else.
 */
export function blinded(text: string, answers: Answers): string {
  const named = telling.flatMap((name) => [answers[name] ?? []].flat());
  const covered = new Set(
    named
      .flatMap((value) => fold(value).match(word) ?? [])
      .filter((each) => each.length >= SHORTEST && !common.has(each)),
  );
  return text
    .replace(email, COVER)
    .replace(digits, COVER)
    .replace(word, (each) => (covered.has(fold(each)) ? COVER : each));
}
