import type { State } from "./states.ts";

/** What an application may become; every other pair is refused. */
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

/** Taking a step back is explained, and so is giving up a seat. */
export function needsReason(from: State, to: State): boolean {
  return to === "received" || from === "admitted";
}

/** Only whoever has a seat can say that they come, and only once. */
export function mayConfirm(registration: { status: State; confirmedAt: Date | null }): boolean {
  return registration.status === "admitted" && registration.confirmedAt === null;
}

/** `MA-2026-000042`: short, and easy to read aloud. */
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
 * What was typed of a reference, as it stands in one: `MA 2026 0000` is how some begin, `2026 42` how
 * others end, with or without the zeros before it. Empty where it can be no part of any.
 */
export function partsOfReference(typed: string): string[] {
  const [, prefix, ofPrefix, alone, number = ""] =
    /^\s*(?:([a-z]{2,4})[\s-]*(\d{4})[\s-]*|(\d{4})[\s-]+)(\d{1,6})\s*$/i.exec(typed) ?? [];
  const start = prefix ? referenceStart(prefix.toUpperCase(), Number(ofPrefix)) : `${alone}-`;
  return number ? [...new Set([`${start}${number}`, `${start}${padded(Number(number))}`])] : [];
}

/** As people type it: small letters, spaces for dashes, no leading zeros. */
export function readReference(typed: string): string | null {
  const [, prefix, year, number] =
    /^\s*([a-z]{2,4})[\s-]*(\d{4})[\s-]*(\d{1,9})\s*$/i.exec(typed) ?? [];
  return prefix && year && number
    ? referenceOf(prefix.toUpperCase(), Number(year), Number(number))
    : null;
}
