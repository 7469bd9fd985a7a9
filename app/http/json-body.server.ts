/** No honest call nests deeper or says more; the longest text in three languages stays below. */
const MOST = { depth: 64, inOne: 6_000, values: 120_000 } as const;

const [QUOTE, COMMA] = [0x22, 0x2c];
const [LIST, LIST_END, OBJECT, OBJECT_END] = [0x5b, 0x5d, 0x7b, 0x7d];

/**
 * Reads a body as JSON; undefined when it is none, or holds more than a call can need. The signs
 * are counted before anything is made of them: half a million numbers in a list are read in no
 * time, but looking at each of them would stop everybody else.
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
  // How many values each open list or object has so far.
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

/** The place of the quote that ends a string, or of the end of the text. */
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
