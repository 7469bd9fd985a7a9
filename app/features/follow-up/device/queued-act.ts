import type { DeviceStore } from "#app/features/applying/device/device-store.ts";
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
  | { kind: "waiting" }
  | { kind: "sent"; at: number }
  /** Without a text, the token has expired and nothing opens the registration again. */
  | { kind: "refused"; text: string };

const PREFIX = "follow/";

export function saveAct(store: DeviceStore, act: QueuedAct): Promise<void> {
  return store.set(PREFIX + act.key, act);
}

export function forgetAct(store: DeviceStore, key: string): Promise<void> {
  return store.delete(PREFIX + key);
}

export function queuedAct(store: DeviceStore, key: string): Promise<QueuedAct | undefined> {
  return store.get<QueuedAct>(PREFIX + key);
}

/** In order of creation. */
export async function queuedActs(store: DeviceStore): Promise<QueuedAct[]> {
  const keys = await store.keys(PREFIX);
  const found = await Promise.all(keys.map((key) => store.get<QueuedAct>(key)));
  return found.filter((act) => act !== undefined).sort((a, b) => a.queuedAt - b.queuedAt);
}

/** The device may be shared: what was typed does not stay after the answer. */
export async function settleAct(
  store: DeviceStore,
  act: QueuedAct,
  state: ActState,
): Promise<QueuedAct> {
  const settled: QueuedAct = { ...act, token: "", proof: null, body: {}, files: [], state };
  await saveAct(store, settled);
  return settled;
}
