/** Storage may be switched off or full; nothing here is worth an error. */
export function read(storage: "localStorage" | "sessionStorage", key: string): string | null {
  try {
    return window[storage].getItem(key);
  } catch {
    return null;
  }
}

export function write(storage: "localStorage" | "sessionStorage", key: string, value: string) {
  try {
    window[storage].setItem(key, value);
  } catch {
    // The page works without a memory.
  }
}
