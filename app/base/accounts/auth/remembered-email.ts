const KEY = "remembered-email";

/** The address of the last sign-in, stored when the user asks for it; never the password. */
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
    // Storage is blocked: nothing is remembered.
  }
}
