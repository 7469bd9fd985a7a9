import type { Db } from "#app/db/open.server.ts";
import { dateFormat } from "#app/i18n/dates-in-words.ts";
import { type Locale, timeZone } from "#app/i18n/locales.ts";
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
  write: (ground: LetterGround, data: object) => Promise<Letter | null>;
  /** What is noted when it went out, and when it did not and is tried again. */
  sent?: (ground: LetterGround, data: object, letter: Letter) => Promise<void>;
  failed?: (ground: LetterGround, data: object) => Promise<void>;
};

type After<Data> = {
  sent?: (ground: LetterGround, data: Data, letter: Letter) => Promise<void>;
  failed?: (ground: LetterGround, data: Data) => Promise<void>;
};

export function letterWriter<Data extends object>(
  { name }: LetterKind<Data>,
  write: (ground: LetterGround, data: Data) => Promise<Letter | null>,
  after: After<Data> = {},
): LetterWriter {
  return { name, write: write as LetterWriter["write"], ...(after as Partial<LetterWriter>) };
}

function writerOf(writers: readonly LetterWriter[], kind: string): LetterWriter {
  const writer = writers.find(({ name }) => name === kind);
  if (!writer) throw new Error(`nobody writes letters of the kind "${kind}"`);
  return writer;
}

/** Writes the letter a request asks for. */
export async function compose(
  ground: LetterGround,
  writers: readonly LetterWriter[],
  { kind, data }: MailRequest,
): Promise<Letter | null> {
  return writerOf(writers, kind).write(ground, data);
}

/** Writes it, sends it, and lets its writer note what came of it. */
export async function composeAndDeliver(
  ground: LetterGround,
  writers: readonly LetterWriter[],
  request: MailRequest,
  deliver: (letter: Letter) => Promise<void>,
): Promise<void> {
  const letter = await compose(ground, writers, request);
  if (!letter) return;
  const writer = writerOf(writers, request.kind);
  try {
    await deliver(letter);
  } catch (error) {
    await writer.failed?.(ground, request.data);
    throw error;
  }
  await writer.sent?.(ground, request.data, letter);
}

type Reader = { email: string; name: string; locale: Locale };
type Text = { subject: string; text: string; action: string; note: string };
/** A day in the reader's language. */
export type DayOf = (moment: Date) => string;

/** A letter in the reader's language, with what every letter has around it. */
export async function letterTo(
  { publicUrl, programmeName }: LetterGround,
  { email, name, locale }: Reader,
  href: string,
  write: (t: Translator, programme: string, dayOf: DayOf) => Text,
): Promise<Letter> {
  const t = translatorFor(locale);
  const programme = await programmeName(locale);
  const dayOf = dateFormat(locale, { dateStyle: "long", timeZone });
  const { action, ...words } = write(t, programme, dayOf);
  return {
    to: { email, name },
    locale,
    programme,
    ...words,
    action: { label: action, href },
    greeting: name ? t("mail.greeting", { name }) : t("mail.greetingNoName"),
    linkHint: t("mail.linkHint"),
    signature: t("mail.signature", { programme }),
    automatic: t("mail.automatic", { host: new URL(publicUrl).host }),
  };
}
