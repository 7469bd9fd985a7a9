import type { Context } from "hono";
import { AppError } from "#app/platform/errors.ts";
import { compressResponse } from "#app/platform/http/compress.server.ts";
import { closedPolicy } from "#app/platform/http/security-headers.server.ts";
import { weave } from "#app/ui/weave/weave.ts";
import { weaveSizes, weaveVariants } from "#app/ui/weave/weave-url.ts";

const MAX_SEED = 120;

/** The weave of a seed never changes, so browsers cache it forever. */
export async function serveWeave(c: Context): Promise<Response> {
  const variant = weaveVariants.find((name) => name === c.req.param("variant"));
  const seed = c.req.param("seed")?.replace(/\.svg$/, "") ?? "";
  if (!variant || seed.length > MAX_SEED) throw new AppError("notFound");
  const headers = {
    "content-type": "image/svg+xml",
    "cache-control": "public, max-age=31536000, immutable",
    "content-security-policy": closedPolicy,
  };
  const svg = weave({ variant, seed, ...weaveSizes[variant] });
  return compressResponse(c.req.raw, new Response(svg, { headers }));
}
