import { createHash } from "node:crypto";

type PolicyOptions = {
  scriptHashes: string[];
  styleHashes: string[];
  /** Interactive screens position menus with style attributes, which no hash can allow. */
  inlineStyles: boolean;
  connect?: string[];
};

export const baseHeaders = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "strict-origin-when-cross-origin",
  "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
  "cross-origin-opener-policy": "same-origin",
  "x-frame-options": "DENY",
} as const;

/** Answers that are not pages may load nothing at all. */
export const closedPolicy = "default-src 'none'; frame-ancestors 'none'";

export function contentSecurityPolicy(options: PolicyOptions): string {
  const styles = options.inlineStyles ? ["'unsafe-inline'"] : options.styleHashes;
  return [
    ["default-src", "'self'"],
    ["script-src", "'self'", ...options.scriptHashes],
    ["style-src", "'self'", ...styles],
    ["img-src", "'self'", "data:", "blob:"],
    ["connect-src", "'self'", ...(options.connect ?? [])],
    ["object-src", "'none'"],
    ["base-uri", "'none'"],
    ["form-action", "'self'"],
    ["frame-ancestors", "'none'"],
  ]
    .map((directive) => directive.join(" "))
    .join("; ");
}

/** Hashes of the page's own inline scripts and styles: a cached page needs no nonce. */
export function inlineHashes(html: string) {
  return {
    scriptHashes: hashesOf(html, /<script(?![^>]*\ssrc=)([^>]*)>([\s\S]*?)<\/script>/g),
    styleHashes: hashesOf(html, /<style([^>]*)>([\s\S]*?)<\/style>/g),
  };
}

function hashesOf(html: string, pattern: RegExp): string[] {
  const hashes = new Set<string>();
  for (const [, attributes = "", content = ""] of html.matchAll(pattern)) {
    // Data blocks never run, so they need no permission; speculation rules do.
    if (/type="application\//.test(attributes)) continue;
    hashes.add(`'sha256-${createHash("sha256").update(content).digest("base64")}'`);
  }
  return [...hashes];
}
