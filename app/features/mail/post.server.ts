import { randomBytes } from "node:crypto";
import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTransport, type SendMailOptions } from "nodemailer";
import type { Logger } from "pino";
import { type Letter, plainText } from "./letter.ts";

export type RenderMail = (letter: Letter) => Promise<string>;

/** Sends a finished letter, or throws so that the job tries again. */
export type Post = (letter: Letter) => Promise<void>;

type Options = {
  /** `smtps://user:password@host?from=name@example.org`; without it letters are kept as files. */
  smtpUrl?: string | undefined;
  outbox: string;
  publicUrl: string;
  render: RenderMail;
  log: Logger;
};

const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

export function openPost({ smtpUrl, outbox, publicUrl, render, log }: Options): Post {
  const from = senderOf(smtpUrl, publicUrl);
  const deliver = smtpUrl ? bySmtp(smtpUrl) : intoFolder(outbox, log);
  return async (letter) => {
    const html = await render(letter);
    await deliver({
      from: { name: letter.programme, address: from },
      to: { name: letter.to.name, address: letter.to.email },
      ...(letter.replyTo && {
        replyTo: { name: letter.replyTo.name, address: letter.replyTo.email },
      }),
      subject: letter.subject,
      text: plainText(letter),
      html,
      headers: { "Content-Language": letter.locale, "Auto-Submitted": "auto-generated" },
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
  const transport = createTransport({ url: url.href, ...TIMEOUTS });
  return async (message: SendMailOptions) => {
    await transport.sendMail(message);
  };
}

/** A fresh installation has no mail server: nothing is lost, and whoever runs it can read along. */
function intoFolder(outbox: string, log: Logger) {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: "unix" });
  return async (message: SendMailOptions) => {
    const { message: bytes } = await transport.sendMail(message);
    const moment = new Date().toISOString().replace(/[:.]/g, "-");
    const file = join(outbox, `${moment}-${randomBytes(3).toString("hex")}.eml`);
    await mkdir(outbox, { recursive: true, mode: 0o700 });
    // Whoever looks into the folder never sees half a letter.
    await writeFile(`${file}.part`, bytes as Buffer, { mode: 0o600 });
    await rename(`${file}.part`, file);
    const { address } = message.to as { address: string };
    log.info({ file, to: address, subject: message.subject }, "A letter was kept as a file");
  };
}
