import type { Db } from "#app/platform/db/open.server.ts";
import { dateFormat } from "#app/platform/i18n/dates.ts";
import { type Locale, timeZone } from "#app/platform/i18n/locales.ts";
import { type Translator, translatorFor } from "#app/platform/i18n/translator.ts";
import { handle } from "#app/platform/jobs/job.ts";
import type { Deliver } from "./delivery.server.ts";
import type { Email } from "./email.ts";
import { type EmailKind, type MailRequest, mailJob } from "./mail-job.ts";

/** What writers of emails need. */
export type EmailServices = {
  db: Db;
  publicUrl: string;
  now: () => Date;
  /** The programme's name, a setting. */
  programmeName: (locale: Locale) => Promise<string>;
  /** The sender and the reply address that were set; empty where none was. */
  mailSender: () => Promise<{ name: string; replyTo: string }>;
};

/** Writes one kind of email; null when it has no recipient any more. */
export type EmailWriter = {
  name: string;
  write: (services: EmailServices, data: object) => Promise<Email | null>;
  /** Recorded after it was sent, and after a failure that is retried. */
  sent?: (services: EmailServices, data: object, email: Email) => Promise<void>;
  failed?: (services: EmailServices, data: object, error: unknown) => Promise<void>;
};

type After<Data> = {
  sent?: (services: EmailServices, data: Data, email: Email) => Promise<void>;
  failed?: (services: EmailServices, data: Data, error: unknown) => Promise<void>;
};

export function emailWriter<Data extends object>(
  { name }: EmailKind<Data>,
  write: (services: EmailServices, data: Data) => Promise<Email | null>,
  after: After<Data> = {},
): EmailWriter {
  return { name, write: write as EmailWriter["write"], ...(after as Partial<EmailWriter>) };
}

function writerOf(writers: readonly EmailWriter[], kind: string): EmailWriter {
  const writer = writers.find(({ name }) => name === kind);
  if (!writer) throw new Error(`no writer for emails of the kind "${kind}"`);
  return writer;
}

/** Writes the email of a job. */
export async function compose(
  services: EmailServices,
  writers: readonly EmailWriter[],
  { kind, data }: MailRequest,
): Promise<Email | null> {
  const email = await writerOf(writers, kind).write(services, data);
  return email && withSender(email, await services.mailSender());
}

/** The reply address of a writer, such as that of a forwarded message, counts for more. */
function withSender(email: Email, { name, replyTo }: { name: string; replyTo: string }): Email {
  return {
    ...(name ? { sender: name } : {}),
    ...(replyTo ? { replyTo: { email: replyTo, name: name || email.programme } } : {}),
    ...email,
  };
}

/** Writes and sends an email, and lets its writer record the result. */
export async function composeAndDeliver(
  services: EmailServices,
  writers: readonly EmailWriter[],
  request: MailRequest,
  deliver: (email: Email) => Promise<void>,
): Promise<void> {
  const email = await compose(services, writers, request);
  if (!email) return;
  const writer = writerOf(writers, request.kind);
  try {
    await deliver(email);
  } catch (error) {
    await writer.failed?.(services, request.data, error);
    throw error;
  }
  await writer.sent?.(services, request.data, email);
}

type Reader = { email: string; name: string; locale: Locale };
type Text = { subject: string; text: string; action: string; note: string };
/** A date in the reader's language. */
export type DayOf = (moment: Date) => string;

/** Wraps an email in the reader's language with greeting and footer. */
export async function emailTo(
  { publicUrl, programmeName }: EmailServices,
  { email, name, locale }: Reader,
  href: string,
  write: (t: Translator, programme: string, dayOf: DayOf) => Text,
): Promise<Email> {
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

/** Handles the jobs that write and send emails. */
export function mailHandler(
  services: EmailServices,
  writers: readonly EmailWriter[],
  deliver: Deliver,
) {
  return handle(mailJob, (request) => composeAndDeliver(services, writers, request, deliver));
}
