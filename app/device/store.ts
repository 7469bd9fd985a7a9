import { createStore, del, get, keys, set, type UseStore } from "idb-keyval";

/** Storage on the device for drafts, files and queued submissions. */
export type DeviceStore = {
  get<T>(key: string): Promise<T | undefined>;
  set(key: string, value: unknown): Promise<void>;
  delete(key: string): Promise<void>;
  keys(start: string): Promise<string[]>;
  /** False when the browser forbids storage; then data is lost with the tab. */
  lasting: boolean;
};

const NAME = "tremplin-registrations";

export async function openDeviceStore(): Promise<DeviceStore> {
  try {
    const store = createStore(NAME, "entries");
    await keys(store);
    return onDisk(store);
  } catch {
    return inMemory();
  }
}

function onDisk(store: UseStore): DeviceStore {
  return {
    lasting: true,
    get: (key) => get(key, store),
    set: (key, value) => set(key, value, store),
    delete: (key) => del(key, store),
    keys: async (start) => (await keys<string>(store)).filter((key) => key.startsWith(start)),
  };
}

/** Fallback when the browser forbids storage. */
export function inMemory(): DeviceStore {
  const map = new Map<string, unknown>();
  return {
    lasting: false,
    get: async <T>(key: string) => map.get(key) as T | undefined,
    set: async (key, value) => void map.set(key, value),
    delete: async (key) => void map.delete(key),
    keys: async (start) => [...map.keys()].filter((key) => key.startsWith(start)),
  };
}
