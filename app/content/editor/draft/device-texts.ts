import { createStore, promisifyRequest, type UseStore } from "idb-keyval";
import { readable } from "#app/content/working-copies/publish/readable.ts";
import type { Part } from "#app/content/working-copies/schema.ts";
import type { DeviceText } from "./device-text.ts";
import { takeOverTexts } from "./former-texts.ts";

export type TextKey = Pick<DeviceText, "user" | "kind" | "item" | "own">;

const keyOf = ({ user, kind, item, own }: TextKey) => `${user}/${kind}/${item || "new"}/${own}`;

export function newTextId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(8));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * In IndexedDB: browsers write it out at once, and `localStorage` only after seconds, so that a killed
 * browser would lose the last sentence.
 */
let opened: UseStore | undefined;

function entries(): UseStore {
  opened ??= createStore("tremplin-texts", "entries");
  return opened;
}

/** Opens the store before the first key, which is then written in the same moment. */
export async function openTexts(): Promise<void> {
  try {
    await entries()("readonly", () => {});
  } catch {
    // A browser that refuses may say so by throwing at once; keeping a text then answers false.
  }
}

/** Keeps a text; false when the browser refuses. */
export function keepText(text: DeviceText): Promise<boolean> {
  return write((store) => store.put(text, keyOf(text)));
}

export function removeText(key: TextKey): Promise<boolean> {
  return write((store) => store.delete(keyOf(key)));
}

async function write(act: (store: IDBObjectStore) => void): Promise<boolean> {
  try {
    await entries()("readwrite", (store) => {
      act(store);
      // At once: a tab that ends before its transaction would take the text with it.
      store.transaction.commit();
      return promisifyRequest(store.transaction);
    });
    tell();
    return true;
  } catch {
    return false;
  }
}

let takenOver: Promise<void> | undefined;

/** Every text of this person that waits on this device, the newest first. */
export async function textsOnDevice(user: number): Promise<DeviceText[]> {
  try {
    takenOver ??= takeOver();
    await takenOver;
    const own = IDBKeyRange.bound(`${user}/`, `${user}/\uffff`);
    const found = await entries()("readonly", (store) =>
      promisifyRequest<DeviceText[]>(store.getAll(own)),
    );
    return found.sort((one, other) => other.at - one.at);
  } catch {
    return [];
  }
}

async function takeOver() {
  try {
    await takeOverTexts(window.localStorage, keepText);
  } catch {
    // The browser refuses every access to the storage: nothing was kept there.
  }
}

const CHANNEL = "device-texts";
const listeners = new Set<() => void>();
let channel: BroadcastChannel | undefined;

/** Tells this tab and others that something was kept or removed. */
function tell() {
  channel ??= "BroadcastChannel" in globalThis ? new BroadcastChannel(CHANNEL) : undefined;
  channel?.postMessage(null);
  for (const listener of listeners) listener();
}

/** Calls back after every change, in whatever tab; and when a tab comes to the front. */
export function watchTexts(listener: () => void): () => void {
  const others = "BroadcastChannel" in globalThis ? new BroadcastChannel(CHANNEL) : undefined;
  others?.addEventListener("message", listener);
  document.addEventListener("visibilitychange", listener);
  listeners.add(listener);
  return () => {
    others?.close();
    document.removeEventListener("visibilitychange", listener);
    listeners.delete(listener);
  };
}

const TRIES = 10;
const WAIT = 200;
const lockOf = (own: string) => `text/${own}`;

/**
 * Marks a text as open in this tab. The browser takes the mark away when the tab ends, in whatever
 * way. Waits a moment for the page before a reload; null when another tab has it open.
 */
export async function takeText(own: string): Promise<(() => void) | null> {
  // Without a secure connection there are no locks.
  if (!("locks" in navigator)) return () => {};
  for (let tries = 0; (await takenTexts()).has(own); tries += 1) {
    if (tries === TRIES) return null;
    await new Promise((resolve) => setTimeout(resolve, WAIT));
  }
  return new Promise((resolve) => {
    const hold = () => new Promise<void>((release) => resolve(release));
    navigator.locks.request(lockOf(own), hold).catch(() => resolve(() => {}));
  });
}

/** The texts that a tab has open. */
export async function takenTexts(): Promise<Set<string>> {
  if (!("locks" in navigator)) return new Set();
  const { held = [] } = await navigator.locks.query();
  return new Set(held.map(({ name }) => name?.replace(/^text\//, "") ?? ""));
}

type WrittenText = { part: Part; field: string; text: string };

/** The words of a stored text, field by field. */
export function wordsIn({ parts }: Pick<DeviceText, "parts">): WrittenText[] {
  return Object.entries(parts).flatMap(([part, { mine }]) =>
    Object.entries(mine).flatMap(([field, value]) => {
      const text = readable(value);
      return text ? [{ part: part as Part, field, text }] : [];
    }),
  );
}
