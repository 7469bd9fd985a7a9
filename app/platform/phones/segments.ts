/** Units of the GSM alphabet: one each, two for the extension table. */
const basic = new Set(
  "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà",
);
const extended = new Set("^{}\\[~]|€\f");

/** Units of a single SMS and of each part of a longer one. */
const limits = { gsm7: { one: 160, part: 153 }, ucs2: { one: 70, part: 67 } } as const;

export type Segments = {
  /** One character outside the GSM alphabet switches the text to UCS-2 and doubles its price. */
  encoding: keyof typeof limits;
  characters: number;
  segments: number;
  /** Units left before another segment begins. */
  left: number;
  /** The characters that force UCS-2, each once. */
  foreign: string[];
};

/** The number of SMS that a text is sent and billed as. */
export function segmentsOf(text: string): Segments {
  const chars = [...text];
  const foreign = [...new Set(chars.filter((one) => !basic.has(one) && !extended.has(one)))];
  const encoding = foreign.length ? "ucs2" : "gsm7";
  const places = chars.map((one) => {
    if (encoding === "ucs2") return one.length;
    return extended.has(one) ? 2 : 1;
  });
  const characters = places.reduce((sum, place) => sum + place, 0);
  const { one, part } = limits[encoding];
  if (characters <= one) {
    return {
      encoding,
      characters,
      foreign,
      segments: characters ? 1 : 0,
      left: one - characters,
    };
  }
  const { parts, used } = inParts(places, part);
  return { encoding, characters, foreign, segments: parts, left: part - used };
}

/** A character of two units is never split: it begins the next part. */
function inParts(places: number[], part: number) {
  let [parts, used] = [1, 0];
  for (const place of places) {
    if (used + place > part) {
      parts += 1;
      used = 0;
    }
    used += place;
  }
  return { parts, used };
}

const plainer: Record<string, string> = {
  "\u00a0": " ",
  "\u202f": " ",
  "’": "'",
  "‘": "'",
  "“": '"',
  "”": '"',
  "„": '"',
  "–": "-",
  "—": "-",
  "…": "...",
};

/** Replaces typographic characters by plain ones: a single one would double the price of an SMS. */
export function asSms(text: string): string {
  return text
    .replace(/«[\u00a0\u202f ]?|[\u00a0\u202f ]?»/g, '"')
    .replace(/[\u00a0\u202f’‘“”„–—…]/g, (mark) => plainer[mark] ?? mark);
}
