import type { Locale, Localized } from "#app/i18n/locales.ts";

export const outcomes = ["completed", "dropped_out"] as const;
export type Outcome = (typeof outcomes)[number];

/** The words of a certificate, by language, with placeholders such as {name}. */
export type CertificateTexts = Record<"title" | "body" | "footer", Localized>;

export type Signatory = { name: string; role: Localized; media_id: number | null };

/** What stands on the certificate and is signed; nothing else is shown when it is verified. */
export type CertificateContent = {
  number: string;
  locale: Locale;
  name: string;
  birth_date: string | null;
  course: string;
  place: string;
  started_on: string;
  ended_on: string;
  issued_on: string;
  issuer: string;
  title: string;
  body: string;
  footer: string;
};
