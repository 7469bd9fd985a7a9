import { z } from "zod";
import { ItemId, whole } from "#app/platform/http/values.ts";
import {
  bulkKinds,
  type Channel,
  type ChannelChoice,
  channelChoices,
  type MessageKind,
  type MessageState,
  type StopReason,
  usesChannel,
} from "./rules.ts";

const shape = {
  ids: z.array(ItemId).min(1).max(1_000),
  channel: z.enum(channelChoices).default("mail"),
  kind: z.enum([...bulkKinds, "own"]).default("own"),
  subject: z
    .string()
    .trim()
    .max(200)
    .regex(/^[^\n\r\t]*$/)
    .default(""),
  text: z.string().trim().max(4_000).default(""),
  short: z.string().trim().max(900).default(""),
  /** Who gets no message is listed as to be called. */
  call_unreached: z.boolean().default(true),
  /** The version of each id that the user saw: to whom was changed since, nothing is sent. */
  versions: z.record(z.string().max(20), whole()).optional(),
};

/**
 * A message to many: a template in each recipient's language, or an own text with placeholders.
 * `text` keeps its line breaks; `short` is sent to phones.
 */
export const MessageInput = z.object(shape).meta({ anyOf: waysToWrite() });
export type MessageInput = z.output<typeof MessageInput>;

/** The client chooses the id, so that a repeated request is the same batch. */
export const SendInput = MessageInput.extend({ id: z.uuid() }).meta({ anyOf: waysToWrite() });

/** A template by its `kind`, an own e-mail, or an own text for phones. */
function waysToWrite() {
  return [["kind"], ["subject", "text"], ["channel", "short"]].map((required) => ({ required }));
}

/** An own text is required for every channel that may be used. */
export function emptyFields({ kind, channel, ...texts }: MessageInput): (keyof typeof texts)[] {
  if (kind !== "own") return [];
  const wanted = [
    ...(usesEmail(channel) ? (["subject", "text"] as const) : []),
    ...(usesPhone(channel) ? (["short"] as const) : []),
  ];
  return wanted.filter((field) => !texts[field]);
}

export function usesEmail(channel: ChannelChoice): boolean {
  return usesChannel(channel, "mail");
}

export function usesPhone(channel: ChannelChoice): boolean {
  return channel !== "mail";
}

export type MessagePreview = {
  /** The text for the first recipient of each channel. */
  samples: { channel: Channel; name: string; subject: string; text: string; units: number }[];
  reach: Record<Channel, number>;
  unreachable: { why: StopReason; count: number; references: string[]; ids: number[] }[];
  units: { sms: number; whatsapp: number };
  /** In XOF; null when a price is not set. */
  cost: number | null;
  /** Duration at the configured speed. */
  minutes: number;
};

export type BatchView = {
  id: string;
  kind: MessageKind;
  subject: string;
  channel: ChannelChoice;
  owner: string;
  total: number;
  states: Record<MessageState, number>;
  /** No message is waiting. */
  finished: boolean;
  cancelled: boolean;
  created_at: string;
  /** Without a registration: a message to somebody who began a draft. */
  failures: {
    id: number;
    registration: number | null;
    reference: string | null;
    reason: StopReason | "";
  }[];
};

/** A message as shown on a registration. */
export type SentMessage = {
  id: number;
  kind: MessageKind;
  channel: Channel;
  subject: string;
  text: string;
  state: MessageState;
  reason: StopReason | "";
  tries: number;
  by: string;
  created_at: string;
  sent_at: string | null;
};

/** The result of the task of a batch: recipients, and who gets nothing and why. */
export type BatchWritten = {
  done: number[];
  refused: { id: number; message: string }[];
  labels: { id: number; label: string }[];
};
