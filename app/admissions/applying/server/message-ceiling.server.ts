import { receiptChannel } from "#app/admissions/messages/consent.ts";
import { answerColumnsOf } from "#app/admissions/registrations/answer-columns.server.ts";
import type { ApiContext } from "#app/platform/http/api-env.server.ts";
import {
  countTries,
  isAbove,
  type Limit,
  perNetwork,
} from "#app/platform/http/rate-limit.server.ts";
import type { Answers } from "#app/website/registration-form/definition.ts";
import { receiptsCeilingEmail } from "./emails.ts";
import { warnAdministrators } from "./warn-administrators.server.ts";

const DAY = 24 * 60 * 60;
/** Of a day. Network and site: far above a busy last day of an intake. */
export const messageCeilings = { recipient: 3, network: 1_000, site: 20_000 } as const;

/** The phone or mailbox that a reference goes to: anybody can type those of another person. */
export function ofRecipient(channel: "mail" | "sms", to: string): Limit {
  const about = channel === "mail" ? mailboxOf(to) : to;
  const { recipient: tries } = messageCeilings;
  return { name: "receipts day recipient", about, tries, seconds: DAY };
}

function recipientIn(answers: Answers): Limit[] {
  const { email, phone } = answerColumnsOf(answers);
  const channel = receiptChannel(email, answers);
  return channel ? [ofRecipient(channel, email ?? phone)] : [];
}

/** `Awa+1@example.org` is delivered to `awa@example.org`, and Gmail ignores dots: `a.wa@gmail.com`. */
function mailboxOf(email: string): string {
  const [name = "", host = ""] = email.toLowerCase().split("@");
  const plain = name.split("+")[0] ?? "";
  return /^(gmail|googlemail)\.com$/.test(host)
    ? `${plain.replaceAll(".", "")}@gmail.com`
    : `${plain}@${host}`;
}

function ofEverybody({ var: { address } }: ApiContext): Limit[] {
  return [
    ...perNetwork(address, { name: "receipts day", tries: messageCeilings.network, seconds: DAY }),
    { name: "receipts day", about: null, tries: messageCeilings.site, seconds: DAY },
  ];
}

/**
 * Whether a receipt may still be sent today: the address is typed by anybody, and the screen shows the
 * reference anyway. `taken` is to be given back when nothing is sent. Administrators are warned when
 * four fifths of what a network or the site may send are used, and when none is left.
 */
export async function takeReceipt(
  c: ApiContext,
  answers: Answers,
): Promise<{ tell: boolean; taken: Limit[] }> {
  const recipient = recipientIn(answers);
  if (!recipient.length || (await isAbove(c, recipient))) return { tell: false, taken: recipient };
  const limits = ofEverybody(c);
  const countOf = await countTries(c, limits);
  for (const limit of limits) {
    const { hits } = countOf(limit);
    const { tries } = limit;
    if (hits !== Math.ceil(tries * 0.8) && hits !== tries + 1) continue;
    const warning =
      hits > tries
        ? "Receipts to applicants have reached their ceiling of the day"
        : "Receipts to applicants are near their ceiling of the day";
    await warnAdministrators(c, warning, receiptsCeilingEmail, { sent: hits, most: tries });
  }
  const tell = limits.every((limit) => countOf(limit).hits <= limit.tries);
  return { tell, taken: [...recipient, ...limits] };
}
