import type { Locale } from "#app/i18n/locales.ts";

/** A letter as it will be read; how it looks is up to the template. */
export type Email = {
  /** The same for every try to send it, so that two tries are one letter. */
  key?: string;
  to: { email: string; name: string };
  /** Whom an answer goes to, when somebody else's words are passed on. */
  replyTo?: { email: string; name: string };
  locale: Locale;
  programme: string;
  subject: string;
  /** Empty where the text greets by itself. */
  greeting: string;
  text: string;
  action: { label: string; href: string };
  linkHint: string;
  note: string;
  signature: string;
  automatic: string;
};

/** For readers without HTML, and for filters that mistrust letters without a plain part. */
export function plainText(letter: Email): string {
  const { greeting, text, action, note, signature, automatic } = letter;
  const parts = [greeting, text, `${action.label}\n${action.href}`, note, signature];
  return `${parts.filter(Boolean).join("\n\n")}\n\n-- \n${automatic}\n`;
}
