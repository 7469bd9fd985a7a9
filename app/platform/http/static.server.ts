import { readFileSync } from "node:fs";
import { extname } from "node:path";
import { brotliDecompressSync, gzipSync } from "node:zlib";
import { acceptedEncoding, type Encoding } from "./compress.server.ts";
import { matches } from "./etag.ts";

type StaticFile = {
  /** Made from the Brotli copy where there is one: almost nobody asks for it. */
  readonly bytes: Uint8Array;
  encoded: Readonly<Partial<Record<Encoding, Uint8Array>>>;
  headers: Record<string, string>;
};
export type StaticFiles = Map<string, StaticFile>;

/** A file in the pack that `scripts/pack-files.ts` makes: its bytes from `start` on. */
export type PackedFile = {
  url: string;
  etag: string;
  brotli: boolean;
  start: number;
  end: number;
};

const types: Record<string, string> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".webmanifest": "application/manifest+json; charset=utf-8",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".ico": "image/x-icon",
  ".webp": "image/webp",
  ".avif": "image/avif",
  ".jpg": "image/jpeg",
  ".woff2": "font/woff2",
  ".txt": "text/plain; charset=utf-8",
};

/** Loads the built client into memory: a few megabytes, compressed at build time. */
export function loadStaticFiles(packed: string): StaticFiles {
  const pack = readFileSync(packed);
  const list: PackedFile[] = JSON.parse(readFileSync(`${packed}.json`, "utf8"));
  return new Map(
    list.map(({ url, etag, brotli, start, end }) => {
      const stored = pack.subarray(start, end);
      const headers = headersFor(url, etag);
      return [url, brotli ? textFile(stored, headers) : { bytes: stored, encoded: {}, headers }];
    }),
  );
}

function textFile(br: Uint8Array, headers: Record<string, string>): StaticFile {
  let gzip: Uint8Array | undefined;
  return {
    get bytes() {
      return brotliDecompressSync(br);
    },
    encoded: {
      br,
      /** For the few that accept nothing better. */
      get gzip() {
        gzip ??= gzipSync(brotliDecompressSync(br), { level: 9 });
        return gzip;
      },
    },
    headers,
  };
}

function headersFor(url: string, etag: string): Record<string, string> {
  return {
    "content-type": types[extname(url)] ?? "application/octet-stream",
    vary: "Accept-Encoding",
    etag,
    "cache-control": lifetimeOf(url),
  };
}

/**
 * Files below /assets have a hash in their name and never change; the service worker must always be
 * fresh.
 */
function lifetimeOf(url: string): string {
  if (url.startsWith("/assets/")) return "public, max-age=31536000, immutable";
  return url === "/sw.js" ? "no-cache" : "public, max-age=3600";
}

export function serveStatic(files: StaticFiles, request: Request, path: string): Response | null {
  const file = files.get(path);
  if (!file) return null;
  const headers = new Headers(file.headers);
  if (matches(request.headers.get("if-none-match"), headers.get("etag") ?? "")) {
    return new Response(null, { status: 304, headers });
  }
  const encoding = acceptedEncoding(request.headers.get("accept-encoding"));
  const encoded = encoding ? file.encoded[encoding] : undefined;
  if (encoding && encoded) headers.set("content-encoding", encoding);
  const body = encoded ?? file.bytes;
  headers.set("content-length", String(body.length));
  return new Response(request.method === "HEAD" ? null : (body as BodyInit), { headers });
}
