import { promisify } from "node:util";
import { brotliCompress, constants, gzip, zstdCompress } from "node:zlib";

export const encodings = ["br", "gzip"] as const;
export type Encoding = (typeof encodings)[number];

/** For what is sent once: nearly as small as quick Brotli in a third of its time. */
const quickEncodings = ["zstd", ...encodings] as const;
type QuickEncoding = (typeof quickEncodings)[number];

const asyncBrotli = promisify(brotliCompress);
const asyncGzip = promisify(gzip);
const asyncZstd = promisify(zstdCompress);

/** The best encoding the client accepts; `q=0` refuses one. */
export function acceptedEncoding(header: string | null | undefined): Encoding | null {
  return firstAccepted(encodings, header);
}

/** The same for what is sent once. */
export function quickEncoding(header: string | null | undefined): QuickEncoding | null {
  return firstAccepted(quickEncodings, header);
}

function firstAccepted<Known extends string>(
  known: readonly Known[],
  header: string | null | undefined,
): Known | null {
  if (!header) return null;
  // Browsers name no qualities, and every cached page asks.
  if (!/[;*]/.test(header)) {
    const names = header
      .toLowerCase()
      .split(",")
      .map((name) => name.trim());
    return known.find((encoding) => names.includes(encoding)) ?? null;
  }
  const offers = new Map(
    header.split(",").map((part) => {
      const [name = "", quality] = part
        .trim()
        .toLowerCase()
        .split(/;\s*q=/);
      return [name, quality === undefined ? 1 : Number(quality)] as const;
    }),
  );
  return known.find((encoding) => (offers.get(encoding) ?? offers.get("*") ?? 0) > 0) ?? null;
}

/** The quality for what is sent once. */
export const QUICK = 3;

/** For files that are compressed once, however long it takes. */
export const WHOLE_FILE = 22;

/**
 * 64 kB, or 256 kB where there is more than 64 kB, in the same time: with a still larger window Brotli
 * fills tables of 32 MB per page and takes eight times as long for no gain in size.
 */
function usualWindow({ length }: Uint8Array): number {
  return length > 2 ** 16 ? 18 : 16;
}

export async function compress(
  bytes: Uint8Array,
  encoding: QuickEncoding,
  quality = 5,
  windowBits = usualWindow(bytes),
) {
  if (encoding === "zstd") return asyncZstd(bytes, zstdOptions(quality, bytes));
  if (encoding === "gzip") return asyncGzip(bytes, { level: Math.min(quality, 9) });
  return asyncBrotli(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_LGWIN]: windowBits,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });
}

/** With the size known, the tables are small ones. */
function zstdOptions(quality: number, { length: pledgedSrcSize }: Uint8Array) {
  return { pledgedSrcSize, params: { [constants.ZSTD_c_compressionLevel]: quality } };
}

/**
 * Compresses text, JSON, XML and SVG unless small or already compressed; `quick` for an answer that
 * nobody else gets.
 */
export async function compressResponse(
  request: Request,
  response: Response,
  { quick = false } = {},
): Promise<Response> {
  const type = response.headers.get("content-type") ?? "";
  if (!/^(text\/|application\/(json|xml|[\w.+-]*\+(json|xml))|image\/svg)/.test(type))
    return response;
  if (response.headers.has("content-encoding") || request.method === "HEAD" || !response.body) {
    return response;
  }
  response.headers.append("vary", "Accept-Encoding");
  if (response.headers.get("content-disposition")?.startsWith("attachment")) {
    return compressWhileSending(request, response, response.body);
  }
  const accepted = request.headers.get("accept-encoding");
  const encoding = quick ? quickEncoding(accepted) : acceptedEncoding(accepted);
  const bytes = new Uint8Array(await response.arrayBuffer());
  const small = bytes.length < 1024 || encoding === null;
  const body = small ? bytes : await compress(bytes, encoding, quick ? QUICK : undefined);
  const headers = new Headers(response.headers);
  headers.set("content-length", String(body.length));
  if (!small) headers.set("content-encoding", encoding);
  return new Response(body as BodyInit, { status: response.status, headers });
}

/** A download may be larger than memory: it is compressed as a stream. */
function compressWhileSending(request: Request, response: Response, body: ReadableStream) {
  if (
    !/\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i.test(request.headers.get("accept-encoding") ?? "")
  ) {
    return response;
  }
  const headers = new Headers(response.headers);
  headers.delete("content-length");
  headers.set("content-encoding", "gzip");
  return new Response(body.pipeThrough(new CompressionStream("gzip")), {
    status: response.status,
    headers,
  });
}
