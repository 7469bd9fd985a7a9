import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Logger } from "pino";
import type { PhoneChannel } from "./channels.ts";

export type PhoneMessage = {
  /** The same for every attempt: the gateway recognises duplicates. */
  key: string;
  channel: PhoneChannel;
  /** `+2250712345678` */
  to: string;
  text: string;
};

/** Sends a message, or throws so that it is retried. */
export type SendToPhone = (message: PhoneMessage) => Promise<void>;

/**
 * The gateway will never accept it, for example because the number is invalid. No refusal of ours:
 * it ends the delivery of a message.
 */
export class PhoneRefused extends Error {
  override name = "PhoneRefused";
}

/** The gateway of a channel; without a URL messages are written to files. */
export type Gateway = { url?: string | undefined; token?: string | undefined };

type Options = { gateways: Record<PhoneChannel, Gateway>; outbox: string; log: Logger };

export function openPhones({ gateways, outbox, log }: Options): SendToPhone {
  return async (message) => {
    if (!message.text.trim()) throw new PhoneRefused("the message has no text");
    const { url, token } = gateways[message.channel];
    if (url) await overHttp(url, token, message);
    else await intoFolder(outbox, log, message);
  };
}

const REQUEST_TIMEOUT = 15_000;
/** Statuses that mean “not now” or “not you” and say nothing about the message. */
const temporary = new Set([401, 402, 403, 404, 407, 408, 425, 429]);

/** Posts JSON: most providers accept it, or a small relay in front of one. */
async function overHttp(url: string, token: string | undefined, message: PhoneMessage) {
  const { key, channel, to, text } = message;
  const answer = await fetch(url, {
    method: "POST",
    redirect: "error",
    signal: AbortSignal.timeout(REQUEST_TIMEOUT),
    headers: {
      "content-type": "application/json",
      "idempotency-key": key,
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    body: JSON.stringify({ key, channel, to, text }),
  });
  await answer.body?.cancel();
  if (answer.ok) return;
  const problem = `the gateway for ${channel} answered ${answer.status}`;
  if (answer.status < 500 && !temporary.has(answer.status)) throw new PhoneRefused(problem);
  throw new Error(problem);
}

/** A fresh installation has no provider: messages become files that its operator can read. */
async function intoFolder(outbox: string, log: Logger, message: PhoneMessage) {
  const { key, channel, to, text } = message;
  // Named by the message: a repeated attempt overwrites the same file.
  const file = join(outbox, `${key}.${channel}.json`);
  await mkdir(outbox, { recursive: true, mode: 0o700 });
  const body = `${JSON.stringify({ key, channel, to, text }, null, 2)}\n`;
  await writeFile(`${file}.part`, body, { mode: 0o600 });
  await rename(`${file}.part`, file);
  log.info({ file }, "A message was written to a file");
}
