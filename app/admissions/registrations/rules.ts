import type { State } from "./schema.ts";

/** Allowed moves from each state; all others are refused. */
const moves: Record<State, readonly State[]> = {
  received: ["selected", "rejected", "withdrawn"],
  selected: ["admitted", "waitlisted", "rejected", "withdrawn", "received"],
  waitlisted: ["admitted", "rejected", "withdrawn"],
  admitted: ["withdrawn", "waitlisted"],
  rejected: ["received"],
  withdrawn: ["received"],
};

export function mayMove(from: State, to: State): boolean {
  return moves[from].includes(to);
}

export function movesFrom(from: State): readonly State[] {
  return moves[from];
}

/** A move back and the loss of a seat need a reason. */
export function needsReason(from: State, to: State): boolean {
  return to === "received" || from === "admitted";
}

/** Only admitted people can confirm, and only once. */
export function mayConfirm(registration: { status: State; confirmedAt: Date | null }): boolean {
  return registration.status === "admitted" && registration.confirmedAt === null;
}

/** `MA-2026-000042`. */
export function referenceOf(prefix: string, year: number, number: number): string {
  return `${referenceStart(prefix, year)}${padded(number)}`;
}

export function referenceStart(prefix: string, year: number): string {
  return `${prefix}-${year}-`;
}

function padded(number: number): string {
  return String(number).padStart(6, "0");
}

/**
 * Parts of references that match what was typed: `MA 2026 0000` is the start of some, `2026 42` the
 * end of others, with or without leading zeros. Empty if the text cannot be a part of a reference.
 */
export function partsOfReference(typed: string): string[] {
  const [, prefix, ofPrefix, alone, number = ""] =
    /^\s*(?:([a-z]{2,4})[\s-]*(\d{4})[\s-]*|(\d{4})[\s-]+)(\d{1,6})\s*$/i.exec(typed) ?? [];
  const start = prefix ? referenceStart(prefix.toUpperCase(), Number(ofPrefix)) : `${alone}-`;
  return number ? [...new Set([`${start}${number}`, `${start}${padded(Number(number))}`])] : [];
}

/** Accepts lower case, spaces instead of dashes and missing leading zeros. */
export function readReference(typed: string): string | null {
  const [, prefix, year, number] =
    /^\s*([a-z]{2,4})[\s-]*(\d{4})[\s-]*(\d{1,9})\s*$/i.exec(typed) ?? [];
  return prefix && year && number
    ? referenceOf(prefix.toUpperCase(), Number(year), Number(number))
    : null;
}

/** The route parameter of a reference. It contains a digit, so that `import` does not match. */
export const REFERENCE = ":reference{[\\w\\s%-]*\\d[\\w\\s%-]*}";
