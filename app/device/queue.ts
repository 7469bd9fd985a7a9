import type { DeviceStore } from "./store.ts";

/** Why something waits on the device: one sentence each, below `apiClient.waiting`. */
export type WaitingCause = keyof Words["apiClient"]["waiting"];

/** `cause`: why the last attempt failed; without one nobody answered. A limit is stored for all items. */
export type Waiting = { kind: "waiting"; cause?: Exclude<WaitingCause, "many" | "offline"> };

export function whyWaiting({ cause }: Waiting, retryAt: number | null): WaitingCause {
  return retryAt === null ? (cause ?? "offline") : "many";
}

/**
 * What every queue of the device has in common; a feature adds what it sends. An item that is `waiting`
 * is sent until the server answers; `sent` and `refused` say how it ended. That one is being sent is known
 * to the page only: after a crash it would never end.
 */
export type Queued = {
  /** The server recognises a second attempt by it. */
  key: string;
  queuedAt: number;
  state: Waiting | { kind: "sent" | "refused" | "parked" };
  /** The staff member who queued it; only they may send it. */
  agent?: { id: number } | undefined;
};

export type Queue<T extends Queued> = {
  /** The key of an item in the store. */
  keyOf: (key: string) => string;
  get: (store: DeviceStore, key: string) => Promise<T | undefined>;
  set: (store: DeviceStore, item: T) => Promise<void>;
  delete: (store: DeviceStore, key: string) => Promise<void>;
  /** In order of creation. */
  all: (store: DeviceStore) => Promise<T[]>;
};

/** `read` completes an item as a former version of the site wrote it; phones have them for months. */
export function queueIn<T extends Queued>(
  prefix: string,
  read: (stored: T) => T = (stored) => stored,
): Queue<T> {
  const at = async (store: DeviceStore, place: string) => {
    const stored = await store.get<T>(place);
    return stored && read(stored);
  };
  const keyOf = (key: string) => prefix + key;
  return {
    keyOf,
    get: (store, key) => at(store, keyOf(key)),
    set: (store, item) => store.set(keyOf(item.key), item),
    delete: (store, key) => store.delete(keyOf(key)),
    async all(store) {
      const places = await store.keys(prefix);
      const found = await Promise.all(places.map((place) => at(store, place)));
      return found.filter((item) => item !== undefined).sort((a, b) => a.queuedAt - b.queuedAt);
    },
  };
}

/** `crypto.randomUUID` needs a secure context, which a local network may not have. */
export function uuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 15) | 64;
  bytes[8] = ((bytes[8] ?? 0) & 63) | 128;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
