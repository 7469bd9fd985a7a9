import type { Locale } from "#app/i18n/locales.ts";

/** A letter to one person, ready to be set: nothing here has to be known or translated. */
export type LetterPaper = {
  kind: "letter";
  locale: Locale;
  programme: string;
  to: string[];
  date: string;
  title: string;
  paragraphs: string[];
  facts: { label: string; value: string }[];
  closing: string;
  signature: string;
  foot: string;
};

/** Names on the left, empty cells to sign on the right. */
export type SheetPaper = {
  kind: "sheet";
  locale: Locale;
  title: string;
  lead: string;
  nameHeading: string;
  columns: string[];
  names: { name: string; reference: string }[];
  foot: string;
};

export type Paper = LetterPaper | SheetPaper;
