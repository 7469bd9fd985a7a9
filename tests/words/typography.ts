import type { Locale } from "#app/platform/i18n/locales.ts";

type Rule = { careless: RegExp; say: string };

// An address may hold any sign; a placeholder is filled in later.
const address = /(?:https?:\/\/|mailto:|tel:)[^\s)]+|\{\w+\}/g;

const everywhere: Rule[] = [
  { careless: /\p{L}'|'\p{L}/u, say: "’" },
  { careless: /"/, say: "quotation marks of the language" },
  { careless: /\.\.\./, say: "…" },
];

const rules: Record<Locale, Rule[]> = {
  fr: [
    { careless: /[^\u202f?!][?!]|[^\u202f];/, say: "a narrow no-break space before ? ! ;" },
    { careless: /[^\u00a0\d:]:|\d: /, say: "a no-break space before :" },
    { careless: /«[^\u00a0]|[^\u00a0]»/, say: "no-break spaces inside « »" },
    { careless: /\d (?:%|Mo|ko|h|ans|mois|min)\b|\d %/, say: "a no-break space before a unit" },
    { careless: /[“”„]/, say: "« »" },
  ],
  en: [
    { careless: /[«»„]|\s[?!:;]|[\d}] %/, say: "English marks, no space before them" },
    { careless: /\d [ap]\.m\./, say: "a no-break space before a.m. and p.m." },
  ],
  de: [
    { careless: /[«»”]|\s[?!:;]/, say: "German marks, no space before them" },
    { careless: /[\p{L}}]…/u, say: "a space before …" },
    { careless: /\d%|[\d}] %/, say: "a no-break space before %" },
  ],
};

/** What a typesetter would correct in a text, as what should stand there. */
export function careless(locale: Locale, text: string): string[] {
  const plain = text.replace(address, "x");
  return [...everywhere, ...rules[locale]]
    .filter((rule) => rule.careless.test(plain))
    .map(({ say }) => say);
}
