import { randomBytes } from "node:crypto";
import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { SendMailOptions } from "nodemailer";
import type { Logger } from "pino";
import { oneLine } from "#app/platform/i18n/one-line.ts";
import { type Email, plainText } from "./email.ts";

export type RenderMail = (email: Email) => Promise<string>;

/** Sends an email, or throws so that the job is retried. */
export type Deliver = (email: Email) => Promise<void>;

type Options = {
  /** `smtps://user:password@host?from=name@example.org`; without it emails are written to files. */
  smtpUrl?: string | undefined;
  outbox: string;
  publicUrl: string;
  render: RenderMail;
  log: Logger;
};

const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

export function openDelivery({ smtpUrl, outbox, publicUrl, render, log }: Options): Deliver {
  const from = senderOf(smtpUrl, publicUrl);
  const deliver = smtpUrl ? bySmtp(smtpUrl) : intoFolder(outbox, log);
  return async (email) => {
    if (!email.text.trim()) throw new Error("the email has no text");
    const html = await render(email);
    await deliver(email.key, {
      from: { name: oneLine(email.sender ?? email.programme), address: from },
      to: { name: oneLine(email.to.name), address: email.to.email },
      ...(email.replyTo && {
        replyTo: { name: oneLine(email.replyTo.name), address: email.replyTo.email },
      }),
      ...(email.key && { messageId: `<${email.key}@${new URL(publicUrl).hostname}>` }),
      subject: email.subject,
      text: plainText(email),
      html,
      headers: { "Content-Language": email.locale, "Auto-Submitted": "auto-generated" },
    });
  };
}

function senderOf(smtpUrl: string | undefined, publicUrl: string): string {
  const given = smtpUrl && new URL(smtpUrl).searchParams.get("from");
  return given || `no-reply@${new URL(publicUrl).hostname}`;
}

function bySmtp(smtpUrl: string) {
  const url = new URL(smtpUrl);
  url.searchParams.delete("from");
  const transport = once(async () =>
    (await import("nodemailer")).createTransport({ url: url.href, ...TIMEOUTS }),
  );
  return async (_key: string | undefined, message: SendMailOptions) => {
    await (await transport()).sendMail(message);
  };
}

/** A fresh installation has no mail server: emails become files that its operator can read. */
function intoFolder(outbox: string, log: Logger) {
  const options = { streamTransport: true, buffer: true, newline: "unix" } as const;
  const transport = once(async () => (await import("nodemailer")).createTransport(options));
  return async (key: string | undefined, message: SendMailOptions) => {
    const { message: bytes } = await (await transport()).sendMail(message);
    const moment = new Date().toISOString().replace(/[:.]/g, "-");
    const name = key ?? `${moment}-${randomBytes(3).toString("hex")}`;
    const file = join(outbox, `${name}.eml`);
    const write = () => writeFile(`${file}.part`, bytes as Buffer, { mode: 0o600 });
    // Written under a temporary name, so that no half email is visible.
    await write().catch(async (error: NodeJS.ErrnoException) => {
      if (error.code !== "ENOENT") throw error;
      await mkdir(outbox, { recursive: true, mode: 0o700 });
      await write();
    });
    await rename(`${file}.part`, file);
    log.info({ file }, "An email was written to a file");
  };
}

/** Loaded with the first email, to keep the start fast. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
