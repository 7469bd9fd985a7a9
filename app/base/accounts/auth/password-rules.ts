import { commonWords } from "./common-passwords.ts";

export const passwordLength = { min: 12, max: 200 } as const;

export type PasswordProblem = "short" | "long" | "email" | "common";

/**
 * Why a password is refused; empty when it is accepted. Only length and rarity count, there are no
 * rules about digits or signs.
 */
export function problemsOf(password: string, { email = "" } = {}): PasswordProblem[] {
  const length = [...password].length;
  const found: PasswordProblem[] = [];
  if (length < passwordLength.min) found.push("short");
  // Nobody needs to know more about an endless password, and the other checks would take long.
  if (length > passwordLength.max) return ["long"];
  if (isEmail(password, email)) found.push("email");
  if (isCommon(password)) found.push("common");
  return found;
}

/** From 0 (empty) to 4 (strong), for the meter. At most 1 while the password is refused. */
export function strengthOf(password: string, context: { email?: string } = {}): 0 | 1 | 2 | 3 | 4 {
  if (password === "") return 0;
  if (problemsOf(password, context).length) return 1;
  const bits = countUnpredictable(password) * Math.log2(alphabetOf(password));
  if (bits < 50) return 2;
  return bits < 75 ? 3 : 4;
}

function isEmail(password: string, email: string): boolean {
  const [name = "", ...rest] = email.toLowerCase().split("@");
  if (!name) return false;
  const typed = password.toLowerCase();
  // Added digits and signs do not make the name acceptable.
  return typed.includes([name, ...rest].join("@")) || coreOf(typed) === coreOf(name);
}

function isCommon(password: string): boolean {
  const plain = password.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  if (countUnpredictable(plain) < Math.min(6, plain.length * 0.6)) return true;
  const core = coreOf(plain);
  const spellings = [core, undoSwaps(core), undoSwaps(plain), plain].map(lettersOf);
  return spellings.some((letters) => isMadeOfCommonWords(letters));
}

/** True for one common word, two in a row, or one repeated. */
function isMadeOfCommonWords(letters: string): boolean {
  if (commonWords.has(letters)) return true;
  for (let cut = 2; cut <= letters.length - 2; cut++) {
    const first = letters.slice(0, cut);
    if (!commonWords.has(first)) continue;
    const rest = letters.slice(cut);
    if (commonWords.has(rest) || rest.replaceAll(first, "") === "") return true;
  }
  return false;
}

/** Removes digits and signs at both ends. */
function coreOf(text: string): string {
  return text.replace(/^[^\p{L}@$]+|[^\p{L}]+$/gu, "");
}

function lettersOf(text: string): string {
  return text.replace(/[^\p{L}]/gu, "");
}

const swaps: Record<string, string> = {
  "0": "o",
  "1": "i",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "8": "b",
  "@": "a",
  $: "s",
  "!": "i",
  "€": "e",
};

function undoSwaps(text: string): string {
  return text.replace(/[013457 8@$!€]/g, (sign) => swaps[sign] ?? "");
}

const rows = [
  "qwertyuiop",
  "azertyuiop",
  "qwertzuiop",
  "asdfghjkl",
  "qsdfghjklm",
  "zxcvbnm",
  "wxcvbn",
];

/**
 * Counts the characters that are not predictable from the previous ones by repeats, sequences or
 * keyboard rows.
 */
function countUnpredictable(text: string): number {
  const characters = [...text.toLowerCase()];
  return characters.filter((character, index) => {
    const before = characters[index - 1];
    if (before === undefined) return true;
    if (follows(before, character)) return false;
    const seen = characters.slice(Math.max(0, index - 1 - 8), index - 1);
    // The pair occurred before: the text repeats itself.
    return !seen.some(
      (earlier, at) => earlier === before && [...seen, before][at + 1] === character,
    );
  }).length;
}

function follows(before: string, character: string): boolean {
  const step = character.charCodeAt(0) - before.charCodeAt(0);
  if (Math.abs(step) <= 1) return true;
  if (before === "9" && character === "0") return true;
  return rows.some((row) => {
    const [a, b] = [row.indexOf(before), row.indexOf(character)];
    return a >= 0 && b >= 0 && Math.abs(a - b) === 1;
  });
}

function alphabetOf(password: string): number {
  const kinds: [RegExp, number][] = [
    [/[a-z]/, 26],
    [/[A-Z]/, 26],
    [/\d/, 10],
    [/[^\p{L}\d]/u, 20],
    [/[^\p{ASCII}]/u, 30],
  ];
  return kinds.reduce((sum, [kind, size]) => (kind.test(password) ? sum + size : sum), 0);
}
