import type { TemplateKind } from "#app/base/templates/rules.ts";
import { asSms, segmentsOf } from "#app/platform/phones/segments.ts";

export const channels = ["mail", "sms", "whatsapp"] as const;
export type Channel = (typeof channels)[number];

/** The channel of a batch: one channel, or one with another as fallback. */
export const channelChoices = [
  "mail",
  "sms",
  "whatsapp",
  "mail_else_sms",
  "sms_else_mail",
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
  return referenceKinds.some((one) => one === kind);
}

export const referenceKinds = ["received", "reference"] as const satisfies MessageKind[];

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

export type Contact = {
  email: string | null;
  smsConsentedAt: Date | null;
  whatsappConsentedAt: Date | null;
};

/**
 * How a message can reach a person: by email if there is an address, on the phone only with consent.
 * The filter of the list asks the same of the database (`reach.queries.server.ts`).
 */
export function channelsOf({ email, smsConsentedAt, whatsappConsentedAt }: Contact): Channel[] {
  const open = { mail: email, sms: smsConsentedAt, whatsapp: whatsappConsentedAt };
  return channels.filter((channel) => open[channel]);
}

/** The order in which channels are tried; `standard` for messages that nobody chose a channel for. */
const orders: Record<ChannelChoice | "standard", readonly Channel[]> = {
  mail: ["mail"],
  sms: ["sms"],
  whatsapp: ["whatsapp"],
  mail_else_sms: ["mail", "sms"],
  sms_else_mail: ["sms", "mail"],
  mail_else_whatsapp: ["mail", "whatsapp"],
  standard: ["mail", "sms", "whatsapp"],
};
export type ChannelOrder = keyof typeof orders;

/** The channel that a message takes to a person; null: none. */
export function firstChannel(order: ChannelOrder, open: readonly Channel[]): Channel | null {
  return orders[order].find((channel) => open.includes(channel)) ?? null;
}

export function usesChannel(order: ChannelOrder, channel: Channel): boolean {
  return orders[order].includes(channel);
}

export function channelFor(
  order: ChannelOrder,
  person: Contact & { mergedInto: number | null },
): { channel: Channel } | { why: "merged" | "no_address" | "no_opt_in" } {
  if (person.mergedInto !== null) return { why: "merged" };
  const channel = firstChannel(order, channelsOf(person));
  if (channel) return { channel };
  return { why: order === "mail" ? "no_address" : "no_opt_in" };
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
