import { createHash } from "node:crypto";

type PolicyOptions = {
  /** Hashes of our inline scripts and styles: no others may run. */
  scripts: readonly string[];
  styles: readonly string[];
  /** The nonce of a hydrated page. */
  nonce?: string | undefined;
  connect?: string[];
  /** The staff area may show it in a frame. */
  framed?: boolean;
};

const baseHeaders = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "strict-origin-when-cross-origin",
  "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
  "cross-origin-opener-policy": "same-origin",
  "x-frame-options": "DENY",
} as const;

const fileHeaders = { "x-content-type-options": "nosniff" } as const;

/** The headers of every answer of a site with this address. */
export function siteHeaders(publicUrl: string): Record<string, string> {
  return withTransport(baseHeaders, publicUrl);
}

/** For built files: the others say something about documents, and a screen loads many files. */
export function headersOfFiles(publicUrl: string): Record<string, string> {
  return withTransport(fileHeaders, publicUrl);
}

function withTransport(headers: Record<string, string>, publicUrl: string) {
  if (!publicUrl.startsWith("https:")) return headers;
  return { ...headers, "strict-transport-security": "max-age=63072000; includeSubDomains" };
}

/** Answers that are not pages may load nothing. */
export const closedPolicy = "default-src 'none'; frame-ancestors 'none'";

export function contentSecurityPolicy(options: PolicyOptions): string {
  const { nonce } = options;
  const own = [...options.scripts.map(hashOf), ...(nonce ? [`'nonce-${nonce}'`] : [])];
  // Interactive screens position menus with style attributes, which no hash can allow.
  const styles = nonce ? ["'unsafe-inline'"] : options.styles.map(hashOf);
  return [
    ["default-src", "'self'"],
    ["script-src", "'self'", ...own],
    ["style-src", "'self'", ...styles],
    ["img-src", "'self'", "data:", "blob:"],
    ["media-src", "'self'", "blob:"],
    ["connect-src", "'self'", ...(options.connect ?? [])],
    // Staff view documents inside the page, fetched with the token as blobs, and drafts in frames.
    ...(nonce ? [["frame-src", "'self'", "blob:"]] : []),
    ["object-src", "'none'"],
    ["base-uri", "'none'"],
    ["form-action", "'self'"],
    ["frame-ancestors", options.framed ? "'self'" : "'none'"],
  ]
    .map((directive) => directive.join(" "))
    .join("; ");
}

/** Our inline scripts and styles are few, and the styles are long. */
const MOST_HASHES = 200;
const hashes = new Map<string, string>();

function hashOf(content: string): string {
  const known = hashes.get(content);
  if (known) return known;
  if (hashes.size >= MOST_HASHES) hashes.clear();
  const hash = `'sha256-${createHash("sha256").update(content).digest("base64")}'`;
  hashes.set(content, hash);
  return hash;
}
