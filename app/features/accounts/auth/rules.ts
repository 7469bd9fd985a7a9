const HOME = "/dashboard";

/**
 * Where to go after signing in. Only a path of this site counts; whatever a browser might read as
 * another place leads to the dashboard.
 */
export function safeRedirect(target: unknown): string {
  if (typeof target !== "string" || target.length > 2000) return HOME;
  return isPathHere(target) ? target : HOME;
}

function isPathHere(target: string): boolean {
  if (!target.startsWith("/")) return false;
  // A way out may be hidden by encoding it, more than once.
  let text = target;
  for (let round = 0; round < 4; round++) {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop them and read on
    if (/^\/[/\\]|\\|[\u0000-\u001f\u007f]/.test(text)) return false;
    const decoded = decode(text);
    if (decoded === null && round === 0) return false;
    // Text that cannot be decoded further is a plain percent sign.
    if (decoded === null || decoded === text) break;
    text = decoded;
  }
  const resolved = new URL(target, "http://here.invalid");
  return resolved.origin === "http://here.invalid" && !resolved.pathname.startsWith("//");
}

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
