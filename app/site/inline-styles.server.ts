import type { StaticFiles } from "#app/platform/http/static.server.ts";

const LINK = /<link rel="stylesheet" href="([^"]+)"\/?>/g;

type Sheets = { text: string; bytes: Buffer };

/** One text for each set of sheets; pages of one kind have the same. */
const known = new WeakMap<StaticFiles, Map<string, Sheets>>();

/**
 * Inlines the style sheets of a public page: a few kilobytes more and one round trip less before
 * the first paint. The styles are longer than the page: they are put together as bytes.
 */
export function inlineStyles(
  html: string,
  files: StaticFiles,
): { html: Uint8Array; styles: string[] } {
  const links = [...html.matchAll(LINK)];
  const sheets = sheetsOf(
    // The router marks sheets that later parts of a page use too with a `#`.
    links.map(([, url = ""]) => url.replace(/#$/, "")),
    files,
  );
  if (!sheets) return { html: Buffer.from(html), styles: [] };
  const [first, ...others] = links;
  const start = html.slice(0, first?.index);
  let rest = "";
  let from = (first?.index ?? 0) + (first?.[0].length ?? 0);
  for (const { 0: link, index } of others) {
    rest += html.slice(from, index);
    from = index + link.length;
  }
  const parts = [Buffer.from(start), sheets.bytes, Buffer.from(rest + html.slice(from))];
  return { html: Buffer.concat(parts), styles: [sheets.text] };
}

/** Null when a sheet is missing, or when there is none. */
function sheetsOf(urls: string[], files: StaticFiles): Sheets | null {
  const ofSite = known.get(files) ?? new Map<string, Sheets>();
  known.set(files, ofSite);
  const key = urls.join(" ");
  const found = ofSite.get(key);
  if (found) return found;
  const sheets = urls.map((url) => files.get(url)?.bytes);
  if (sheets.length === 0 || sheets.includes(undefined)) return null;
  const parts = sheets.map((bytes) => Buffer.from(bytes ?? []).toString("utf8"));
  const text = parts.map((part) => part.trim()).join("");
  const made = { text, bytes: Buffer.from(`<style>${text}</style>`) };
  ofSite.set(key, made);
  return made;
}
