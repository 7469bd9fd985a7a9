/** Characters that start a formula; the wide ones in East Asian editions. */
const LIVE = "[=+\\-@\\t\\r＝＋－＠]";

// A program with another separator sees a new cell after each of these.
const CUT = "(?<=^|[;,|\\t\\r\\n])";

const live = new RegExp(`${CUT}(?='*${LIVE})`, "g");
const kept = new RegExp(`${CUT}'(?='*${LIVE})`, "g");

/** Puts an apostrophe before text that a spreadsheet program would run as a formula. */
export function neutral(text: string): string {
  return text.replace(live, "'");
}

/** Reverses `neutral`. */
export function restored(text: string): string {
  return text.includes("'") ? text.replace(kept, "") : text;
}
