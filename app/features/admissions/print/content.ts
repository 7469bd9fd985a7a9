import type { PrintedLetter } from "#app/files/print-letter.ts";
import type { Locale } from "#app/i18n/locales.ts";

/** A letter to one person, ready to be set. */
export type LetterContent = PrintedLetter & { kind: "letter"; locale: Locale };

/** Names on the left, empty cells to sign on the right. */
export type SheetContent = {
  kind: "sheet";
  locale: Locale;
  title: string;
  lead: string;
  nameHeading: string;
  columns: string[];
  names: { name: string; reference: string }[];
  foot: string;
};

export type PdfContent = LetterContent | SheetContent;
