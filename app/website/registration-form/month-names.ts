/** The months as people write them in French, English and German, without accents. */
const names: readonly string[][] = [
  ["janvier", "january", "januar", "jaenner"],
  ["fevrier", "february", "februar"],
  ["mars", "march", "marz", "maerz"],
  ["avril", "april"],
  ["mai", "may"],
  ["juin", "june", "juni"],
  ["juillet", "july", "juli"],
  ["aout", "august"],
  ["septembre", "september"],
  ["octobre", "october", "oktober"],
  ["novembre", "november"],
  ["decembre", "december", "dezember"],
];

const SHORTEST = 3;

/** The month that a word or its beginning names; null when it names none, or two. */
export function monthNamed(word: string): number | null {
  const plain = word
    .normalize("NFD")
    .replace(/\p{M}|\./gu, "")
    .toLowerCase();
  if (plain.length < SHORTEST) return null;
  const fitting = names.flatMap((spellings, index) =>
    spellings.some((name) => name.startsWith(plain)) ? [index + 1] : [],
  );
  return fitting.length === 1 ? (fitting[0] ?? null) : null;
}

/** `12 mars 2004`, `1er mars 2004` or `2004-mars-12` as `2004-03-12`; other texts stay. */
export function withMonthNumber(text: string): string {
  const parts = text.split(/[\s\-/,.]+/).filter(Boolean);
  const [word, ...others] = parts.filter((part) => /^\p{L}/u.test(part) && part !== "de");
  const numbers = parts.flatMap((part) => /^\d+(?=(er|st|nd|rd|th)?$)/i.exec(part)?.[0] ?? []);
  const month = word && others.length === 0 ? monthNamed(word) : null;
  const year = numbers.find((number) => number.length === 4);
  const day = numbers.find((number) => number.length <= 2);
  if (!month || !year || !day || numbers.length !== 2) return text;
  return [year, String(month).padStart(2, "0"), day.padStart(2, "0")].join("-");
}
