/**
 * No valid request nests deeper or has more values; the longest text in three languages has fewer.
 */
const MOST = { depth: 64, inOne: 6_000, values: 120_000 } as const;

const [QUOTE, COMMA] = [0x22, 0x2c];
const [LIST, LIST_END, OBJECT, OBJECT_END] = [0x5b, 0x5d, 0x7b, 0x7d];

/**
 * Parses a body as JSON; undefined when it is invalid or too complex. Values are counted before
 * parsing: half a million numbers parse quickly, but validating each would block the process.
 */
export function readJson(text: string): unknown {
  if (!isBounded(text)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isBounded(text: string): boolean {
  let values = 0;
  // The number of values of each open list or object.
  const open: number[] = [];
  for (let index = 0; index < text.length; index += 1) {
    const sign = text.charCodeAt(index);
    if (sign === QUOTE) index = endOfString(text, index);
    else if (sign === COMMA) {
      values += 1;
      const here = (open.pop() ?? 0) + 1;
      open.push(here);
      if (here > MOST.inOne || values > MOST.values) return false;
    } else if (sign === LIST || sign === OBJECT) {
      values += 1;
      if (open.push(0) > MOST.depth) return false;
    } else if (sign === LIST_END || sign === OBJECT_END) open.pop();
  }
  return true;
}

/** The index of the closing quote, or the end of the text. */
function endOfString(text: string, start: number): number {
  let index = start;
  for (;;) {
    index = text.indexOf('"', index + 1);
    if (index < 0) return text.length;
    let back = index - 1;
    while (text[back] === "\\") back -= 1;
    if ((index - back) % 2 === 1) return index;
  }
}
