/** Invisible characters that could forge lines or reverse text in a name or subject. */
const INVISIBLE = /[\p{Cc}\p{Zl}\p{Zp}\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu;

export function oneLine(text: string): string {
  return text.replace(INVISIBLE, " ").replace(/ {2,}/g, " ");
}
