import { queueIn, type Waiting } from "#app/device/queue.ts";
import type { UnsaidCause } from "#app/device/refusal.ts";
import type { DeviceStore } from "#app/device/store.ts";
import type { FollowAct } from "../follow-actions.ts";

/** Reference and birth date as typed: they open the registration again after 15 minutes. */
export type Proof = { birth_date: string; phone: string };

/** An act of the follow-up page on the device that is sent until the server answers. */
export type QueuedAct = {
  key: string;
  act: FollowAct;
  reference: string;
  locale: string;
  token: string;
  proof: Proof | null;
  /** The body of the request; documents are added when they have arrived. */
  body: Record<string, unknown>;
  /** `before` is the time at which the document that they replace arrived. */
  files: { name: string; blob: Blob; upload?: string; before?: string }[];
  queuedAt: number;
  state: ActState;
};

export type ActState =
  | Waiting
  | { kind: "sent"; at: number }
  /**
   * Without a text or a cause, the token has expired and nothing opens the registration again. Former
   * versions stored `isUnsaid` instead of the cause.
   */
  | { kind: "refused"; text: string; cause?: UnsaidCause; isUnsaid?: true };

export const actQueue = queueIn<QueuedAct>("follow/");

/** The device may be shared: what was typed does not stay after the answer. */
export async function settleAct(
  store: DeviceStore,
  act: QueuedAct,
  state: ActState,
): Promise<QueuedAct> {
  const settled: QueuedAct = { ...act, token: "", proof: null, body: {}, files: [], state };
  await actQueue.set(store, settled);
  return settled;
}
