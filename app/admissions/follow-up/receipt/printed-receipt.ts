import { dateFormat } from "#app/platform/i18n/dates.ts";
import { type Locale, timeZone } from "#app/platform/i18n/locales.ts";
import type { Translator } from "#app/platform/i18n/translator.ts";
import { wordsFor } from "#app/platform/i18n/words-for.ts";

type Receipt = {
  facts: {
    reference: string;
    name: string;
    form_title: string;
    course: string | null;
    submitted_at: string;
    /** The follow-up page then asks for the phone number too. */
    birth_year_only: boolean;
  };
  programme: string;
  phone: string;
  locale: Locale;
  /** URL of the QR code; the reference is added as fragment, which is not sent to servers. */
  follow: string;
  t: Translator;
};

/** All words of a receipt: a printer knows no languages. */
export type PrintedReceipt = ReturnType<typeof printedReceipt>;

export function printedReceipt({ facts, programme, phone, locale, follow, t }: Receipt) {
  const text = (key: Parameters<Translator>[0]) => wordsFor(t, key, { by: "self" }) ?? key;
  const sent = dateFormat(locale, { dateStyle: "long", timeStyle: "short", timeZone });
  const lines: [label: string, value: string][] = [
    [text("followUp.pdf.name"), facts.name],
    [text("followUp.pdf.form"), facts.course ?? facts.form_title],
    [text("applying.receipt.sentAt"), sent(new Date(facts.submitted_at))],
  ];
  return {
    reference: facts.reference,
    programme,
    locale,
    title: text("followUp.pdf.title"),
    referenceLabel: text("applying.receipt.reference"),
    facts: lines,
    code: `${follow}#${facts.reference}`,
    keep: text(facts.birth_year_only ? "followUp.pdf.keepYear" : "followUp.pdf.keep"),
    next: [
      text("applying.receipt.next1"),
      text("applying.receipt.next2"),
      text("applying.receipt.next3"),
    ],
    contact: [follow, phone].filter(Boolean).join("   "),
  };
}
