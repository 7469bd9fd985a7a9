import { z } from "zod";

/** The items of the check list, in the order in which an administrator is led through them. */
export const itemKeys = [
  "passwords",
  "names",
  "admins",
  "address",
  "contact",
  "social",
  "partners",
  "president",
  "legal",
  "privacy",
  "retention",
  "intakes",
  "mail",
  "sms",
  "backup",
] as const;
export type ItemKey = (typeof itemKeys)[number];

export const channels = ["email", "sms"] as const;
export type Channel = (typeof channels)[number];

/** `accepted`: by the mail server or gateway; whether it arrives is beyond our knowledge. */
export type TryState = "waiting" | "accepted" | "refused";

export const tryProblems = [
  "auth",
  "recipient",
  "unreachable",
  "timeout",
  "encryption",
  "refused",
  "unknown",
] as const;
export type TryProblem = (typeof tryProblems)[number];

export type Try = {
  state: TryState;
  recipient: string;
  problem: TryProblem | null;
  /** The words of the server that refused it. */
  answer: string;
  /** Sent with the settings of today. */
  current: boolean;
  at: string;
  by: string;
};

/** What an item says about itself: a message below `launch.details` and its values. */
export type Detail = {
  key: DetailKey;
  values: Record<string, string | number>;
  /** Listed as `{parts}`, in words of `launch.parts`. */
  parts?: ContactPart[];
};
export type ContactPart = "address" | "phone" | "email";
export type DetailKey = keyof Words["launch"]["details"];

export type LaunchItem = {
  key: ItemKey;
  state: "done" | "todo" | "dismissed";
  /** What stands or what is missing. */
  detail: Detail;
  /** The staff screen where it is done; null when it is set on the server. */
  path: string | null;
  /** Who did it and when, where this is known. */
  done: { at: string; by: string } | null;
  dismissal: { reason: string; at: string; by: string } | null;
  /** The last test message, of `mail` and `sms` only. */
  last_try: Try | null;
};

export type LaunchList = {
  items: LaunchItem[];
  progress: Progress;
};

/** `done` includes what is not needed. */
export type Progress = { done: number; total: number; complete: boolean };

export const SmsInput = z.object({ phone: z.string().trim().min(1).max(30) });

export const ItemParam = z.object({ key: z.enum(itemKeys) });

export const DismissalInput = z.object({ reason: z.string().trim().min(5).max(300) });

export const GuideInput = z.object({
  cards_hidden: z.boolean().optional(),
  welcome_closed: z.boolean().optional(),
  skipped: z.array(z.enum(itemKeys)).max(itemKeys.length).optional(),
});
export type GuideInput = z.output<typeof GuideInput>;
export type Guide = { cards_hidden: boolean; welcome_closed: boolean; skipped: ItemKey[] };
