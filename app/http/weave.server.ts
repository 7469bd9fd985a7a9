import type { Context } from "hono";
import { weave } from "#app/ui/weave/weave.ts";
import { type WeaveVariant, weaveVariants } from "#app/ui/weave/weave-url.ts";
import { compressResponse } from "./compress.server.ts";
import { AppError } from "./errors.ts";
import { closedPolicy } from "./security-headers.server.ts";

const sizes: Record<WeaveVariant, { width: number; height: number }> = {
  ground: { width: 1600, height: 900 },
  band: { width: 1600, height: 48 },
  cover: { width: 800, height: 450 },
  border: { width: 1200, height: 850 },
};

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
  const svg = weave({ variant, seed, ...sizes[variant] });
  return compressResponse(c.req.raw, new Response(svg, { headers }));
}
