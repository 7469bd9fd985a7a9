/** Settings that scripts in the browser may read; none of them is secret. */
export type PublicRuntime = {
  /** Base URL of the API; empty when it is the site's own origin. */
  apiBase: string;
  /** Encrypts the copy of the token in local storage. */
  storageSecret: string;
};

/** What the client uses of a browser; tests pass a fake. */
export type BrowserEnvironment = {
  fetch: typeof fetch;
  /** Base URL of the API; empty when it is the site's own origin. */
  base: string;
  locale: string;
  page: { cookie: string };
  /** Whether cookies are marked Secure. */
  https: boolean;
  storage: Pick<Storage, "getItem" | "setItem" | "removeItem"> | null;
  /** Null outside a secure context; no encrypted copy is stored then. */
  subtle: SubtleCrypto | null;
  /** Encrypts the copy of the token in local storage; public. */
  secret: string;
  log: (message: string, error: unknown) => void;
};

export function browserEnvironment(runtime: PublicRuntime, locale: string): BrowserEnvironment {
  return {
    fetch: (input, init) => window.fetch(input, init),
    base: runtime.apiBase,
    locale,
    page: document,
    https: location.protocol === "https:",
    storage: localStorageIfAllowed(),
    subtle: window.isSecureContext ? window.crypto.subtle : null,
    secret: runtime.storageSecret,
    log(message, error) {
      // biome-ignore lint/suspicious/noConsole: the contract says that failures are logged in the browser
      console.error(message, error);
    },
  };
}

/** Reading `localStorage` throws when the user has blocked it. */
function localStorageIfAllowed() {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}
