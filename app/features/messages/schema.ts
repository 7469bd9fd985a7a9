import { z } from "zod";
import { ItemId } from "#app/http/values.ts";
import {
  bulkKinds,
  type Channel,
  type ChannelChoice,
  channelChoices,
  type MessageKind,
  type MessageState,
  type StopReason,
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
};

/**
 * A message to many: one of the texts, each in their language, or words of one's own with braces.
 * `text` keeps its lines; `short` is what phones get.
 */
export const MessageInput = z.object(shape);
export type MessageInput = z.output<typeof MessageInput>;

/** The id is the caller's: the same call again, after a lost answer, is the same message. */
export const SendInput = MessageInput.extend({ id: z.uuid() });

/** Words of one's own have to be there for every way they may go. */
export function emptyFields({ kind, channel, ...texts }: MessageInput): (keyof typeof texts)[] {
  if (kind !== "own") return [];
  const wanted = [
    ...(usesEmail(channel) ? (["subject", "text"] as const) : []),
    ...(usesPhone(channel) ? (["short"] as const) : []),
  ];
  return wanted.filter((field) => !texts[field]);
}

export function usesEmail(channel: ChannelChoice): boolean {
  return channel.startsWith("mail");
}

export function usesPhone(channel: ChannelChoice): boolean {
  return channel !== "mail";
}

/** What would happen, before it does. */
export type MessagePreview = {
  /** What the first person would get, by each way that is used. */
  samples: { channel: Channel; name: string; subject: string; text: string; units: number }[];
  reach: Record<Channel, number>;
  unreachable: { why: StopReason; count: number; references: string[] }[];
  units: { sms: number; whatsapp: number };
  /** In XOF; null: no price was set. */
  cost: number | null;
  /** How long it takes at the speed that is set. */
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
  /** Nothing is waiting any more. */
  finished: boolean;
  cancelled: boolean;
  created_at: string;
  failures: { id: number; registration: number; reference: string; reason: StopReason | "" }[];
};

/** A message as the file of a person shows it. */
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

/** What the task of a batch wrote: to whom, and who gets nothing and why. */
export type BatchWritten = {
  done: number[];
  refused: { id: number; message: string }[];
  labels: { id: number; label: string }[];
};
