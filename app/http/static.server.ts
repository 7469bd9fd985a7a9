import { readdirSync, readFileSync } from "node:fs";
import { extname, join, relative, sep } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { acceptedEncoding, type Encoding } from "./compress.server.ts";
import { etagOf, matches } from "./etag.ts";

type StaticFile = {
  /** Made from the Brotli copy where there is one: almost nobody asks for it. */
  readonly bytes: Uint8Array;
  encoded: Partial<Record<Encoding, Uint8Array>>;
  headers: Headers;
};
export type StaticFiles = Map<string, StaticFile>;

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

const suffixes: Record<string, Encoding> = { ".br": "br", ".gz": "gzip" };

/**
 * Loads the built client into memory: a few megabytes, compressed at build time. At once: for so many
 * small files, waiting for each costs more than reading it.
 */
export function loadStaticFiles(folder: string): StaticFiles {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const paths = new Set(entries.filter((e) => e.isFile()).map((e) => join(e.parentPath, e.name)));
  const files: StaticFiles = new Map();
  for (const path of paths) {
    if (suffixes[extname(path)]) continue;
    const url = `/${relative(folder, path).split(sep).join("/")}`;
    const encoded = Object.fromEntries(
      Object.entries(suffixes).flatMap(([suffix, encoding]) =>
        paths.has(path + suffix) ? [[encoding, readFileSync(path + suffix)]] : [],
      ),
    );
    files.set(url, staticFile(url, encoded, path));
  }
  return files;
}

function staticFile(url: string, encoded: StaticFile["encoded"], path: string): StaticFile {
  const { br } = encoded;
  if (br) {
    const headers = headersFor(url, br);
    return {
      encoded,
      headers,
      get bytes() {
        return brotliDecompressSync(br);
      },
    };
  }
  const bytes = readFileSync(path);
  return { encoded, headers: headersFor(url, bytes), bytes };
}

/** Any copy of a file tells whether it has changed. */
function headersFor(url: string, bytes: Uint8Array): Headers {
  const headers = new Headers({
    "content-type": types[extname(url)] ?? "application/octet-stream",
    vary: "Accept-Encoding",
    etag: etagOf(bytes),
    "cache-control": lifetimeOf(url),
  });
  return headers;
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
