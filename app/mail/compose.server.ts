import type { Db } from "#app/db/open.server.ts";
import type { Locale } from "#app/i18n/locales.ts";
import { type Translator, translatorFor } from "#app/i18n/translator.ts";
import type { Letter } from "./letter.ts";
import type { LetterKind, MailRequest } from "./mail-job.ts";

/** What whoever writes letters needs. */
export type LetterGround = {
  db: Db;
  publicUrl: string;
  now: () => Date;
  /** Whose letters these are; the name is a setting. */
  programmeName: (locale: Locale) => Promise<string>;
};

/** Writes one kind of letter; null when it no longer has a reader. */
export type LetterWriter = {
  name: string;
  write: (desk: LetterGround, data: object) => Promise<Letter | null>;
};

export function letterWriter<Data extends object>(
  { name }: LetterKind<Data>,
  write: (desk: LetterGround, data: Data) => Promise<Letter | null>,
): LetterWriter {
  return { name, write: write as LetterWriter["write"] };
}

/** Writes the letter a request asks for. */
export async function compose(
  desk: LetterGround,
  writers: readonly LetterWriter[],
  { kind, data }: MailRequest,
): Promise<Letter | null> {
  const writer = writers.find(({ name }) => name === kind);
  if (!writer) throw new Error(`nobody writes letters of the kind "${kind}"`);
  return writer.write(desk, data);
}

type Reader = { email: string; name: string; locale: Locale };
type Text = { subject: string; text: string; action: string; note: string };

/** A letter in the reader's language, with what every letter has around it. */
export async function letterTo(
  { publicUrl, programmeName }: LetterGround,
  { email, name, locale }: Reader,
  href: string,
  write: (t: Translator, programme: string) => Text,
): Promise<Letter> {
  const t = translatorFor(locale);
  const programme = await programmeName(locale);
  const { action, ...words } = write(t, programme);
  return {
    ...{ to: { email, name }, locale, programme, ...words },
    action: { label: action, href },
    greeting: name ? t("mail.greeting", { name }) : t("mail.greetingNoName"),
    linkHint: t("mail.linkHint"),
    signature: t("mail.signature", { programme }),
    automatic: t("mail.automatic", { host: new URL(publicUrl).host }),
  };
}
