import type { Locale } from "#app/i18n/locales.ts";

/** How often a report is announced to its recipients. */
export const rhythms = ["month", "quarter", "half_year"] as const;
export type Rhythm = (typeof rhythms)[number];

export const reportFormats = ["xlsx", "pdf"] as const;
export type ReportFormat = (typeof reportFormats)[number];

/** One number of a frozen report and the registrations it counted. */
export type ReportCell = {
  indicator: string;
  /** Empty for the total. */
  split: string;
  value: string;
  number: number | null;
  target: number | null;
  rows: number[];
};

/** The frozen figures of a period. */
export type ReportContent = {
  from: string;
  until: string;
  programme: string | null;
  indicators: { key: string; name: Record<Locale, string>; formula: Record<Locale, string> }[];
  cells: ReportCell[];
};
