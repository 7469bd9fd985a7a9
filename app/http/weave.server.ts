import type { Context } from "hono";
import { weave } from "#app/ui/weave/weave.ts";
import { weaveSizes, weaveVariants } from "#app/ui/weave/weave-url.ts";
import { compressResponse } from "./compress.server.ts";
import { AppError } from "./errors.ts";
import { closedPolicy } from "./security-headers.server.ts";

const MAX_SEED = 120;

/** The cloth of a seed never changes, so a browser asks for it once. */
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
