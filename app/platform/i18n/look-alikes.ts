import { limitMarks } from "./compose.ts";

/** Letters of other alphabets that look like Latin ones, and ours that Unicode does not take apart. */
const lookAlikes: Record<string, string> = {
  a: "аαɑᴀ",
  ae: "æ",
  b: "вьβɓʙ",
  c: "сϲᴄ",
  d: "ԁđɗð",
  e: "еεɛəᴇ",
  g: "ɡցԍ",
  h: "нһհħʜ",
  i: "іιıɩɪӏ",
  j: "јϳ",
  k: "кκƙᴋ",
  l: "łʟ",
  m: "мᴍ",
  n: "ηոɲŋɴ",
  o: "оοօøɔᴏ",
  oe: "œ",
  p: "рρᴘ",
  q: "ԛզ",
  r: "гʀ",
  s: "ѕ",
  ss: "ß",
  t: "тτŧᴛ",
  u: "υսʋᴜ",
  v: "νᴠ",
  w: "ԝωᴡ",
  x: "хχ",
  y: "уγƴ",
  z: "ζᴢ",
};
const latin = new Map(
  Object.entries(lookAlikes).flatMap(([spelled, letters]) =>
    [...letters].map((letter) => [letter, spelled] as const),
  ),
);

/** A text as it looks: without accents, case and hidden signs, in plain Latin letters and digits. */
export function asItLooks(text: string): string {
  const plain = limitMarks(text)
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[\p{M}\p{Default_Ignorable_Code_Point}\p{Cf}]/gu, "");
  let looks = "";
  for (const sign of plain) looks += latin.get(sign) ?? digitOf(sign) ?? sign;
  return looks;
}

/** The digits of every script come in tens, in order. */
function digitOf(sign: string): string | undefined {
  if (sign <= "9" || !/^\p{Nd}$/u.test(sign)) return undefined;
  const code = sign.codePointAt(0) ?? 0;
  let zero = code;
  while (code - zero < 9 && /^\p{Nd}$/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String(code - zero);
}
