const separators = [";", ",", "\t"] as const;
export type Separator = (typeof separators)[number];

const LINES = 20;

/** Excel's own first line, `sep=;`. */
export function declaredSeparator(text: string): Separator | null {
  const sign = /^sep=(.)\r?\n/i.exec(text)?.[1];
  return separators.find((each) => each === sign) ?? null;
}

/** The separator that splits the first lines into most, and equally many, parts. */
export function detectSeparator(text: string): Separator {
  const lines = firstLines(text);
  const scores = separators.map((sign) => {
    const counts = lines.map((line) => line.split(sign).length - 1);
    const first = counts[0] ?? 0;
    const alike = counts.filter((count) => count === first).length;
    return { sign, score: first === 0 ? 0 : first * alike + 1 };
  });
  scores.sort((a, b) => b.score - a.score);
  return scores[0]?.score ? scores[0].sign : ";";
}

/** The first lines that are not empty, without quoted parts. */
function firstLines(text: string): string[] {
  return text
    .slice(0, 20_000)
    .replace(/"(?:[^"]|"")*"/g, "")
    .split(/\r\n|\r|\n/)
    .filter((line) => line.trim())
    .slice(0, LINES);
}
