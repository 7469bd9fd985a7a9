import { withoutHidden } from "#app/platform/i18n/hidden-signs.ts";
import { asItLooks } from "#app/platform/i18n/look-alikes.ts";
import type { Answers } from "#app/website/registration-form/definition.ts";

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
const commonWords = new Set([
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
]);

/** Between these signs a text is searched for e-mail addresses. */
const chunk = /[^\s<>(),;]+/g;
/** Eight digits or more, with up to three separators between them: a phone or an identity number. */
const digits = /\+?\p{Nd}(?:(?:[\s._/\\()*+~|·•−\p{Pd}]{0,3}|,)\p{Nd}){7,}/gu;
const year = /^(?:19|20)\d\d$/;
const word = /[\p{L}\p{N}\p{M}]+/gu;
/** The parts of a word that digits are stuck to: “awa22”. */
const part = /[\p{L}\p{M}]+|[^\p{L}\p{M}]+/gu;

/** A text as readers see it: the writer's names, places, addresses and numbers are masked. */
export function maskIdentity(text: string, answers: Answers): string {
  const masked = maskedWords(answers);
  // Each expression reads a text once from left to right: an applicant may write 3,000 letters
  // without a space.
  return withoutHidden(text)
    .replace(chunk, (each) => (isAddress(each) ? MASK : each))
    .replace(digits, (each) => (areYears(each) ? each : MASK))
    .replace(word, (each) => maskWord(each, masked));
}

function maskedWords(answers: Answers): Set<string> {
  const values = identifyingFields.flatMap((name) => [answers[name] ?? []].flat());
  return new Set(
    values
      // “N’Guessan” is also written “Nguessan”.
      .flatMap((value) => [value, value.replace(/[’'‘`-]/g, "")])
      .flatMap((value) => asItLooks(value).match(word) ?? [])
      .filter((each) => each.length >= MIN_WORD_LENGTH && !commonWords.has(each)),
  );
}

function isAddress(text: string): boolean {
  const at = text.search(/[@＠﹫]/);
  return at > 0 && at < text.length - 1;
}

/** “2019-2020” is a school year and tells nobody's number. */
function areYears(text: string): boolean {
  return text.split(/\D+/).every((each) => year.test(each));
}

function maskWord(each: string, masked: Set<string>): string {
  const looks = asItLooks(each);
  if (masked.has(looks)) return MASK;
  if (!/\d/.test(looks)) return each;
  if (masked.has(withLetters(looks))) return MASK;
  return each.replace(part, (piece) => (masked.has(asItLooks(piece)) ? MASK : piece));
}

const digitsAsLetters: Record<string, string> = {
  "0": "o",
  "1": "i",
  "3": "e",
  "4": "a",
  "5": "s",
};

/** “K0uassi” reads as “Kouassi”. */
function withLetters(text: string): string {
  return text.replace(/[01345]/g, (digit) => digitsAsLetters[digit] ?? digit);
}
