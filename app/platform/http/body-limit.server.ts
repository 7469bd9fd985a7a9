import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { AppError } from "#app/platform/errors.ts";
import type { ApiEnv } from "./api-env.server.ts";
import type { HeldBytes } from "./held-bytes.server.ts";

/** Routes that take files: they count bytes themselves while the body streams in. */
export type UploadRoute = { method?: "POST" | "PUT" | "PATCH"; path: RegExp; maxBytes: number };

type BodyOptions = {
  maxBytes: number;
  uploads?: readonly UploadRoute[];
  held: HeldBytes;
  addressOf: (c: Context<ApiEnv>) => string;
};

/**
 * Reads the body before anything else and refuses one over the limit. Bytes are counted while
 * reading, because a chunked request declares no length.
 */
export function limitBody({ maxBytes, uploads = [], held, addressOf }: BodyOptions) {
  return createMiddleware<ApiEnv>(async (c, next) => {
    const { raw } = c.req;
    const upload = uploads.find(
      ({ method = "POST", path }) => method === c.req.method && path.test(c.req.path),
    );
    const declared = raw.headers.get("content-length");
    const limit = upload ? upload.maxBytes : maxBytes;
    if (declared !== null && Number(declared) > limit) throw new AppError("tooLarge");
    if (!raw.body || upload) return next();
    const holding = held.hold(addressOf(c));
    try {
      const bytes = await readUpTo(raw.body, maxBytes, holding.add);
      c.req.raw = new Request(raw.url, { method: raw.method, headers: raw.headers, body: bytes });
      await next();
    } finally {
      holding.release();
    }
  });
}

/** No form of ours has more fields; parsing half a million empty ones would block the process. */
const MOST_FIELDS = 1_000;

/** Refuses a form with too many fields before it is parsed. */
export function limitFields(maxBytes: number) {
  return createMiddleware(async (c, next) => {
    const { raw } = c.req;
    const kind = raw.headers.get("content-type") ?? "";
    const mark = /^multipart\//i.test(kind) ? "\r\n--" : "&";
    if (raw.body && /^(?:multipart\/|application\/x-www-form-urlencoded)/i.test(kind)) {
      const bytes = await readUpTo(raw.body, maxBytes);
      if (countOf(bytes, mark) > MOST_FIELDS) throw new AppError("tooLarge");
      c.req.raw = new Request(raw.url, { method: raw.method, headers: raw.headers, body: bytes });
    }
    await next();
  });
}

function countOf(bytes: Buffer, mark: string): number {
  let count = 0;
  for (let at = bytes.indexOf(mark); at >= 0; at = bytes.indexOf(mark, at + mark.length)) {
    count += 1;
    if (count > MOST_FIELDS) break;
  }
  return count;
}

async function readUpTo(
  stream: ReadableStream<Uint8Array>,
  maxBytes: number,
  count: (bytes: number) => void = () => {},
) {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of stream) {
    size += chunk.length;
    if (size > maxBytes) throw new AppError("tooLarge");
    count(chunk.length);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
