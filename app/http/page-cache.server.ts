import { createHash } from "node:crypto";
import { acceptedEncoding, compress, type Encoding } from "./compress.server.ts";

/** A public page as it was rendered: bytes, headers, and what it was made of. */
export type RenderedPage = { html: Uint8Array; headers: Record<string, string>; tags: Set<string> };

type Entry = RenderedPage & {
  etag: string;
  encoded: Partial<Record<Encoding, Promise<Uint8Array>>>;
};

export type PageCache = ReturnType<typeof createPageCache>;

/**
 * Public HTML in memory, brotli, gzip and plain, with a strong ETag. Nothing in it depends on the
 * visitor. A write names the tags it touches and every page made of them is dropped.
 */
export function createPageCache({ maxBytes = 64 * 1024 * 1024 } = {}) {
  const entries = new Map<string, Entry>();
  const underway = new Map<string, Promise<Entry | Response>>();
  let bytes = 0;
  // A page rendered while its content changed must not be kept: this counts the changes.
  let generation = 0;

  function remove(key: string) {
    const entry = entries.get(key);
    if (entry && entries.delete(key)) bytes -= entry.html.length;
  }

  function keep(key: string, entry: Entry) {
    remove(key);
    entries.set(key, entry);
    bytes += entry.html.length;
    for (const oldest of entries.keys()) {
      if (bytes <= maxBytes) break;
      remove(oldest);
    }
  }

  async function renderOnce(key: string, render: () => Promise<RenderedPage | Response>) {
    const started = generation;
    const rendered = await render();
    if (rendered instanceof Response) return rendered;
    const entry: Entry = { ...rendered, etag: etagOf(rendered.html), encoded: {} };
    if (started === generation) keep(key, entry);
    return entry;
  }

  return {
    get size() {
      return entries.size;
    },

    /** Answers from memory, or renders once for everybody who waits for the same page. */
    async answer(key: string, request: Request, render: () => Promise<RenderedPage | Response>) {
      let entry: Entry | Response | undefined = entries.get(key);
      if (!entry) {
        const shared = underway.get(key) ?? renderOnce(key, render);
        underway.set(key, shared);
        try {
          entry = await shared;
        } finally {
          underway.delete(key);
        }
      } else {
        // Re-inserting makes the map an LRU list.
        entries.delete(key);
        entries.set(key, entry);
      }
      return entry instanceof Response ? entry.clone() : respond(entry, request);
    },

    drop(tags: Iterable<string>) {
      generation += 1;
      const dropped = new Set(tags);
      for (const [key, entry] of entries) {
        if ([...entry.tags].some((tag) => dropped.has(tag))) remove(key);
      }
    },

    clear() {
      generation += 1;
      entries.clear();
      bytes = 0;
    },
  };
}

async function respond(entry: Entry, request: Request): Promise<Response> {
  const headers = new Headers(entry.headers);
  headers.set("etag", entry.etag);
  if (matches(request.headers.get("if-none-match"), entry.etag)) {
    return new Response(null, { status: 304, headers });
  }
  const encoding = acceptedEncoding(request.headers.get("accept-encoding"));
  let body = entry.html;
  if (encoding) {
    entry.encoded[encoding] ??= compress(entry.html, encoding, 9);
    body = await entry.encoded[encoding];
    headers.set("content-encoding", encoding);
  }
  headers.set("content-length", String(body.length));
  return new Response(request.method === "HEAD" ? null : (body as BodyInit), { headers });
}

/** A compressing proxy marks our tag as weak; the page behind it is still the same. */
export function matches(header: string | null, etag: string): boolean {
  if (!header) return false;
  return header.split(",").some((tag) => tag.trim().replace(/^W\//, "") === etag);
}

export function etagOf(bytes: Uint8Array): string {
  return `"${createHash("sha256").update(bytes).digest("base64url").slice(0, 22)}"`;
}
