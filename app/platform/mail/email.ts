import type { Locale } from "#app/platform/i18n/locales.ts";

/** The contents of an email; the template decides the layout. */
export type Email = {
  /** The same for every attempt, so that duplicates are recognised. */
  key?: string;
  to: { email: string; name: string };
  /** Reply address, when the words of another person are forwarded. */
  replyTo?: { email: string; name: string };
  locale: Locale;
  /** The sender's name, where it is not the programme's. */
  sender?: string;
  programme: string;
  subject: string;
  /** Empty when the text has its own greeting. */
  greeting: string;
  text: string;
  action: { label: string; href: string };
  linkHint: string;
  note: string;
  signature: string;
  automatic: string;
};

/** Plain text for readers without HTML and for spam filters. */
export function plainText(email: Email): string {
  const { greeting, text, action, note, signature, automatic } = email;
  const parts = [greeting, text, `${action.label}\n${action.href}`, note, signature];
  return `${parts.filter(Boolean).join("\n\n")}\n\n-- \n${automatic}\n`;
}
