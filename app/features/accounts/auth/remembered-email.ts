const KEY = "remembered-email";

/** The address last signed in with, on request; never the password. */
export function rememberedEmail(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

export function rememberEmail(email: string | null) {
  try {
    if (email) localStorage.setItem(KEY, email);
    else localStorage.removeItem(KEY);
  } catch {
    // Storage is forbidden: nothing is remembered.
  }
}
