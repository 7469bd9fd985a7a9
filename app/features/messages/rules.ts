import type { TemplateKind } from "#app/features/templates/rules.ts";
import { asSms, segmentsOf } from "#app/phones/segments.ts";

export const channels = ["mail", "sms", "whatsapp"] as const;
export type Channel = (typeof channels)[number];

/** The channel of a batch: one channel, or email with a phone as fallback. */
export const channelChoices = [
  "mail",
  "sms",
  "whatsapp",
  "mail_else_sms",
  "mail_else_whatsapp",
] as const;
export type ChannelChoice = (typeof channelChoices)[number];

/** A template, or an own text of staff. */
export type MessageKind = TemplateKind | "own";

/** Templates whose placeholders come from the registration alone. */
export const bulkKinds = [
  "received",
  "selected",
  "waitlisted",
  "admitted",
  "promoted",
  "reminder",
  "rejected",
  "withdrawn",
] as const satisfies TemplateKind[];

/**
 * The receipt, and the reference sent again to whoever lost it. They are part of the service: an SMS
 * needs no consent. They go to an address that nobody has confirmed, so they carry no name: a
 * stranger could have typed an advertisement as the name and somebody else's address.
 */
export function tellsReference(kind: MessageKind): boolean {
  return kind === "received" || kind === "reference";
}

export type MessageState = "queued" | "sending" | "sent" | "failed" | "cancelled";

export const stopReasons = [
  "no_address",
  "no_opt_in",
  "merged",
  "missing",
  "outdated",
  "refused",
  "away",
  "stopped",
] as const;
/** Why a person gets no message, or not yet. */
export type StopReason = (typeof stopReasons)[number];

type Person = {
  email: string | null;
  smsConsentedAt: Date | null;
  whatsappConsentedAt: Date | null;
  mergedInto: number | null;
};

/** Messages to phones need the applicant's consent. */
export function channelFor(
  choice: ChannelChoice,
  { email, smsConsentedAt, whatsappConsentedAt, mergedInto }: Person,
): { channel: Channel } | { why: "merged" | "no_address" | "no_opt_in" } {
  if (mergedInto !== null) return { why: "merged" };
  if (choice.startsWith("mail") && email) return { channel: "mail" };
  if (choice.endsWith("sms") && smsConsentedAt) return { channel: "sms" };
  if (choice.endsWith("whatsapp") && whatsappConsentedAt) return { channel: "whatsapp" };
  return { why: choice === "mail" ? "no_address" : "no_opt_in" };
}

/** An SMS is sent with plain characters, because typographic ones cost more. */
export function asSent(channel: Channel, text: string): string {
  return channel === "sms" ? asSms(text) : text;
}

/** The number of billed units; emails are free. */
export function unitsOf(channel: Channel, text: string): number {
  if (channel === "mail") return 0;
  return channel === "sms" ? segmentsOf(asSms(text)).segments : 1;
}

type Prices = { sms_price: number | null; whatsapp_price: number | null };
type Units = Record<Exclude<Channel, "mail">, number>;

/** In XOF, rounded up to the franc; null when a required price is not set. */
export function costOf(units: Units, prices: Prices): number | null {
  const lines = [
    [units.sms, prices.sms_price],
    [units.whatsapp, prices.whatsapp_price],
  ] as const;
  let sum = 0;
  for (const [count, price] of lines) {
    if (count === 0) continue;
    if (price === null) return null;
    // In hundredths, to avoid rounding errors of decimals.
    sum += Math.round(price * 100) * count;
  }
  return Math.ceil(sum / 100);
}

const FIRST_DELAY = 10;
const MAX_DELAY = 3_600;

/** In seconds, doubled with every attempt. */
export function retryDelay(tries: number): number {
  return Math.min(MAX_DELAY, FIRST_DELAY * 2 ** tries);
}
