/** Signs that make a spreadsheet program run what follows; the wide ones in East Asian editions. */
const LIVE = "[=+\\-@\\t\\r＝＋－＠]";

// A program that cuts by another sign than ours sees a new cell behind every one of them.
const CUT = "(?<=^|[;,|\\t\\r\\n])";

const live = new RegExp(`${CUT}(?='*${LIVE})`, "g");
const kept = new RegExp(`${CUT}'(?='*${LIVE})`, "g");

/** The same text with an apostrophe before whatever a spreadsheet program would run. */
export function neutral(text: string): string {
  return text.replace(live, "'");
}

/** The text as it was before `neutral`. */
export function restored(text: string): string {
  return text.includes("'") ? text.replace(kept, "") : text;
}
