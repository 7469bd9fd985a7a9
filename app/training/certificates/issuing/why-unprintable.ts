import { unprintable } from "#app/platform/files/printed-letters.ts";
import { locales } from "#app/platform/i18n/locales.ts";
import { translatorFor } from "#app/platform/i18n/translator.ts";
import type { CertificateContent, Design } from "../schema.ts";
import { scaleFor } from "./fit.ts";

/** `placeholder`: a signatory whose name nobody has written yet. */
export type Unprintable = { why: "placeholder" | "letters" | "room"; letters: string };

/** Why a certificate would not be what it should be on paper; null when it can be signed. */
export function whyUnprintable(
  content: CertificateContent,
  { signatories }: Pick<Design, "signatories">,
): Unprintable | null {
  if (signatories.some(({ name }) => isPlaceholder(name))) {
    return { why: "placeholder", letters: "" };
  }
  const signed = signatories.map(({ name, role }) => ({ name, role: role[content.locale] }));
  const { title, body, footer, issuer, name, course } = content;
  const all = [title, body, footer, issuer, ...signed.flatMap(({ name, role }) => [name, role])];
  const letters = unprintable(all.join("\n"));
  if (letters.length) return { why: "letters", letters: letters.slice(0, 10).join(" ") };
  const scale = scaleFor({ title, body, footer, issuer, name, course, signatories: signed });
  return scale === null ? { why: "room", letters: "" } : null;
}

/** Whether a name is the one that ships, in any language, or only signs such as “…”. */
export function isPlaceholder(name: string): boolean {
  const fold = (text: string) => text.trim().toLowerCase();
  if (!/\p{L}/u.test(name)) return true;
  return locales.some(
    (locale) => fold(name) === fold(translatorFor(locale)("certificates.standard.signatory")),
  );
}
