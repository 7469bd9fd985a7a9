/** What identifies a person in free text. */
export type Identity = {
  lastName: string;
  firstNames: string;
  phones: readonly string[];
  email: string | null;
  identityNumber: string;
};

// Both PostgreSQL and JavaScript read these patterns, so they use only what the two share. The
// separators contain neither a quote nor a backslash: a match never crosses a value of JSON.
const BETWEEN = "(?:[ ,.;'’()/_+\u00a0\u202f\u2011-]|%20)";
const LETTER = "A-Za-zÀ-ÖØ-öø-ʯḀ-ỿ";
/** Some letters have no form with their mark, such as ɔ with a tone. */
const MARKS = "[\u0300-\u036f]*";

/** Letters with marks in Latin script, by the letter without: é, ẹ and ę of e. */
const marked = new Map<string, string>();
for (const [first, last] of [
  [0xc0, 0x24f],
  [0x1e00, 0x1eff],
] as const) {
  for (let code = first; code <= last; code += 1) {
    const letter = String.fromCodePoint(code);
    const base = fold(letter);
    if (base !== letter.toLowerCase()) marked.set(base, (marked.get(base) ?? "") + letter);
  }
}

/**
 * Finds these people in free text: the full name in either order, phone numbers, e-mail and identity
 * number in every usual spelling. A family name alone is shared by too many.
 */
export function patternOf(people: readonly Identity[]): string {
  return blottingPatterns(people).join("|");
}

/**
 * The same in the order of replacing. A name may run into an e-mail address that begins with it, so
 * addresses and numbers go first: otherwise the rest of the address would stay.
 */
export function blottingPatterns(people: readonly Identity[]): string[] {
  const contacts = people.flatMap((person) => [
    ...addressesOf(person),
    ...numberPattern(person.identityNumber),
  ]);
  return [contacts, people.flatMap(namesOf)]
    .map((parts) => [...new Set(parts)].join("|"))
    .filter(Boolean);
}

function addressesOf({ email, phones }: Identity): string[] {
  return [...(email ? [wordEnds(anyCase(email))] : []), ...phones.flatMap(phonePattern)];
}

/**
 * How a person may have signed a message from an address of theirs: with a first name, or with the
 * family name alone. Others of the family may use the same phone; null without an address.
 */
export function senderPatterns(person: Identity): { addresses: string; names: string } | null {
  const addresses = addressesOf(person).join("|");
  const called = wordsOf(person.firstNames).map((word) => wordEnds(letters(word)));
  const family = wordsOf(person.lastName);
  const alone = family.length ? [`^${BETWEEN}*${sequence(family)}${BETWEEN}*$`] : [];
  const names = [...called, ...alone].join("|");
  return addresses && names ? { addresses, names } : null;
}

function namesOf({ lastName, firstNames }: Identity): string[] {
  const [last, first] = [wordsOf(lastName), wordsOf(firstNames)];
  const [called] = first;
  if (!last.length || !called) return [];
  const family = sequence(last);
  const others = first.slice(1).map((word) => `(?:${BETWEEN}+${letters(word)})?`);
  const given = `${letters(called)}${others.join("")}`;
  return [wordEnds(`${family}${BETWEEN}+${given}`), wordEnds(`${given}${BETWEEN}+${family}`)];
}

function phonePattern(phone: string): string[] {
  const digits = phone.replace(/\D/g, "");
  if (digits.length < 8) return [];
  const national = digits.length > 10 ? digits.slice(-10) : digits;
  const country = digits.slice(0, -national.length);
  const prefix = country ? `(?:(?:[+]|%2[Bb]|00)?${spaced(country)}${BETWEEN}*)?` : "";
  return [`(?<![0-9])${prefix}${spaced(national)}(?![0-9])`];
}

/** Short numbers and words such as “in progress” are shared by many. */
function numberPattern(number: string): string[] {
  const signs = fold(number).replace(/[^a-z0-9]/g, "");
  return signs.replace(/\D/g, "").length < 5
    ? []
    : [wordEnds(`(?<![0-9])${spaced(signs)}(?![0-9])`)];
}

function wordEnds(pattern: string): string {
  return `(?<![${LETTER}])${pattern}(?![${LETTER}])`;
}

function sequence(words: readonly string[]): string {
  return words.map(letters).join(`${BETWEEN}+`);
}

function spaced(signs: string): string {
  return [...signs].map(letters).join(`${BETWEEN}*`);
}

function letters(word: string): string {
  return [...word]
    .map((sign) =>
      sign === sign.toUpperCase()
        ? literal(sign)
        : `[${sign}${sign.toUpperCase()}${marked.get(sign) ?? ""}]${MARKS}`,
    )
    .join("");
}

function anyCase(text: string): string {
  return literal(text).replace(
    /[a-z]/gi,
    (letter) => `[${letter.toLowerCase()}${letter.toUpperCase()}]`,
  );
}

function wordsOf(text: string): string[] {
  return fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}

function fold(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

function literal(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
