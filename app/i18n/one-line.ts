/** Line breaks and other signs nobody sees: in a name or a subject they only ever deceive. */
const UNSEEN = /[\p{Cc}\p{Zl}\p{Zp}\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu;

/** A text that stays on its line, and runs in the direction it seems to. */
export function oneLine(text: string): string {
  return text.replace(UNSEEN, " ").replace(/ {2,}/g, " ");
}
