/**
 * No language stacks more marks on a letter; the Unicode standard (UAX 15) takes 30 as the limit of
 * safe text.
 */
const MOST_MARKS = 30;
const excessMarks = new RegExp(`(\\p{M}{${MOST_MARKS}})\\p{M}+`, "gu");

/**
 * A text without endless stacks of marks. Normalizing sorts the marks of a letter in quadratic time:
 * 50,000 of them would block the process for seconds.
 */
export function limitMarks(text: string): string {
  return text.replace(excessMarks, "$1");
}

/** The usual form of a text (NFC), safe for any input. */
export function compose(text: string): string {
  return limitMarks(text).normalize("NFC");
}
