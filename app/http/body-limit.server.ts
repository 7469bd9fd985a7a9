import { createMiddleware } from "hono/factory";
import { AppError } from "./errors.ts";

/**
 * Refuses a body over the limit before anything else is looked at. A body without a length is
 * counted while it is read, so that a chunked request cannot slip by.
 */
export function limitBody(maxBytes: number) {
  return createMiddleware(async (c, next) => {
    const { raw } = c.req;
    const declared = raw.headers.get("content-length");
    if (declared !== null && Number(declared) > maxBytes) throw new AppError("tooLarge");
    if (declared === null && raw.body) {
      const bytes = await readUpTo(raw.body, maxBytes);
      c.req.raw = new Request(raw.url, { method: raw.method, headers: raw.headers, body: bytes });
    }
    await next();
  });
}

async function readUpTo(stream: ReadableStream<Uint8Array>, maxBytes: number) {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of stream) {
    size += chunk.length;
    if (size > maxBytes) throw new AppError("tooLarge");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
