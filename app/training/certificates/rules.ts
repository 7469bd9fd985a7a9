import type { CertificateContent } from "./schema.ts";

/** Written in braces in the texts of a template. */
export const placeholders = [
  "name",
  "course",
  "place",
  "started_on",
  "ended_on",
  "birth_date",
  "number",
] as const;
export type Placeholder = (typeof placeholders)[number];

export type Condition = "notStarted" | "noAttendance" | "attendance" | "noMark" | "mark";

type Conditions = { min_attendance: number | null; min_mark: number | null };
type Reached = {
  started_on: string | null;
  /** Sessions present or late, and those that count: an excused absence counts neither way. */
  present: number;
  counted: number;
  final_mark: number | null;
};

/** What somebody misses of the conditions of the cohort. */
export function missing(
  { started_on, present, counted, final_mark }: Reached,
  { min_attendance, min_mark }: Conditions,
): Condition[] {
  const found: Condition[] = [];
  if (!started_on) found.push("notStarted");
  if (min_attendance !== null) {
    if (counted === 0) found.push("noAttendance");
    // Not by the rounded rate: 79.6 % is not 80 %.
    else if (present * 100 < min_attendance * counted) found.push("attendance");
  }
  if (min_mark !== null) {
    if (final_mark === null) found.push("noMark");
    else if (final_mark < min_mark) found.push("mark");
  }
  return found;
}

/** Per cent, rounded down; null without a session that counts. */
export function attendanceRate({ present, counted }: Pick<Reached, "present" | "counted">) {
  return counted === 0 ? null : Math.floor((present * 100) / counted);
}

/** TR-2026-000042. */
export function numberOf(year: number, nth: number): string {
  return `TR-${year}-${String(nth).padStart(6, "0")}`;
}

export function isNumber(typed: string): boolean {
  return /^TR[\s-]*\d{4}[\s-]*\d{1,6}$/i.test(typed.trim());
}

/** No I, L, O and U: nobody mistakes them for digits, and no word appears. */
export const CODE_LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
export const CODE_LENGTH = 16;

/** A code as typed: spaces, dashes, small letters and mistaken letters are forgiven. */
export function readCode(typed: string): string | null {
  const code = typed
    .toUpperCase()
    .replace(/[\s–-]/g, "")
    .replace(/O/g, "0")
    .replace(/[IL]/g, "1");
  const valid = code.length === CODE_LENGTH && [...code].every((one) => CODE_LETTERS.includes(one));
  return valid ? code : null;
}

/** In groups of four, as it is printed. */
export function printedCode(code: string): string {
  return code.match(/.{1,4}/g)?.join("-") ?? code;
}

/** What the QR code carries, in this order; `texts` is a digest of the printed words. */
export const provenFacts = [
  "number",
  "locale",
  "name",
  "birth_date",
  "course",
  "place",
  "started_on",
  "ended_on",
  "issued_on",
  "issuer",
  "texts",
] as const;
export type Proven = Record<(typeof provenFacts)[number] | "code", string>;

export function provenOf(content: CertificateContent, code: string, texts: string): Proven {
  const { title: _, body: __, footer: ___, birth_date, ...facts } = content;
  return { ...facts, birth_date: birth_date ?? "", code, texts };
}

/** The same text for the same facts: keys in alphabetical order, no spaces. */
export function canonical(facts: Readonly<Record<string, string>>): string {
  return JSON.stringify(
    Object.fromEntries(
      Object.keys(facts)
        .sort()
        .map((key) => [key, facts[key]]),
    ),
  );
}

/** The part of the address after `#`, which never reaches a server. */
export function writeFragment(proven: Proven, signature: string): string {
  const values = JSON.stringify(provenFacts.map((name) => proven[name]));
  return `${toBase64Url(new TextEncoder().encode(values))}.${signature}`;
}

export type Fragment = { proven: Proven; signature: Uint8Array<ArrayBuffer> };

/** Null when it is not what we print. */
export function readFragment(fragment: string, code: string): Fragment | null {
  const [facts = "", signature = "", ...more] = fragment.replace(/^#/, "").split(".");
  try {
    const values: unknown = JSON.parse(
      new TextDecoder("utf-8", { fatal: true }).decode(fromBase64Url(facts)),
    );
    if (more.length || !Array.isArray(values) || values.length !== provenFacts.length) return null;
    if (!values.every((value) => typeof value === "string")) return null;
    const named = provenFacts.map((name, index) => [name, values[index]]);
    const proven = { ...Object.fromEntries(named), code } as Proven;
    return { proven, signature: fromBase64Url(signature) };
  } catch {
    return null;
  }
}

function toBase64Url(bytes: Uint8Array): string {
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return btoa(text).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}

export function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  const raw = atob(text.replace(/-/g, "+").replace(/_/g, "/"));
  return Uint8Array.from(raw, (sign) => sign.charCodeAt(0));
}
