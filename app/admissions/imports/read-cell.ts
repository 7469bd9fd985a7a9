import {
  HIGHEST_MARK,
  type MarkState,
  readMarkState,
} from "#app/admissions/registrations/marks.ts";
import type { State } from "#app/admissions/registrations/schema.ts";
import { compose } from "#app/platform/i18n/compose.ts";
import { fold } from "#app/platform/i18n/fold.ts";
import type { Cell } from "#app/platform/sheets/cell.ts";
import { readPhone } from "#app/website/registration-form/phone.ts";
import decisions from "./data/decisions.json" with { type: "json" };

/** A cell as trimmed text; a date as `2003-05-14`. */
export function textOf(cell: Cell | undefined): string {
  if (cell == null) return "";
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  return compose(String(cell)).trim();
}

/** Text to compare, without accents, capitals, punctuation and parentheses. */
export function foldCell(text: string): string {
  return fold(text.replace(/\([^()]*\)/g, " "))
    .replaceAll("ß", "ss")
    .replaceAll("œ", "oe")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

type Mark =
  | { mark: number | MarkState; rounded: boolean }
  | { problem: "mark_text" | "mark_range" };

/** `12,5`, `12.5`, `12,5/20`: a mark from 0 to 20, rounded to two decimals; or `absent`, `à revoir`. */
export function readMark(cell: Cell): Mark {
  const state = readMarkState(textOf(cell));
  if (state) return { mark: state, rounded: false };
  const text = textOf(cell).replace(/\s+/g, "").replace(/\/20$/, "").replace(",", ".");
  if (cell instanceof Date || !/^[+-]?\d{1,6}(\.\d+)?$/.test(text)) return { problem: "mark_text" };
  const exact = Number(text);
  if (exact < 0 || exact > HIGHEST_MARK) return { problem: "mark_range" };
  const mark = Math.round(exact * 100) / 100;
  return { mark, rounded: mark !== exact };
}

const states = new Map<string, State>(
  Object.entries(decisions).flatMap(([state, words]) =>
    words.map((word) => [word, state as State] as const),
  ),
);

export function readDecision(cell: Cell): State | null {
  return states.get(foldCell(textOf(cell))) ?? null;
}

/** Excel stores a phone number as a number, without its first zero. */
export function readPhoneCell(cell: Cell): string | null {
  const text = textOf(cell);
  const typed = typeof cell === "number" && text.length === 9 ? `0${text}` : text;
  const read = readPhone(typed, { foreign: true });
  return "phone" in read ? read.phone : null;
}

/** Excel day numbers in a cell without a date format: 1927 to 2064. */
const SERIAL = { first: 10_000, last: 60_000, to1970: 25_569, day: 86_400_000 };

/** `2003-05-14`, or `2003` when only the year is given. */
export function readBirthDate(cell: Cell): string | null {
  if (cell instanceof Date) return textOf(cell);
  if (typeof cell === "number" && cell >= SERIAL.first && cell <= SERIAL.last) {
    return textOf(new Date((Math.floor(cell) - SERIAL.to1970) * SERIAL.day));
  }
  const text = textOf(cell);
  if (/^(19|20)\d\d$/.test(text)) return text;
  const iso = /^(\d{4})-(\d\d?)-(\d\d?)/.exec(text);
  if (iso) return dayOf(iso[1], iso[2], iso[3]);
  const usual = /^(\d\d?)[./\s-]+(\d\d?)[./\s-]+(\d{4})$/.exec(text);
  if (!usual) return null;
  const [, first, second, year] = usual;
  // The day comes first in French; the American order is used only when that is no date.
  return Number(second) > 12 ? dayOf(year, first, second) : dayOf(year, second, first);
}

/** A whole date: `2026-04-01`. */
export function readDate(cell: Cell): string | null {
  const day = readBirthDate(cell);
  return day?.length === 10 ? day : null;
}

function dayOf(year = "", month = "", day = ""): string | null {
  const iso = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  const date = new Date(iso);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso) ? iso : null;
}

export const REMARK_LENGTH = 1_000;

/** A remark of one or more lines, without control characters. */
export function readRemark(cell: Cell): string {
  return textOf(cell)
    .replace(/\r\n?/g, "\n")
    .replace(/[^\P{C}\n]/gu, "");
}
