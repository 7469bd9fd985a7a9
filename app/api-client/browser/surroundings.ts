/** What scripts in the browser are told about the installation; nothing in it is a secret. */
export type PublicRuntime = {
  /** Where the API lives; empty for the site's own address. */
  apiBase: string;
  /** What the browser's copy of the token is encrypted with. */
  storageSecret: string;
};

/** What the client needs of a browser; a test gives it less. */
export type Surroundings = {
  fetch: typeof fetch;
  /** Where the API lives; empty for the site's own address. */
  base: string;
  locale: string;
  page: { cookie: string };
  /** On https the cookie travels on https only. */
  https: boolean;
  storage: Pick<Storage, "getItem" | "setItem" | "removeItem"> | null;
  /** Absent outside a secure context, and with it the encrypted copy. */
  subtle: SubtleCrypto | null;
  /** The public runtime secret that the local copy of the token is encrypted with. */
  secret: string;
  log: (message: string, error: unknown) => void;
};

export function browserSurroundings(runtime: PublicRuntime, locale: string): Surroundings {
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

/** Merely naming `localStorage` throws where a person has forbidden it. */
function localStorageIfAllowed() {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}
