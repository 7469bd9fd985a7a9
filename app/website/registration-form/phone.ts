import rule from "./data/phones.json" with { type: "json" };

/** The answer for “no number”. */
export const NO_NUMBER = "none";
/** “Another number”, which was not written down. */
export const UNNAMED_NUMBER = "other";

const prefixes = [...rule.mobile, ...rule.fixed];

export type PhoneProblem = "phone" | "phone_old" | "phone_prefix" | "phone_foreign";

/**
 * Parses a number in any usual spelling to `+2250712345678`. Numbers of eight digits date from
 * before 2021 and cannot be converted safely, so they are refused.
 */
export function readPhone(
  text: string,
  { foreign = false }: { foreign?: boolean } = {},
): { phone: string } | { problem: PhoneProblem } {
  if (!/^\(?\+?[\d\s().\-/]{6,30}$/.test(text)) return { problem: "phone" };
  const digits = text.replace(/\D/g, "");
  const international = /^\s*\(?\+/.test(text) ? digits : /^00(.+)/.exec(digits)?.[1];
  if (international && !international.startsWith(rule.country)) {
    if (!foreign) return { problem: "phone_foreign" };
    return /^[1-9]\d{7,14}$/.test(international)
      ? { phone: `+${international}` }
      : { problem: "phone" };
  }
  const national = nationalPart(international ?? digits);
  if (national.length === 8) return { problem: "phone_old" };
  if (national.length !== rule.digits) return { problem: "phone" };
  if (!prefixes.some((prefix) => national.startsWith(prefix))) return { problem: "phone_prefix" };
  return { phone: `+${rule.country}${national}` };
}

function nationalPart(digits: string): string {
  const after = digits.slice(rule.country.length);
  const named = digits.startsWith(rule.country) && digits.length > rule.digits;
  return named ? after : digits;
}

/** `+2250712345678` → `07 12 34 56 78`. */
export function writtenPhone(phone: string): string {
  const national = phone.startsWith(`+${rule.country}`) && phone.slice(rule.country.length + 1);
  return national ? national.replace(/(\d\d)(?=\d)/g, "$1 ") : phone;
}
